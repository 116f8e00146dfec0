import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Names of files that shrink: pictures and fonts are compressed already. */
const compressible = /\.(css|ico|js|json|svg|txt|webmanifest|xml)$/;

/**
 * Writes a .br and a .gz beside every file that they make smaller. Compressed at build time, they can be as
 * small as possible, which is too slow for a server.
 */
export function compressedFiles(): Plugin {
  let outDir = "";
  return {
    name: "matjar:compressed-files",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved(config) {
      outDir = config.build.outDir;
    },
    // Files of public/ are there by now too.
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && compressible.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => !file.includes("/.vite/"));
      await Promise.all(
        files.map(async (file) => {
          const body = await readFile(file);
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            promisify(gzip)(body, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
        }),
      );
    },
  };
}
