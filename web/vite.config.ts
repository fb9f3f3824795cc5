import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./offline/plugin.js";

const HOUSE =
  /node_modules\/(svelte|clsx|esm-env)|src\/(core\/(?!thinking|sound)|words\/(index|refusal)|route|parts\/(?!Score|score|Share)|play\/(?!records|replay|share|open|wording)|tables\/table|wasm\/keltis|screens\/(Home|Table|Pass))/;

// The C modules are built by meson before the page: `./run` sees to the order.
export default defineConfig({
  plugins: [svelte(), offline()],
  base: "./",
  build: {
    outDir: "../build/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a wasm file inlined as data: would need a laxer content policy
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    // What every table needs is one file: many small ones compress badly and cost a round trip each.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "house", test: HOUSE }] } } },
  },
  worker: { format: "es" },
  server: { fs: { allow: [".."] }, hmr: false },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
