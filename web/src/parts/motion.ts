// Things that move across the table. Every place has a name in `data-at`: a card of the hand is
// `hand:g7`, a pile `pile:g`, the deck `deck`, a row `row:SEAT:g`, a seat's strip `seat:SEAT`. A
// flight goes from place to place over everything else; the table is drawn anew when it lands.
import { mayMove } from "../core/settings.svelte";

export interface Flight {
  /** A card by its text (`back` for a hidden one), or a symbol of the kit. */
  what: { card: string } | { symbol: string; seat?: number };
  from: string;
  to: string;
  /** A hop instead of a glide, for figures. */
  hop?: boolean;
}

const SIZE = { width: 44, height: 64 }; // a card where the place itself is no measure

function place(name: string): HTMLElement | null {
  // The last one wins: what lies on top is drawn last.
  const found = document.querySelectorAll<HTMLElement>(`[data-at="${CSS.escape(name)}"]`);
  return [...found].findLast((element) => element.getClientRects().length > 0) ?? null;
}

function centre(element: HTMLElement): { x: number; y: number; width: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width };
}

/** How long a card or figure travels, from the tokens: nothing with reduced motion. */
function travelMs(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue("--t-move");
  return Number.parseFloat(text) * (text.trim().endsWith("ms") ? 1 : 1000) || 0;
}

const SVG = "http://www.w3.org/2000/svg";

function symbol(id: string, seat?: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  if (seat !== undefined) svg.dataset.seat = `${seat + 1}`;
  return svg;
}

function traveller({ what }: Flight): HTMLElement {
  const element = document.createElement("div");
  element.className = "traveller";
  element.setAttribute("aria-hidden", "true");
  if ("symbol" in what) {
    element.append(symbol(what.symbol, what.seat));
    return element;
  }
  const card = document.createElement("span");
  card.className = what.card === "back" ? "card back" : "card";
  if (what.card === "back") {
    card.append(symbol("card-back"));
  } else {
    card.dataset.c = what.card[0];
    const face = document.createElement("span");
    face.className = "face";
    const value = what.card.slice(1);
    if (value === "x") {
      const sign = symbol("s-x");
      sign.classList.add("x");
      face.append(sign);
    } else {
      const n = document.createElement("span");
      n.className = "n";
      n.textContent = value;
      face.append(n);
    }
    if (what.card[0] !== "w") {
      const emblem = symbol(`e-${what.card[0]}`);
      emblem.classList.add("e");
      face.append(emblem);
    }
    card.append(face);
  }
  element.append(card);
  return element;
}

/**
 * Flies one thing. It stays where it landed, and what lay at its start stays out of sight, until
 * the function it returns is called.
 */
async function fly(flight: Flight, ms: number, skip: AbortSignal): Promise<() => void> {
  const from = place(flight.from);
  const to = place(flight.to);
  if (!from || !to || from === to) return () => undefined;
  const start = centre(from);
  const end = centre(to);
  const element = traveller(flight);
  document.body.append(element);
  const lifted = /^(hand|figure|tile):/.test(flight.from);
  if (lifted) from.style.visibility = "hidden";
  const path = [`translate(${start.x}px, ${start.y}px)`, `translate(${end.x}px, ${end.y}px)`];
  const lift = `translate(${(start.x + end.x) / 2}px, ${(start.y + end.y) / 2 - SIZE.height / 3}px)`;
  const frames = flight.hop ? [path[0]!, lift, path[1]!] : path;
  const animation = element.animate(
    frames.map((transform) => ({ transform })),
    { duration: ms, easing: "cubic-bezier(.5, .05, .2, 1)", fill: "both" },
  );
  skip.addEventListener("abort", () => animation.finish());
  await animation.finished.catch(() => undefined);
  return () => {
    element.remove();
    from.style.visibility = "";
  };
}

/** Flies them one after the other; a click skips the rest. Does nothing where nothing may move. */
export async function flyAll(flights: Flight[]): Promise<void> {
  const ms = mayMove() ? travelMs() : 0;
  if (ms === 0) return;
  const skip = new AbortController();
  const { signal } = skip;
  addEventListener("click", () => skip.abort(), { capture: true, signal });
  const landed: (() => void)[] = [];
  for (const flight of flights) if (!signal.aborted) landed.push(await fly(flight, ms, signal));
  skip.abort();
  for (const clear of landed) clear();
}
