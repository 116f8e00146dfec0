import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { builtPackages } from "./scripts/built-packages.ts";
import { compressedFiles } from "./scripts/compressed-files.ts";
import { leanIcons } from "./scripts/lean-icons.ts";
import { libraryStyles } from "./scripts/library-styles.ts";
import { preactForReact, preactForTests } from "./scripts/preact-for-react.ts";
import { messageChunkModules } from "./scripts/message-chunks.ts";
import { serverHtml } from "./scripts/server-html.ts";
import { unusedComponents } from "./scripts/unused-components.ts";

/** Where `make dev` runs the Go server. */
const backend = process.env.MATJAR_DEV_BACKEND ?? "http://localhost:8080";
/** Tests that run without a DOM: those of logic, and the one that renders as a server does. */
const withoutDOM = ["src/**/*.test.ts", "src/app/server-render.test.tsx", "scripts/**/*.test.mjs"];
/** Test files share the modules that their worker has loaded: loading the app anew takes longer than most tests. */
const shared = { isolate: false };
const toBackend = { target: backend, changeOrigin: false };

// Vitest reports failures by way of Map.groupBy, which Node 20 does not have.
Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

export default defineConfig({
  plugins: [
    // What runs is not React, so a change of a component loads the page again.
    react({ refreshExclude: /./ }),
    tailwindcss(),
    libraryStyles(),
    unusedComponents(),
    leanIcons(),
    // Tests look at the texts of both.
    messageChunkModules(process.env.VITEST ? "office" : "shop"),
    builtPackages("app"),
    compressedFiles(),
    serverHtml(backend),
  ],
  // The Go server renders every document, so Vite has no index.html of its own.
  appType: "custom",
  resolve: {
    alias: {
      ...(process.env.VITEST ? preactForTests : preactForReact),
      "@": fileURLToPath(new URL("src", import.meta.url)),
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": toBackend, "/auth/v1": toBackend, "/media": toBackend },
  },
  build: {
    outDir: "dist",
    manifest: true,
    // Fonts and pictures stay files: the document preloads them by name.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The style is an entry of its own: the document has it, so that no chunk has to load it.
      input: ["src/main.tsx", "src/styles/index.css"],
      output: {
        // The first script names all others: seven characters of hash are enough for that. What a file is called is in
        // the manifest.
        chunkFileNames: "assets/[hash:7].js",
        codeSplitting: {
          groups: [
            // Small pieces that the first screen and most pages draw with: together they compress better
            // than each in a chunk of its own.
            {
              name: "pieces",
              test: /src\/(ui\/(badge|card|cx|error-state|icon|in-view|picture|price|rating|reduced-motion|skeleton|spinner|use-media-query)|api\/(api-error|api-query|canonical-url|client)|lib\/(last-order|query-error|theme))\.tsx?$|lucide-react\/dist\/esm\/((?!icons)|icons\/(arrow-right|chevron-left|chevron-right|eye|package-open|play|shield-check|truck|zap)\.m?js)/,
            },
            // What several of the other pages draw with, and nothing large: one request instead of a dozen.
            {
              name: "parts",
              includeDependenciesRecursively: false,
              test: /src\/(ui\/(breadcrumb|checkbox|copy-text|field|radio-group|return-focus|scroll-behavior|section-heading|select|textarea)|lib\/(email|order-number|product-path|random-uuid|session-store)|i18n\/(bidi|dates|fold-digits|inline-list|normalize-text)|features\/(cart\/quote-line|orders\/money))\.tsx?$|lucide-react\/dist\/esm\/icons\/(arrow-left|check|circle-check|circle-exclamation-point|circle-x|compass|copy|eye-off|info|lock|log-in|log-out|mail-check|mail-question-mark|message-square-text|package|package-check|package-x|smartphone|tag|user-round)\.m?js|@tanstack\/.*(mutationObserver|useMutation)/,
            },
            // What dialogs are made of.
            {
              name: "dialogs",
              includeDependenciesRecursively: false,
              test: /src\/ui\/(confirm-dialog|dialog|interact-outside|overlay-header)\.tsx?$|node_modules\/(tslib|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|@radix-ui\/(react-dialog|react-focus-guards|react-focus-scope))\//,
            },
            // Each library alone, so that the browser can do something else between two of them.
            {
              name: "react",
              priority: 1,
              test: /node_modules\/preact\/|src\/react\/|src\/lib\/react-root/,
            },
            { name: "router", priority: 1, test: /node_modules\/react-router\// },
            // What only later pages use of TanStack Query goes with them.
            {
              name: "query",
              priority: 1,
              test: /node_modules\/@tanstack\/(?!.*(infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries|mutationObserver|useMutation|useSuspense))/,
            },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "logic", environment: "node", include: withoutDOM, ...shared },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "happy-dom",
          include: ["src/**/*.test.tsx"],
          exclude: withoutDOM,
          setupFiles: ["src/dev/test-setup.ts"],
          ...shared,
        },
      },
    ],
    // Libraries are loaded through Vite too, so that they import Preact.
    server: { deps: { inline: [/node_modules\/(?!preact)/] } },
    restoreMocks: true,
    testTimeout: 60_000,
    // Vitest leaves a core alone, which is half of a machine with two.
    maxWorkers: "100%",
    // Tests leave a lot of short-lived objects behind: with room for them, a tenth of the time goes into other things.
    execArgv: ["--max-semi-space-size=64"],
    reporters: ["default", "./scripts/slowest-unit-tests.ts"],
  },
});
