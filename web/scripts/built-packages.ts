import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Hidden files of the built app are not served. */
const written = resolve(root, "dist/.vite/packages");

/** The folder of the innermost package that a file is in. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
/** What bundlers add of their own, such as "\0vite/preload-helper.js". */
const addedByBundler = /^\0(vite|rolldown)\//;
/** The comment that Tailwind leaves in style sheets: its own are no modules. */
const styledByTailwind = "/*! tailwindcss v";

/** Returns the folder of the package that a module or asset is from, or undefined for the shop's own. */
function folderOf(id: string): string | undefined {
  const bundler = addedByBundler.exec(id)?.[1];
  if (bundler) return `node_modules/${bundler}`;
  const folder = packageFolder.exec(id.replace(/^\0/, ""))?.[0];
  if (!folder && id.startsWith("\0")) throw new Error(`nobody knows whose module ${id.slice(1)} is`);
  return folder;
}

/**
 * Writes the packages of which something has ended in the files of a build; tools/release lists them. What is only
 * installed, or left out because nobody uses it, is not among them.
 */
export function builtPackages(build: "app" | "office" | "worker"): Plugin {
  return {
    name: "matjar:built-packages",
    apply: "build",
    generateBundle: {
      // Before Vite drops the scripts of style sheets.
      order: "pre",
      async handler(_, bundle) {
        const folders = new Set<string | undefined>();
        for (const file of Object.values(bundle)) {
          if (file.type === "asset") {
            for (const name of file.originalFileNames) folders.add(folderOf(name));
            const isTailwind = typeof file.source === "string" && file.source.includes(styledByTailwind);
            if (isTailwind) folders.add("node_modules/tailwindcss");
          } else {
            for (const [id, { renderedLength }] of Object.entries(file.modules)) {
              // Style sheets leave nothing in scripts.
              if (renderedLength > 0 || /\.css\b/.test(id)) folders.add(folderOf(id));
            }
          }
        }
        folders.delete(undefined);
        const packages = new Set<string>();
        for (const folder of folders) {
          const manifest = await readFile(resolve(root, folder!, "package.json"), "utf8");
          const { name, version } = JSON.parse(manifest) as { name: string; version: string };
          packages.add(`${name}@${version}`);
        }
        // The script for the server is built with the configuration of the app.
        const name = this.environment.config.build.ssr ? "server" : build;
        await mkdir(written, { recursive: true });
        await writeFile(resolve(written, `${name}.json`), `${JSON.stringify([...packages].toSorted())}\n`);
      },
    },
  };
}
