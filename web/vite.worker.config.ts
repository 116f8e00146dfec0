import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { builtPackages } from "./scripts/built-packages.ts";
import { readShell } from "./scripts/shell-files.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the service worker, one file at the root of the built app, whose files it names: it comes after them. */
export default defineConfig({
  plugins: [builtPackages("worker")],
  define: { BUILT_SHELL: JSON.stringify(readShell(at("dist/.vite/manifest.json"))) },
  resolve: { alias: { "@": at("src") } },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: "src/worker/sw.ts",
      output: { codeSplitting: false, format: "iife", entryFileNames: "sw.js" },
    },
  },
});
