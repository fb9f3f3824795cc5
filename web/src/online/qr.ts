// QR codes for links: bytes, the lowest error correction, versions 1 to 10.

/** For each version: data bytes, correction bytes of a block, blocks. Level L. */
const VERSIONS = [
  [19, 7, 1], [34, 10, 1], [55, 15, 1], [80, 20, 1], [108, 26, 1],
  [136, 18, 2], [156, 20, 2], [194, 24, 2], [232, 30, 2], [274, 18, 4],
] as const;
const ALIGNED = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

/** The product in the field of 256 elements that the code is made in. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The bytes that make up for damaged ones: the remainder of a division. */
function correction(data: number[], count: number): number[] {
  const divisor = new Array<number>(count).fill(0);
  divisor[count - 1] = 1;
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    for (let j = 0; j < count; j++) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
  }
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((d, i) => (rest[i]! ^= times(d, factor)));
  }
  return rest;
}

/** All bytes of the code, in the order in which they are drawn. */
function codewords(text: Uint8Array, version: number): number[] {
  const [room, extra, blocks] = VERSIONS[version - 1]!;
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(text.length, version < 10 ? 8 : 16);
  text.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, 8 * room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < 8 * room; pad ^= 0xfd) put(pad, 8);
  const data = Array.from({ length: room }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));

  const short = Math.floor(room / blocks);
  const long = room % blocks; // so many blocks, the last ones, have one byte more
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = short + (i >= blocks - long ? 1 : 0);
    parts.push(data.slice(at, at + size));
    at += size;
  }
  const repairs = parts.map((part) => correction(part, extra));
  const across = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
  return [...across(parts), ...across(repairs)];
}

/** The dark squares of the code of a text, row by row; null if it is too long. */
export function qr(words: string): boolean[][] | null {
  const text = new TextEncoder().encode(words);
  const version = VERSIONS.findIndex(([room], i) => text.length + (i < 9 ? 2 : 3) <= room) + 1;
  if (version === 0) return null;
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on;
    fixed[y]![x] = true;
  };
  const square = (x: number, y: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = version > 1 ? [6, ...ALIGNED[version - 1]!] : [];
  const far = centres.at(-1);
  for (const x of centres)
    for (const y of centres) {
      const corner = (x === 6 && (y === 6 || y === far)) || (x === far && y === 6);
      if (!corner) square(x, y, 2, (ring) => ring !== 1);
    }

  // Level L with mask 0, and the version from 7 on, each with its own correction.
  let rest = 0b01000;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((0b01000 << 10) | rest) ^ 0x5412;
  const bit = (value: number, i: number) => ((value >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const on = bit(format, i);
    if (i < 6) set(8, i, on);
    else if (i < 8) set(8, i + 1, on);
    else if (i === 8) set(7, 8, on);
    else set(14 - i, 8, on);
    if (i < 8) set(size - 1 - i, 8, on);
    else set(8, size - 15 + i, on);
  }
  set(8, size - 8, true);
  if (version >= 7) {
    let left = version;
    for (let i = 0; i < 12; i++) left = (left << 1) ^ ((left >> 11) * 0x1f25);
    const bits = (version << 12) | left;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, bit(bits, i));
      set(b, a, bit(bits, i));
    }
  }

  // The bytes, in columns of two, up and down from the right.
  const bytes = codewords(text, version);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const on = at < 8 * bytes.length && bit(bytes[at >> 3]!, 7 - (at & 7));
        dark[y]![x] = on !== ((x + y) % 2 === 0);
        at++;
      }
    }
  }
  return dark;
}

const QUIET = 4; // squares of white around it

/** The same as a path to fill. */
export function qrPath(words: string): { size: number; path: string } | null {
  const dark = qr(words);
  if (!dark) return null;
  const path = dark.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : []))).join("");
  return { size: dark.length + 2 * QUIET, path };
}
