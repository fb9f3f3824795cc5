// The web server as browsers and worse clients meet it: `node tests/serve.mjs build/release/keltis`
// starts the real program on a free port, with a folder made here. Prints TAP.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { check, equal, finish, test } from "./tap.mjs";

const keltis = process.argv[2] ?? "build/release/keltis";
const work = fs.mkdtempSync(path.join(os.tmpdir(), "keltis-serve-"));
const web = path.join(work, "web");

const script = "const stone = 'clover';\n".repeat(4000);
// Much more than the system takes for a client that does not read.
const big = randomBytes(6 << 20);
const files = {
  "index.html": ["<!doctype html><title>Keltis</title>", "text/html; charset=utf-8"],
  "sw.js": ["self.skipWaiting();", "text/javascript; charset=utf-8"],
  "manifest.webmanifest": ['{"name":"Keltis"}', "application/manifest+json"],
  "robots.txt": ["", "text/plain; charset=utf-8"],
  "favicon.ico": ["icon", "image/x-icon"],
  "data.json": ["{}", "application/json"],
  "assets/app-1a2b.js": [script, "text/javascript; charset=utf-8"],
  "assets/app-1a2b.css": ["p{margin:0}", "text/css; charset=utf-8"],
  "assets/rules-1a2b.wasm": [Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]), "application/wasm"],
  "assets/stone.svg": ["<svg/>", "image/svg+xml"],
  "assets/stone.png": ["png", "image/png"],
  "assets/text.woff2": ["woff2", "font/woff2"],
  "assets/big.bin": [big, "application/octet-stream"],
};

function makeFolder() {
  for (const [name, [content]] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(web, name)), { recursive: true });
    fs.writeFileSync(path.join(web, name), content);
  }
  fs.writeFileSync(path.join(work, "secret.txt"), "secret");
  fs.writeFileSync(path.join(web, ".hidden.txt"), "secret");
  fs.symlinkSync("../secret.txt", path.join(web, "link.txt"));
  fs.symlinkSync("..", path.join(web, "folder"));
}

const children = new Set();

// Whatever happens, no program that was started here stays behind.
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(work, { recursive: true, force: true });
});
setTimeout(() => {
  console.log("not ok - the tests take more than two minutes");
  process.exit(1);
}, 120000).unref();

/** Starts the program. `line` comes with its first line, `ended` with {status, signal, errors}. */
function start(...options) {
  const child = spawn(keltis, ["serve", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  let output = "";
  let errors = "";
  child.stderr.on("data", (data) => (errors += data));
  const ended = new Promise((resolve) =>
    child.on("close", (status, signal) => {
      children.delete(child);
      resolve({ status, signal, errors });
    }),
  );
  const line = new Promise((resolve) => {
    child.stdout.on("data", (data) => {
      output += data;
      if (output.includes("\n")) resolve(output);
    });
    ended.then(() => resolve(output));
  });
  return { child, line, ended };
}

async function startServer(...options) {
  const data = fs.mkdtempSync(path.join(work, "data-"));
  const server = start("--port", "0", "--web", web, "--data", data, ...options);
  const line = await server.line;
  const found = /^Keltis is at http:\/\/127\.0\.0\.1:(\d+)\/\n$/.exec(line);
  check(found, "expected the line: Keltis is at http://127.0.0.1:PORT/", `actual: ${line}`);
  return { ...server, port: Number(found[1]) };
}

async function stop(server, signal = "SIGTERM") {
  const begun = Date.now();
  server.child.kill(signal);
  const { status, signal: killed, errors } = await server.ended;
  const seconds = (Date.now() - begun) / 1000;
  equal([status, killed], [0, null], `status after ${signal}, standard error: ${errors}`);
  check(seconds < 5, `expected an end within 5 s`, `actual ${seconds} s`);
}

/** A connection that collects what comes. `closed` gives it all, whoever closes and however. */
function connect(port) {
  const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const chunks = [];
  socket.on("data", (data) => chunks.push(data));
  socket.on("error", () => {});
  const received = () => Buffer.concat(chunks);
  const closed = new Promise((resolve) => {
    socket.on("close", () => resolve(received()));
    socket.on("end", () => socket.destroy());
  });
  const until = (enough) =>
    new Promise((resolve) => {
      const look = () => enough(received()) && resolve(received());
      socket.on("data", look);
      socket.on("close", () => resolve(received()));
      look();
    });
  return { socket, closed, until, received };
}

function parse(bytes) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return { status: 0, headers: {}, body: bytes };
  const [first, ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: bytes.subarray(end + 4) };
}

/** Sends text as it is and parses what comes until the connection is closed. */
async function askRaw(port, text) {
  const client = connect(port);
  client.socket.write(text, "latin1");
  return parse(await client.closed);
}

function head(target, headers = {}, method = "GET") {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${lines.join("")}\r\n`;
}

const ask = (port, target, headers = {}, method = "GET") =>
  askRaw(port, head(target, { ...headers, Connection: "close" }, method));

const security = {
  "content-security-policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

function checkSecurity(answer, what) {
  for (const [name, value] of Object.entries(security))
    equal(answer.headers[name], value, `${name} of ${what}`);
}

makeFolder();
const server = await startServer();
const { port } = server;

// It says a little every second and never ends its request. Looked at again at the end.
const dripping = connect(port);
const dripBegun = Date.now();
dripping.socket.write("GET / HTTP/1.1\r\nX: ");
const drip = setInterval(() => dripping.socket.write("x"), 1000);
let dripSeconds = Infinity;
dripping.closed.then(() => {
  clearInterval(drip);
  dripSeconds = (Date.now() - dripBegun) / 1000;
});

await test("every file has its type, its bytes and its cache header", async () => {
  for (const [name, [content, type]] of Object.entries(files)) {
    const answer = await ask(port, `/${name}`);
    equal(answer.status, 200, name);
    equal(answer.headers["content-type"], type, name);
    equal(Number(answer.headers["content-length"]), Buffer.byteLength(content), `length of ${name}`);
    check(Buffer.from(content).equals(answer.body), `${name}: ${answer.body.length} other bytes`);
    const cache = name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    equal(answer.headers["cache-control"], cache, name);
    checkSecurity(answer, name);
  }
});

await test("/ is index.html, also with a query", async () => {
  for (const target of ["/", "/?seats=2", "/index.html"])
    equal((await ask(port, target)).body.toString(), files["index.html"][0], target);
});

await test("gzip gives the same bytes, shorter and with another tag", async () => {
  const plain = await ask(port, "/assets/app-1a2b.js");
  const gzip = await ask(port, "/assets/app-1a2b.js", { "Accept-Encoding": "br, gzip;q=0.8" });
  equal(plain.headers["content-encoding"], undefined, "without Accept-Encoding");
  equal(gzip.headers["content-encoding"], "gzip", "with it");
  equal(gunzipSync(gzip.body).toString(), script, "unpacked");
  check(gzip.body.length < script.length / 10, `not much shorter: ${gzip.body.length} bytes`);
  check(plain.headers.etag !== gzip.headers.etag, `the same tag: ${plain.headers.etag}`);
  equal([plain.headers.vary, gzip.headers.vary], ["Accept-Encoding", "Accept-Encoding"], "Vary");
});

await test("Accept-Encoding is read to the letter", async () => {
  const cases = {
    gzip: "gzip", "*": "gzip", "GZIP ; q=0.5": "gzip", "deflate,gzip": "gzip", "br;q=1, *;q=0.1": "gzip",
    "gzip;q=0": undefined, "gzip; q=0.000": undefined, identity: undefined, "x-gzipped": undefined,
    "gzip;q=0, *": undefined, "*;q=0": undefined,
  };
  for (const [accept, encoding] of Object.entries(cases)) {
    const answer = await ask(port, "/assets/app-1a2b.js", { "Accept-Encoding": accept });
    equal(answer.headers["content-encoding"], encoding, accept);
  }
});

await test("a known tag is answered with 304", async () => {
  const { etag } = (await ask(port, "/sw.js")).headers;
  check(/^"[0-9a-f]{32}"$/.test(etag), `expected a strong tag, actual ${etag}`);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await ask(port, "/sw.js", { "If-None-Match": known });
    equal([answer.status, answer.body.length], [304, 0], known);
    equal(answer.headers.etag, etag, known);
    equal(answer.headers["cache-control"], "no-cache", known);
    equal(answer.headers["content-length"], undefined, "the length of nothing");
    checkSecurity(answer, "304");
  }
  for (const other of ['"other"', etag.replace('"', '"x')])
    equal((await ask(port, "/sw.js", { "If-None-Match": other })).status, 200, other);
  const gzip = { "Accept-Encoding": "gzip" };
  const plain = (await ask(port, "/assets/app-1a2b.js")).headers.etag;
  const answer = await ask(port, "/assets/app-1a2b.js", { ...gzip, "If-None-Match": plain });
  equal(answer.status, 200, "the tag of the other form");
});

await test("HEAD has the headers of GET and no body", async () => {
  for (const target of ["/", "/assets/app-1a2b.js", "/healthz", "/none", "/api/tables", "/api/record/0123456789abcdef"]) {
    const get = await ask(port, target);
    const answer = await ask(port, target, {}, "HEAD");
    equal([answer.status, answer.headers], [get.status, get.headers], target);
    equal(answer.body.length, 0, target);
  }
});

await test("/healthz says ok", async () => {
  const answer = await ask(port, "/healthz");
  equal([answer.status, answer.body.toString()], [200, "ok\n"], "/healthz");
  equal(answer.headers["cache-control"], "no-store", "/healthz");
  checkSecurity(answer, "/healthz");
});

await test("what is not there is 404, with a short text", async () => {
  for (const target of ["/none", "/assets", "/assets/", "/index.html/", "/INDEX.HTML", "/game/7"]) {
    const answer = await ask(port, target);
    equal([answer.status, answer.body.toString()], [404, "There is nothing here.\n"], target);
    checkSecurity(answer, "404");
  }
});

await test("other methods are 405 and told what is allowed", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"]) {
    const answer = await ask(port, "/", {}, method);
    equal([answer.status, answer.headers.allow], [405, "GET, HEAD"], method);
    checkSecurity(answer, method);
  }
  const answer = await askRaw(port, head("/", { "Content-Length": 5 }, "POST") + "12345");
  equal(answer.status, 405, "POST with a body");
});

await test("a GET with a body is refused", async () => {
  for (const headers of [{ "Content-Length": 5 }, { "Transfer-Encoding": "chunked" }]) {
    const answer = await askRaw(port, head("/", headers) + "12345");
    equal(answer.status, 400, JSON.stringify(headers));
    checkSecurity(answer, "400");
  }
});

await test("nothing outside the folder can be had", async () => {
  const targets = [
    "/../secret.txt", "/../../secret.txt", "/%2e%2e/secret.txt", "/%2E%2E%2Fsecret.txt",
    "/..%2fsecret.txt", "/assets/../../secret.txt", "/assets/..%2f..%2fsecret.txt",
    "/..\\secret.txt", "/%5c..%5csecret.txt", "/assets/..\\..\\secret.txt",
    "/..;/secret.txt", "/%252e%252e/secret.txt", "/%c0%ae%c0%ae/secret.txt",
    "//secret.txt", `/${work}/secret.txt`, "//etc/passwd", "/./../etc/passwd",
    "/link.txt", "/folder/secret.txt", "/.hidden.txt",
  ];
  for (const target of targets) equal((await ask(port, target)).status, 404, target);
  // These the HTTP library refuses by itself, or hangs up on.
  for (const target of ["/index.html%00.txt", "/%zz", "/%", "secret.txt", "http://x/../secret.txt"]) {
    const answer = await ask(port, target);
    check([0, 403, 404].includes(answer.status), target, `expected no success`, `actual ${answer.status}`);
    if (answer.status) checkSecurity(answer, target);
  }
});

await test("no rubbish ends the server", async () => {
  const rubbish = [
    "\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET / HTTP/1.1\r\nHost\r\n: :\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
  ];
  const clients = rubbish.map((text) => {
    const client = connect(port);
    client.socket.end(text, "latin1");
    return client;
  });
  const answer = await ask(port, "/healthz");
  clients.forEach((client) => client.socket.destroy());
  equal(answer.status, 200, "/healthz");
});

await test("a head over 8 kB ends the connection", async () => {
  for (const request of [head("/", { "X-Long": "x".repeat(20000) }), head(`/${"x".repeat(20000)}`)]) {
    const answer = await askRaw(port, request);
    check(answer.status === 0 || answer.status >= 400, `expected no success, actual ${answer.status}`);
  }
  equal((await ask(port, "/", { "X-Long": "x".repeat(6000) })).status, 200, "6 kB");
});

await test("a connection serves one request after the other", async () => {
  const client = connect(port);
  const times = (bytes) => bytes.toString("latin1").split("HTTP/1.1 200").length - 1;
  client.socket.write(head("/sw.js"));
  await client.until((bytes) => bytes.includes("skipWaiting"));
  client.socket.write(head("/healthz") + head("/") + head("/healthz", { Connection: "close" }));
  const all = await client.closed;
  equal(times(all), 4, "answers");
  check(all.toString().endsWith("ok\n"), `the end: ${all.subarray(-40)}`);
});

await test("who asks for another protocol gets HTTP", async () => {
  const plain = await ask(port, "/ws");
  equal([plain.status, plain.headers.upgrade], [426, "websocket"], "/ws without one");
  checkSecurity(plain, "426");
  for (const upgrade of ["websocket", "h2c"]) {
    const answer = await askRaw(port, head("/healthz", {
      Connection: "close", Upgrade: upgrade, "HTTP2-Settings": "AAMAAABkAARAAAAAAAIAAAAA",
      "Sec-WebSocket-Version": 13, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }));
    equal([answer.status, answer.body.toString()], [200, "ok\n"], upgrade);
  }
  const client = connect(port);
  client.socket.write(head("/healthz"));
  await client.until((bytes) => bytes.includes("ok\n"));
  client.socket.write(head("/healthz", { Upgrade: "gopher" }));
  check((await client.closed).includes(" 403 "), "expected 403", `actual ${client.received()}`);
  equal((await ask(port, "/healthz")).status, 200, "afterwards");
});

await test("those who open and say nothing, or half, hinder nobody", async () => {
  const idle = Array.from({ length: 200 }, () => connect(port));
  await Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.on("connect", resolve))));
  idle.forEach(({ socket }, i) => i % 2 && socket.write("GET / HTTP/1.1\r\nHost: "));
  equal((await ask(port, "/")).status, 200, "with 200 such clients");
  idle.forEach(({ socket }) => socket.destroy());
});

/** The same request over and over, for at most five seconds, until it is answered so. */
async function askUntil(at, status, ...request) {
  let answer;
  for (let i = 0; i < 100 && answer?.status !== status; i++) {
    if (i > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await ask(at, ...request);
  }
  equal(answer.status, status, `${request[0]}, in the end`);
  return answer;
}

await test("who asks too much is told to wait, and others are not", async () => {
  const other = await startServer("--http-rate", "5", "--http-burst", "20", "--proxy");
  const from = (address) => ({ "X-Forwarded-For": address });
  const flood = await Promise.all(Array.from({ length: 60 }, () => ask(other.port, "/sw.js", from("192.0.2.1"))));
  const refused = flood.filter(({ status }) => status === 429);
  check(refused.length >= 30 && refused.length <= 40, "expected 20 answers and a few more", `actual ${60 - refused.length}`);
  for (const answer of refused) {
    equal([answer.headers["retry-after"], answer.headers.connection], ["1", "close"], "headers");
    equal(answer.body.toString(), "Too many requests: wait a little.\n", "the sentence");
    checkSecurity(answer, "429");
  }
  equal((await ask(other.port, "/sw.js", from("192.0.2.2"))).status, 200, "another address");
  const upgrade = { Upgrade: "websocket", "Sec-WebSocket-Version": 13, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol": "keltis-1" };
  equal((await askRaw(other.port, head("/ws", { ...upgrade, ...from("192.0.2.1"), Connection: "Upgrade" }))).status, 429, "to connect");
  await askUntil(other.port, 200, "/sw.js", from("192.0.2.1"));
  const metrics = (await ask(other.port, "/metrics")).body.toString();
  check(Number(/^keltis_http_refusals_total (\d+)$/m.exec(metrics)?.[1]) > refused.length, "expected them counted", metrics);
  other.child.kill("SIGTERM");
  const lines = (await other.ended).errors.match(/.*too many requests.*/g);
  equal(lines?.length, 1, "lines in the log");
  check(lines[0].includes('"address":"192.0.2.1"'), lines[0]);
});

await test("a record costs more than a page", async () => {
  const other = await startServer("--http-rate", "1", "--http-burst", "20");
  for (const status of [404, 404, 429]) equal((await ask(other.port, "/api/record/0123456789abcdef")).status, status, "records");
  await stop(other);
});

await test("one address has so many connections, and others wait for none of them", async () => {
  const other = await startServer("--connections-per-address", "4");
  const held = Array.from({ length: 4 }, () => connect(other.port));
  for (const { socket, until } of held) {
    socket.write(head("/sw.js"));
    await until((bytes) => bytes.includes("skipWaiting"));
  }
  const fifth = connect(other.port);
  fifth.socket.write(head("/sw.js"));
  equal((await fifth.closed).length, 0, "bytes for the fifth");
  held[0].socket.destroy();
  await askUntil(other.port, 200, "/sw.js");
  held.forEach(({ socket }) => socket.destroy());
  await stop(other);
});

/** A client in the middle of the big file that reads no further. */
async function download(at) {
  const client = connect(at);
  client.socket.write(head("/assets/big.bin", { Connection: "close" }));
  await client.until((bytes) => bytes.length > 0);
  client.socket.pause();
  return client;
}

await test("one who stops reading hinders nobody, and can go on", async () => {
  const client = await download(port);
  equal((await ask(port, "/healthz")).status, 200, "another client");
  client.socket.resume();
  check(parse(await client.closed).body.equals(big), "expected the whole file", `actual ${client.received().length} bytes`);
});

await test("what comes while a long answer waits is answered after it", async () => {
  const client = connect(port);
  client.socket.write(head("/assets/big.bin") + head("/sw.js"));
  await client.until((bytes) => bytes.length > 0);
  client.socket.pause();
  client.socket.write(head("/healthz", { Connection: "close" }));
  await ask(port, "/healthz");
  client.socket.resume();
  const { body } = parse(await client.closed);
  check(body.subarray(0, big.length).equals(big), "expected the whole file", `actual ${body.length} bytes`);
  const rest = body.subarray(big.length).toString("latin1");
  check(/^HTTP\/1.1 200[^]*skipWaiting[^]*HTTP\/1.1 200[^]*ok\n$/.test(rest), "expected two more answers", rest);
});

await test("SIGTERM ends it with status 0, idle and half-open connections or not", async () => {
  const other = await startServer();
  const kept = connect(other.port);
  kept.socket.write(head("/"));
  await kept.until((bytes) => bytes.includes("Keltis"));
  const half = connect(other.port);
  half.socket.write("GET / HT");
  // Answered means that the half-open one, which came before, is open too.
  await ask(other.port, "/");
  await stop(other);
  await Promise.all([kept.closed, half.closed]);
});

await test("SIGINT too", async () => stop(await startServer(), "SIGINT"));

await test("an answer under way is finished before the end", async () => {
  const other = await startServer();
  const client = await download(other.port);
  other.child.kill("SIGTERM");
  client.socket.resume();
  check(parse(await client.closed).body.equals(big), "expected the whole file", `actual ${client.received().length} bytes`);
  equal((await other.ended).status, 0, "status after SIGTERM");
});

/** The seconds of processor time that a process has used so far. */
function processorTime(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

await test("those who never read cost no time and cannot stop the end", async () => {
  const other = await startServer();
  const clients = await Promise.all([download(other.port), download(other.port)]);
  clients[0].socket.write(head("/"));
  clients[1].socket.end();
  await ask(other.port, "/healthz");
  const before = processorTime(other.child.pid);
  // It gives them three seconds, so that in the second one it is waiting.
  let used;
  setTimeout(() => (used = processorTime(other.child.pid) - before), 1500);
  await stop(other);
  check(used < 0.5, "expected less than 0.5 s of processor time", `actual ${used}`);
  clients.forEach(({ socket }) => socket.destroy());
});

await test("a port in use is told, with status 1", async () => {
  const { status, errors } = await start("--port", String(port), "--web", web, "--data", work).ended;
  equal(status, 1, errors);
  check(errors.includes(`cannot listen on 127.0.0.1 port ${port}: another program listens there`), errors);
});

await test("other wrong starts are told", async () => {
  const empty = path.join(work, "empty");
  fs.mkdirSync(empty);
  const cases = [
    [1, "/none: No such file or directory", "--web", path.join(work, "none")],
    [1, "/empty/index.html: there is no such file", "--web", empty],
    [1, "there is no address a..b", "--host", "a..b", "--web", web],
    [1, "this machine does not have that address", "--host", "192.0.2.1", "--web", web],
    [2, "this value will not do: 70000", "--port", "70000"],
    [2, "there is no such option: --prot", "--prot", "80"],
  ];
  for (const [expected, sentence, ...options] of cases) {
    const { status, errors } = await start("--data", path.join(work, "data"), ...options).ended;
    equal(status, expected, errors);
    check(errors.includes(sentence), `expected: ${sentence}`, `actual: ${errors}`);
  }
});

await test("--help and the manual page name the same options, and each is one", async () => {
  const help = start("--help");
  equal((await help.ended).status, 0, "status");
  const named = (text) => [...new Set(text.match(/--[a-z]+(-[a-z]+)*/g))].sort();
  const page = fs.readFileSync(new URL("../docs/keltis.1", import.meta.url), "utf8").replaceAll("\\-", "-");
  const options = named(await help.line);
  equal(options, named(/\.SH OPTIONS OF SERVE[^]*?\.SH/.exec(page)[0]), "options");
  check(options.length > 20, "expected many", options);
  for (const option of options.filter((name) => name !== "--proxy")) {
    const { status, errors } = await start(option).ended;
    equal([status, errors.split("\n")[0]], [2, `keltis serve: a value is missing after: ${option}`], option);
  }
});

await test("the environment sets what the command line does not", async () => {
  process.env.KELTIS_HEAD_KILOBYTES = "4";
  const other = await startServer();
  delete process.env.KELTIS_HEAD_KILOBYTES;
  const answer = await ask(other.port, "/", { "X-Long": "x".repeat(6000) });
  check(answer.status === 0 || answer.status >= 400, "expected 6 kB to be too long", answer.status);
  await stop(other);
  process.env.KELTIS_PORT = "many";
  const { status, errors } = await start().ended;
  delete process.env.KELTIS_PORT;
  equal([status, errors.split("\n")[0]], [2, "keltis serve: this value of KELTIS_PORT will not do: many"], "a bad one");
});

await test("started as root it says so, and else not", async () => {
  const other = await startServer();
  other.child.kill("SIGTERM");
  equal(/it runs as root, which it does not need/.test((await other.ended).errors), process.getuid() === 0, "root");
});

await test("who drips a request is dropped", async () => {
  equal((await dripping.closed).length, 0, "bytes of an answer");
  check(dripSeconds < 15, "expected an end within 15 s", `actual ${dripSeconds} s`);
});

await test("after all this the server ends as it should", () => stop(server));

finish();
process.exit();
