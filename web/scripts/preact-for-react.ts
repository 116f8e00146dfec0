import { fileURLToPath } from "node:url";

/** What is imported as React is Preact: docs/adr/0019-preact.md. */
export const preactForReact = {
  "react-dom/test-utils": "preact/test-utils",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact-render-to-string",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  react: fileURLToPath(new URL("../src/react/react.mjs", import.meta.url)),
};
