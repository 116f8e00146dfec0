import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

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
];

const folder = mkdtempSync(join(tmpdir(), "lint-rendering-"));
const fileOf = (code) => `${[...valid, ...invalid.map(([bad]) => bad)].indexOf(code)}.tsx`;
/** @type {{ filename: string, message: string }[]} */
let found = [];

// The linter is started once for all cases: its own tester of rules needs a later Node.
beforeAll(() => {
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
