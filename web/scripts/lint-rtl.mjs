// Fails on utilities and properties that name a physical side: they break in right-to-left.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const value = String.raw`(\d|\[|\(|auto|px|full)`;
const utilities = new RegExp(
  [
    `^(m|p|scroll-m|scroll-p)[lr]-${value}`,
    `^(left|right)-${value}`,
    "^border-[lr](-|$)",
    "^rounded-([lr]|[tb][lr])(-|$)",
    "^(text|float|clear|object|bg|origin)-((top|bottom)-)?(left|right)$",
  ].join("|"),
);

const properties = new RegExp(
  [
    String.raw`(^|[\s{;])(scroll-)?(margin|padding)-(left|right)\s*:`,
    String.raw`(^|[\s{;])border-((left|right)(-\w+)?|(top|bottom)-(left|right)-radius)\s*:`,
    String.raw`(^|[\s{;])(left|right)\s*:`,
    String.raw`(^|[\s{;])(text-align|float|clear)\s*:\s*(left|right)\b`,
  ].join("|"),
);

/** A utility without its variants, importance and sign: "sm:hover:-ml-2!" is "ml-2". */
function bare(name) {
  const withoutVariants = name.replace(/^(?:(?:\[[^\]]*\]|\([^)]*\)|[^:[(])+:)+/, "");
  return withoutVariants.replace(/^!?-?/, "").replace(/!$/, "");
}

/**
 * The physical names in a source text, each with its line. In scripts every string is searched, for any
 * of them may hold classes.
 * @param {string} text
 * @param {string} file
 * @returns {{ line: number, name: string }[]}
 */
export function physicalNames(text, file) {
  return text.split("\n").flatMap((content, i) => {
    const line = i + 1;
    if (file.endsWith(".css")) {
      const applied = [...content.matchAll(/@apply ([^;]*)/g)].flatMap((m) => m[1].split(/\s+/));
      const found = applied.filter((name) => utilities.test(bare(name)));
      if (properties.test(content)) found.push(content.trim());
      return found.map((name) => ({ line, name }));
    }
    if (/^\s*(\/\/|\*|\/\*)/.test(content)) return [];
    return content
      .split(/[\s"'`{}]+/)
      .filter((name) => utilities.test(bare(name)))
      .map((name) => ({ line, name }));
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = readdirSync("src", { recursive: true })
    .map((file) => `src/${file}`)
    .filter((file) => /(?<!\.test)\.(tsx?|css)$/.test(file));
  const failures = files.flatMap((file) =>
    physicalNames(readFileSync(file, "utf8"), file).map(({ line, name }) => `${file}:${line}: ${name}`),
  );
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) {
    console.error(
      "Use the logical form: ms- me- ps- pe- start- end- text-start border-s rounded-e margin-inline …",
    );
    process.exit(1);
  }
}
