import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { languages } from "../src/i18n/language.ts";
import type { Shell } from "../src/worker/store.ts";

type Chunk = { file: string; imports?: string[]; css?: string[] };

/**
 * What a page without a network needs whatever it shows: the app, its texts and fonts, the cart, and what
 * tells of failures; and the frame of the checkout, whose own errors would have no way out without it. Everything
 * else is kept when it is used.
 */
const modules = [
  "src/main.tsx",
  "src/app/pages/cart-page.tsx",
  "src/app/checkout-layout.tsx",
  "src/app/after-interaction.ts",
  "src/app/offline-banner.tsx",
  "src/api/http-client.ts",
  "src/ui/toaster.tsx",
  ...languages.flatMap((language) =>
    ["first", "order"].map((part) => `virtual:messages/${language}-${part}`),
  ),
  "src/styles/fonts/readex-pro-latin.woff2",
  "src/styles/fonts/readex-pro-arabic.woff2",
];

/** Reads Vite's manifest of the built app. Every file's name has a hash, so together they name the version. */
export function readShell(manifestFile: string): Shell {
  const text = readFileSync(manifestFile, "utf8");
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    files.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) files.add(`/${style}`);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of modules) add(name);
  return {
    version: createHash("sha256").update(text).digest("hex").slice(0, 12),
    entry: `/${manifest["src/main.tsx"]?.file}`,
    files: [...files],
  };
}
