// Fails when the scripts that the home page needs before it can be used grow beyond their
// budget. Reads the built app: run it after `vite build`.
import { readFileSync, statSync } from "node:fs";

const budget = 131_500;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

/** Returns the file of a module and of all its static imports. */
function filesOf(name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

/** What the build has compressed it to. */
const brotli = (file) => statSync(new URL(`${file}.br`, dist)).size;

let failed = false;
for (const language of ["en", "ar"]) {
  const files = new Set(
    ["src/main.tsx", "src/app/pages/home-page.tsx", `virtual:messages/${language}-first`].flatMap((name) => [
      ...filesOf(name),
    ]),
  );
  const sizes = [...files].map((file) => [file, brotli(file)]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(`${language}: ${(total / 1000).toFixed(1)} kB of ${budget / 1000} kB in ${files.size} files`);
  if (total <= budget) continue;
  failed = true;
  for (const [file, size] of sizes.toSorted((a, b) => b[1] - a[1]))
    console.error(`  ${(size / 1000).toFixed(1)} kB  ${file}`);
}
if (failed) {
  console.error("The first load of the home page is above its budget.");
  process.exit(1);
}
