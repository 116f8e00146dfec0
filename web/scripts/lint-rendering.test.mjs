import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

/** What the cases import. */
const modules = {
  "lib/theme.ts": `
    const root = () => document.documentElement;
    export const theme = () => root().dataset.theme;
    export function later() { return () => document.title; }
    export const halved = (window: number) => window / 2;
    export const useTheme = () => useSyncExternalStore(subscribe, theme, none);`,
  "lib/stored.ts": `
    import { theme as pinned } from "./theme";
    export function storedTheme() { try { return localStorage.theme ?? pinned(); } catch { return null; } }
    function age() { return Date.now() - written; }
    export { age as ageOfTheme };
    export { theme as shown } from "./theme";`,
};

const valid = [
  // Later, or whenever somebody asks.
  "const width = () => window.innerWidth;",
  "function Page() { useEffect(() => { document.title = ''; }, []); return null; }",
  "function Page() { return <button onClick={() => location.reload()} />; }",
  "function useCity() { return useSyncExternalStore(subscribe, () => localStorage.getItem('city'), none); }",
  "class Store { now = Date.now(); }",
  // Names of other things.
  "function Page() { const location = useLocation(); return location.pathname; }",
  "function Page({ document }) { return document.title; }",
  "const labels = { window: 1, history: router.history };",
  "type Kept = typeof localStorage; type Seen = { document: Document };",
  "const inBrowser = typeof window === 'object';",
  "const day = new Date(0); function Page() { return new Date(day); }",
  // Helpers that read nothing, or are called later.
  'import { later, halved } from "./lib/theme"; function Page() { return later() && halved(3); }',
  'import { theme } from "./lib/theme"; function Page() { return <button onClick={() => theme()} />; }',
  'import { theme } from "@/lib/theme"; function useShown() { return useSyncExternalStore(subscribe, theme, none); }',
  'import { useTheme } from "@/lib/theme"; function Page() { return useTheme(); }',
  'import { theme } from "./lib/theme"; function Page({ theme }) { return theme(); }',
  'import { theme } from "theme"; function Page() { return theme(); }',
];

const invalid = [
  ["const width = window.innerWidth;", "window must not be read while loading"],
  ["export const started = Date.now();", "The clock must not be read while loading"],
  [
    "const kept = keys.map((key) => localStorage.getItem(key));",
    "localStorage must not be read while loading",
  ],
  ["class Store { static now = new Date(); }", "The clock must not be read while loading"],
  ["function Page() { return location.pathname; }", "location must not be read while rendering"],
  ["const Page = () => <p>{new Date().getFullYear()}</p>;", "The clock must not be read while rendering"],
  ["function useWide() { return matchMedia('all').matches; }", "matchMedia must not be read while rendering"],
  [
    "function Page() { const [city] = useState(() => sessionStorage.city); }",
    "sessionStorage must not be read while rendering",
  ],
  [
    "function Page() { return useMemo(() => [...document.images], []); }",
    "document must not be read while rendering",
  ],
  [
    "function Page({ ids }) { return ids.map((id) => document.getElementById(id)); }",
    "document must not be read while rendering",
  ],
  ["function Page() { return (() => navigator.language)(); }", "navigator must not be read while rendering"],
  [
    "function width() { return window.innerWidth; } function Page() { return width(); }",
    "width() reads window, and must not be called while rendering",
  ],
  [
    'import { theme as pinned } from "./lib/theme"; function Page() { return pinned(); }',
    "pinned() reads document, and must not be called while rendering",
  ],
  [
    'import { storedTheme } from "@/lib/stored"; function useStored() { return useMemo(() => storedTheme(), []); }',
    "storedTheme() reads localStorage, and must not be called while rendering",
  ],
  [
    'import { ageOfTheme } from "@/lib/stored"; const age = ageOfTheme();',
    "ageOfTheme() reads the clock, and must not be called while loading",
  ],
  [
    'import { shown } from "@/lib/stored"; function Page() { return shown(); }',
    "shown() reads document, and must not be called while rendering",
  ],
];

const folder = mkdtempSync(join(tmpdir(), "lint-rendering-"));
const fileOf = (code) => `src/${[...valid, ...invalid.map(([bad]) => bad)].indexOf(code)}.tsx`;
/** @type {{ filename: string, message: string }[]} */
let found = [];

// The linter is started once for all cases: its own tester of rules needs a later Node.
beforeAll(() => {
  mkdirSync(join(folder, "src", "lib"), { recursive: true });
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, "src", name), code);
  for (const code of [...valid, ...invalid.map(([bad]) => bad)])
    writeFileSync(join(folder, fileOf(code)), code);
  const plugin = fileURLToPath(new URL("lint-rendering.mjs", import.meta.url));
  const config = {
    plugins: [],
    jsPlugins: [plugin],
    categories: { correctness: "off" },
    rules: { "matjar/server-safe": "warn" },
  };
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  const oxlint = fileURLToPath(new URL("../node_modules/.bin/oxlint", import.meta.url));
  found = JSON.parse(execFileSync(oxlint, ["--format=json"], { cwd: folder, encoding: "utf8" })).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true }));

const messagesOf = (code) =>
  found.filter(({ filename }) => filename === fileOf(code)).map(({ message }) => message);

it.each(valid)("takes %s", (code) => {
  expect(messagesOf(code)).toEqual([]);
});

it.each(invalid)("refuses %s", (code, message) => {
  expect(messagesOf(code)).toEqual([`${message}: a server does that, too.`]);
});
