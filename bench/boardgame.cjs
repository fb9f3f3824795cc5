// boardgame.io beside our server: how many moves a processor second it does, with a game that has no
// rules to check and nothing stored on disk, but a state as large as a view of the board game.
//   npm install --prefix build/boardgame boardgame.io@0.50.2
//   NODE_PATH=build/boardgame/node_modules node bench/boardgame.cjs [GAMES] [SECONDS] [INTERVAL]
const { fork } = require("node:child_process");
const fs = require("node:fs");

const game = {
  name: "bench",
  setup: () => ({ count: 0, cards: Array.from({ length: 110 }, (_, i) => ({ card: `g${i % 11}`, at: i })) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }) => void G.count++ },
};

if (process.argv[2] === "server") {
  const { Server, Origins } = require("boardgame.io/server");
  Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[3]) }, () => process.send("ready"));
} else {
  load(Number(process.argv[2] ?? 250), Number(process.argv[3] ?? 15), Number(process.argv[4] ?? 2));
}

function processorSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function load(games, seconds, interval) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const port = 21000 + (process.pid % 10000);
  const server = fork(__filename, ["server", String(port)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await new Promise((resolve) => server.once("message", resolve));
  let moves = 0;
  const matches = [];
  for (let i = 0; i < games; i++) {
    const clients = ["0", "1"].map((playerID) =>
      Client({ game, debug: false, matchID: `m${i}`, playerID, multiplayer: SocketIO({ server: `http://localhost:${port}` }) }),
    );
    const match = { clients };
    // A move counts when it has arrived at the other player.
    clients.forEach((client, seat) =>
      client.subscribe((state) => {
        if (!state || state.ctx.currentPlayer !== String(seat) || match.seen === state.ctx.turn) return;
        match.seen = state.ctx.turn;
        moves++;
      }),
    );
    clients.forEach((client) => client.start());
    matches.push(match);
    if (i % 20 === 19) await wait(100);
  }
  await wait(3000);
  const timers = matches.map((match) =>
    setTimeout(() => {
      const move = () => {
        const state = match.clients[0].getState();
        if (!state) return;
        match.clients[Number(state.ctx.currentPlayer)].moves.play();
      };
      move();
      match.timer = setInterval(move, interval * 1000);
    }, Math.random() * interval * 1000),
  );
  await wait(2000);
  moves = 0;
  const before = processorSeconds(server.pid);
  await wait(seconds * 1000);
  const used = processorSeconds(server.pid) - before;
  console.log(`boardgame.io: ${2 * games} players, ${moves} moves in ${seconds} s, ${(moves / used).toFixed(0)} per processor second`);
  timers.forEach(clearTimeout);
  server.kill();
  process.exit();
}
