import type { Plugin } from "vite";

/**
 * Leaves out the components of the router that the shop does not use, such as its own links and forms. They are
 * made by calls that the bundler cannot know to be harmless, and named by assignments.
 */
export function unusedComponents(): Plugin {
  return {
    name: "matjar:unused-components",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler(code) {
        return {
          code: code
            .replaceAll(/= (React\$1\.forwardRef\()/g, "= /* @__PURE__ */ $1")
            .replaceAll(/^\w+\.displayName = "\w+";$/gm, ""),
          map: null,
        };
      },
    },
  };
}
