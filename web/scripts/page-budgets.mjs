// Fails when what a page needs before it can be used grows beyond its budget. Reads the built app: run it after
// `vite build`. Sizes are those of the files that the build has compressed with Brotli. The markup of pages has its
// limits in e2e/prerender.spec.ts.
import { readFileSync, statSync } from "node:fs";

const budgets = {
  home: 78_500,
  pages: 94_600,
  style: 13_200,
  fonts: 30_000,
};
const languages = ["en", "ar"];
const homePage = "src/app/pages/home-page.tsx";
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

/** Returns the chunks of a module and of all its static imports. */
function chunksOf(name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}

/** Fonts are compressed as they are. */
const sent = ({ file }) => (file.endsWith(".woff2") ? file : `${file}.br`);
const size = (chunk) => statSync(new URL(sent(chunk), dist)).size;
const sum = (chunks) => chunks.reduce((total, chunk) => total + size(chunk), 0);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

let failed = false;
function check(what, chunks, budget) {
  const total = sum(chunks);
  if (total <= budget) return total;
  failed = true;
  console.error(`${what}: ${kB(total)} of ${kB(budget)}`);
  for (const chunk of chunks.toSorted((a, b) => size(b) - size(a)))
    console.error(`  ${kB(size(chunk))}  ${chunk.name ?? chunk.file}`);
  return total;
}

const pages = Object.keys(manifest).filter((name) => name.endsWith("-page.tsx"));
const largest = { home: 0, pages: 0 };
for (const page of pages) {
  for (const language of languages) {
    const needed = ["src/main.tsx", page, `virtual:messages/${language}-first`];
    const chunks = [...new Set(needed.flatMap((name) => [...chunksOf(name)]))];
    const kind = page === homePage ? "home" : "pages";
    largest[kind] = Math.max(largest[kind], check(`Scripts of ${page} (${language})`, chunks, budgets[kind]));
  }
}
const style = check("Style of every page", [manifest["src/styles/index.css"]], budgets.style);
const font = (name) => manifest[`src/styles/fonts/readex-pro-${name}.woff2`];
const fonts = check("Fonts of an Arabic page", [font("arabic"), font("latin")], budgets.fonts);
console.log(
  `Scripts: home ${kB(largest.home)}, other pages up to ${kB(largest.pages)}. Style: ${kB(style)}. Fonts: ${kB(fonts)}.`,
);
if (failed) process.exit(1);
