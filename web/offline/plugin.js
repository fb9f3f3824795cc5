// Writes the service worker of a built page: its lines, the list of all files, and a version made
// from what is in them.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";

const PAGE = "index.html";

/** @returns {import("vite").Plugin} */
export function offline() {
  let folder = "";
  return {
    name: "keltis-offline",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const names = paths.map((path) => relative(folder, path).split(sep).join("/")).sort();
      const lines = await readFile(new URL("./sw.js", import.meta.url), "utf8");
      const hash = createHash("sha256").update(lines);
      for (const name of names) hash.update(`${name}\n`).update(await readFile(join(folder, name)));
      // The page is asked for by its folder: some servers send those who name the file there.
      const files = names.map((name) => (name === PAGE ? "./" : name));
      const head = `const VERSION = ${JSON.stringify(hash.digest("hex").slice(0, 12))};\nconst FILES = ${JSON.stringify(files)};\n`;
      await writeFile(join(folder, "sw.js"), head + lines);
    },
  };
}
