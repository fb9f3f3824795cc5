// Where in the app we are, from the part of the address behind #. Nothing of it reaches a server.
import { GAMES, type GameName } from "./core/views";

export type Route =
  | { at: "home" }
  | { at: "setup"; game: GameName }
  | { at: "play"; id: string }
  | { at: "replay"; id: string }
  | { at: "shared"; packed: string }
  | { at: "online" }
  | { at: "t"; id: string; key?: string; secret?: string }
  | { at: "learn"; game: GameName }
  | { at: "rules"; game: GameName };

const isGame = (name: string | undefined): name is GameName => GAMES.includes(name as GameName);

export function routeOf(hash: string): Route {
  const [at, rest, key, secret] = hash.replace(/^#\/?/, "").split("/");
  switch (at) {
    case "play":
    case "replay":
      return rest ? { at, id: rest } : { at: "home" };
    case "t":
      return rest ? { at, id: rest, key, secret } : { at: "home" };
    case "online":
      return { at };
    case "r":
      return rest ? { at: "shared", packed: rest } : { at: "home" };
    case "setup":
    case "learn":
    case "rules":
      return isGame(rest) ? { at, game: rest } : { at: "home" };
    default:
      return { at: "home" };
  }
}

class Here {
  route = $state.raw<Route>(routeOf(location.hash));
  constructor() {
    addEventListener("hashchange", () => (this.route = routeOf(location.hash)));
  }
}
export const here = new Here();

export function go(path: string): void {
  location.hash = path;
}
