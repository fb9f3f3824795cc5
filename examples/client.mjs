#!/usr/bin/env node
// Plays an online game: node examples/client.mjs URL TABLE SEAT [INVITE]. The protocol is in
// docs/SERVER.md. Needs Node 22, or Node 20 with --experimental-websocket.
import { randomBytes } from "node:crypto";

const [url = "ws://127.0.0.1:8080/ws", table, seat = "0", invite] = process.argv.slice(2);
const hex = () => randomBytes(16).toString("hex");
// The secret is the seat: whoever keeps it can come back with KELTIS_SECRET=… and play on.
const secret = process.env.KELTIS_SECRET ?? hex();
console.log(`KELTIS_SECRET=${secret}`);

let socket;
let next = 1;
const waiting = new Map();

/** Sends a request; gives its `ok`, or throws the error's sentence. */
function ask(what, keys) {
  const id = next++;
  socket.send(JSON.stringify({ id, do: what, table, ...keys }));
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/** Put a better player here: `state.view` is what the seat may know, `state.legal` what it may do. */
const choose = (state) => state.legal[Math.floor(Math.random() * state.legal.length)];

let acted = -1;
async function see(state) {
  if (state.status === "over") {
    console.log("totals:", state.scores.scores.map(({ total }) => total).join(" "));
    process.exit(0);
  }
  // One act for each position; the ply makes sure that none is done twice.
  if (!state.legal || state.ply === acted) return;
  acted = state.ply;
  await ask("act", { ply: state.ply, action: choose(state) });
}

function connect() {
  socket = new WebSocket(url, "keltis-1");
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) request?.reject(new Error(message.error.text));
    else if (request) request.resolve(message.ok);
    else if (message.hello) begin().catch(console.error);
    else if (message.state) see(message.state).catch(console.error);
  };
  socket.onclose = () => setTimeout(connect, 1000); // after a loss everything goes on by itself
}

async function begin() {
  await ask("sit", { seat: Number(seat), name: `Program ${seat}`, secret, salt: hex(), invite, program: true });
  acted = -1;
  await see((await ask("look", { seat: Number(seat), secret })).state);
}

connect();
