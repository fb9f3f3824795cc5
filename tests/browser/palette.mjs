// Makes a picture small: a PNG with a palette instead of millions of colours. The colours are cut
// into boxes, each time the one with the largest error, at its mean. The same picture always gives
// the same bytes.
import { deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** The pixels of an 8-bit RGB or RGBA picture, as Chromium writes them: {width, height, rgb}. */
function decode(png) {
  const [width, height, colour] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  const step = colour === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * step;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x++) {
      const a = x >= step ? pixels[y * line + x - step] : 0;
      const b = y > 0 ? pixels[(y - 1) * line + x] : 0;
      const c = x >= step && y > 0 ? pixels[(y - 1) * line + x - step] : 0;
      const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
      const guess = [0, a, b, (a + b) >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][filter];
      pixels[y * line + x] = raw[y * (line + 1) + 1 + x] + guess;
    }
  }
  const rgb = new Uint32Array(width * height);
  for (let i = 0; i < rgb.length; i++) rgb[i] = (pixels[i * step] << 16) | (pixels[i * step + 1] << 8) | pixels[i * step + 2];
  return { width, height, rgb };
}

const channel = (colour, shift) => (colour >> shift) & 255;

/** A palette of so many colours, and the place in it of every colour of the picture. */
function cutColours(rgb, most) {
  const counts = new Map();
  for (const colour of rgb) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  /** A box of colours: its mean, and the channel in which they differ most. */
  const measure = (colours) => {
    const box = { colours, error: -1, mean: [] };
    for (const shift of [16, 8, 0]) {
      let [weight, sum, squares] = [0, 0, 0];
      for (const colour of colours) {
        const [n, value] = [counts.get(colour), channel(colour, shift)];
        weight += n;
        sum += n * value;
        squares += n * value * value;
      }
      const error = squares - (sum * sum) / weight;
      box.mean.push(Math.round(sum / weight));
      if (error > box.error) Object.assign(box, { error, shift, middle: sum / weight });
    }
    return box;
  };
  const boxes = [measure([...counts.keys()])];
  while (boxes.length < most) {
    const box = boxes.reduce((a, b) => (b.error > a.error ? b : a));
    if (box.error <= 0) break;
    const isLow = (colour) => channel(colour, box.shift) <= box.middle;
    const parts = [box.colours.filter(isLow), box.colours.filter((colour) => !isLow(colour))];
    boxes.splice(boxes.indexOf(box), 1, ...parts.map(measure));
  }
  const places = new Map(boxes.flatMap(({ colours }, place) => colours.map((colour) => [colour, place])));
  return { palette: boxes.map(({ mean }) => mean), places };
}

const TABLE = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([length, body, sum]);
}

export function withPalette(png, most = 192) {
  const { width, height, rgb } = decode(png);
  const { palette, places } = cutColours(rgb, most);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let i = 0; i < rgb.length; i++) lines[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = places.get(rgb[i]);
  const data = deflateSync(lines, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), chunk("PLTE", Buffer.from(palette.flat())), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}
