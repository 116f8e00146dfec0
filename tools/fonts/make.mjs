// Cuts the shop's font down to what its pages are written in: the characters below, and the weights of
// tokens.css. Run with `make fonts`; the files are committed. Other characters come from the whole font, which
// a browser loads only for a page that has one of them.
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const whole = new URL("node_modules/@fontsource-variable/readex-pro/", import.meta.url);
const out = new URL("../../web/src/styles/fonts/", import.meta.url);
const weights = { wght: { min: 400, max: 700, default: 400 } };

/** The unicode-range of each file in fonts.css. */
const files = {
  latin: "U+0020-007E, U+00A0, U+00AB, U+00B0, U+00B7, U+00BB, U+00D7, U+2012-2015, U+2018-201E, U+2022, U+2026, U+2032-2033, U+2212",
  arabic: "U+0600-0603, U+060C, U+061B, U+061F, U+0621-063A, U+0640-0652, U+0660-066D, U+0670-0671",
};

function charactersOf(ranges) {
  return ranges
    .split(", ")
    .map((range) => {
      const [first, last = first] = range.slice(2).split("-").map((code) => parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");
    })
    .join("");
}

await mkdir(out, { recursive: true });
await copyFile(new URL("LICENSE", whole), new URL("OFL.txt", out));
for (const [name, ranges] of Object.entries(files)) {
  const font = await readFile(new URL(`files/readex-pro-${name}-wght-normal.woff2`, whole));
  const subset = await subsetFont(font, charactersOf(ranges), { targetFormat: "woff2", variationAxes: weights });
  const path = fileURLToPath(new URL(`readex-pro-${name}.woff2`, out));
  await writeFile(path, subset);
  console.log(`${path}: ${subset.length} bytes`);
}
