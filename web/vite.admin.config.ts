import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { builtPackages } from "./scripts/built-packages.ts";
import { compressedFiles } from "./scripts/compressed-files.ts";
import { leanIcons } from "./scripts/lean-icons.ts";
import { libraryStyles } from "./scripts/library-styles.ts";
import { preactForReact } from "./scripts/preact-for-react.ts";
import { messageChunkModules } from "./scripts/message-chunks.ts";

/**
 * Builds the back office. It shares sources with the shop but no file: one build of both would put what only the
 * office uses into chunks that shoppers load.
 */
export default defineConfig({
  plugins: [
    // What runs is not React, so a change of a component loads the page again.
    react({ refreshExclude: /./ }),
    tailwindcss(),
    libraryStyles(),
    leanIcons(),
    messageChunkModules("office"),
    builtPackages("office"),
    compressedFiles(),
  ],
  base: "/office/",
  resolve: { alias: { ...preactForReact, "@": fileURLToPath(new URL("src", import.meta.url)) } },
  build: {
    outDir: "dist/office",
    copyPublicDir: false,
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: "src/admin/main.tsx" },
  },
});
