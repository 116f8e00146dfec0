import { readFileSync } from "node:fs";

/** Returns the address of the file that a module was built into, such as `/assets/Ab3_dE1.js`. */
export function builtFile(module: string): string {
  const text = readFileSync(new URL("../dist/.vite/manifest.json", import.meta.url), "utf8");
  const chunk = (JSON.parse(text) as Record<string, { file: string }>)[module];
  if (!chunk) throw new Error(`the build has no ${module}`);
  return `/${chunk.file}`;
}
