// The little markup of the lessons and the rules: `[g7]` is a card, `[stone]` a sign, `**…**` is
// strong. A page has a block on each line: a paragraph, an item of a list (`- ` or `1. `), or a
// picture, `!name and what it shows | caption`.

export type Bit = { text: string; strong: boolean } | { card: string } | { sign: string };

const SIGNS: Record<string, string> = {
  stone: "t-stone",
  pebble: "t-pebble",
  clover: "t-clover",
  hat: "t-hat",
  1: "t-1",
  2: "t-2",
  3: "t-3",
  up: "s-up",
  down: "s-down",
};

/** A line of text as words, cards and signs. The signs only repeat what the words say. */
export function bits(text: string): Bit[] {
  const list: Bit[] = [];
  let strong = false;
  for (const part of text.split(/(\*\*|\[\w+\])/)) {
    if (part === "**") strong = !strong;
    else if (!part.startsWith("[")) list.push({ text: part, strong });
    else if (part.slice(1, -1) in SIGNS) list.push({ sign: SIGNS[part.slice(1, -1)]! });
    else list.push({ card: part.slice(1, -1) });
  }
  return list.filter((bit) => !("text" in bit) || bit.text !== "");
}

export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "picture"; name: string; shows: string[]; caption: string };

/** A page in blocks; items in a row make one list. */
export function blocks(page: string): Block[] {
  const list: Block[] = [];
  for (const line of page.split("\n")) {
    const item = /^(- |\d\. )(.*)$/.exec(line);
    const last = list.at(-1);
    if (line.startsWith("!")) {
      const [picture = "", caption = ""] = line.slice(1).split(" | ");
      const [name = "", ...shows] = picture.trim().split(" ");
      list.push({ kind: "picture", name, shows, caption });
    } else if (!item) {
      list.push({ kind: "text", text: line });
    } else if (last?.kind === "list") {
      last.items.push(item[2]!);
    } else {
      list.push({ kind: "list", ordered: item[1] !== "- ", items: [item[2]!] });
    }
  }
  return list;
}

/** What a text must have in common with its translations. */
export function tokens(page: string): string[] {
  const marks = new Set(page.match(/\*\*|\[\w+\]|\{\w+\}/g));
  const lines = page.split("\n").map((line) => {
    if (line.startsWith("!")) return line.replace(/ \| .*/, " |");
    return /^(- |\d\. |)/.exec(line)![0];
  });
  return [...marks, ...lines];
}
