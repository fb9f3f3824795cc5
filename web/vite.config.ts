import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./offline/plugin.js";

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
  },
  worker: { format: "es" },
  server: { fs: { allow: [".."] }, hmr: false },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
