import { fileURLToPath } from "node:url";

/** What is imported as React is Preact: docs/adr/0019-preact.md. */
export const preactForReact = {
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  react: fileURLToPath(new URL("../src/react/react.mjs", import.meta.url)),
};

/** The same for unit tests, which wait with `act`; some libraries have a form of their own for Node, which would load React. */
export const preactForTests = {
  ...preactForReact,
  "react-dom/test-utils": "preact/test-utils",
  react: fileURLToPath(new URL("../src/dev/react-with-act.mjs", import.meta.url)),
  "@testing-library/react": "@testing-library/react/dist/@testing-library/react.esm.js",
  "lucide-react": fileURLToPath(
    new URL("../node_modules/lucide-react/dist/esm/lucide-react.mjs", import.meta.url),
  ),
};
