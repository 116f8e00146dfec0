import { defineConfig, mergeConfig } from "vite";
import app from "./vite.config.ts";

/** Builds the script that renders pages inside the Go server: one file, for an engine with nothing but the language. */
export default mergeConfig(
  app,
  defineConfig({
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: "src/server/main.tsx",
      outDir: "dist/.server",
      manifest: false,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        input: "src/server/main.tsx",
        output: { codeSplitting: false, format: "iife", name: "server", entryFileNames: "render.js" },
      },
    },
  }),
);
