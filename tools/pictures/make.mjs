// Composes all pictures of the shop. See README.md for how to run it.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { recipes } from "./draw/product.mjs";
import { scenes } from "./scenes/scenes.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const folder = "internal/demo/pictures";
const pictures = join(root, folder);
const manifestFile = join(here, "manifest.txt");
const WORKERS = 2;

const usage = `node make.mjs [--only TEXT] [--all] [--plan FILE]
  --only TEXT  only the pictures whose name contains TEXT
  --all        also those whose inputs have not changed
  --plan FILE  the plan as JSON ("-" is standard input), instead of running the demo's plan command`;

function options(args) {
  const found = { only: "", all: false, plan: "" };
  while (args.length > 0) {
    const name = args.shift();
    if (name === "--all") found.all = true;
    else if (name === "--only") found.only = args.shift() ?? "";
    else if (name === "--plan") found.plan = args.shift() ?? "";
    else {
      console.error(usage);
      process.exit(2);
    }
  }
  return found;
}

function readPlan(file) {
  if (file) return JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
  const text = execFileSync("go", ["run", "./internal/demo/plan"], { cwd: root, maxBuffer: 1 << 28, encoding: "utf8" });
  return JSON.parse(text);
}

// What a picture depends on besides its recipe: the code that draws it and the packages it uses.
function sourceDigest(folders) {
  const digest = createHash("sha256").update(readFileSync(join(here, "package-lock.json")));
  for (const folder of folders) {
    for (const file of readdirSync(join(here, folder))
      .filter((f) => f.endsWith(".mjs"))
      .sort()) {
      digest.update(file).update(readFileSync(join(here, folder, file)));
    }
  }
  return digest.digest("hex");
}

async function productJobs(plan) {
  const base = (p) => p.key.slice(0, p.key.lastIndexOf("-"));
  const products = new Map();
  for (const p of plan) if (!products.has(base(p))) products.set(base(p), { ...p, key: base(p) });
  const chosen = await recipes([...products.values()]);
  return plan.map((p) => ({ kind: "product", name: `products/${p.key}`, recipe: chosen.get(base(p)), view: p.view }));
}

function files(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name));
}

/** Makes the jobs with the workers; calls keep(name, files) after each. */
async function run(jobs, keep) {
  let done = 0;
  const queue = [...jobs];
  const ticker = setInterval(() => console.log(`${done} of ${jobs.length}`), 1000);
  const work = () => {
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), { workerData: { root } });
    return new Promise((resolve, reject) => {
      const next = () => {
        const job = queue.shift();
        if (job) worker.postMessage(job);
        else resolve(worker.terminate());
      };
      worker.on("message", ({ name, outputs }) => {
        done++;
        keep(name, outputs);
        next();
      });
      worker.on("error", reject);
      next();
    });
  };
  await Promise.all(Array.from({ length: Math.min(WORKERS, queue.length) }, work)).finally(() => clearInterval(ticker));
}

const opts = options(process.argv.slice(2));
// Heroes come before the other views, so that an unfinished run already shows the whole shop.
const jobs = [...scenes, ...(await productJobs(readPlan(opts.plan))).sort((a, b) => a.view - b.view)];
const source = { product: sourceDigest(["draw", "art"]), scene: sourceDigest(["draw", "art", "scenes"]) };
const hashOf = (job) =>
  createHash("sha256").update(source[job.kind]).update(JSON.stringify(job)).digest("hex").slice(0, 12);

// A row of the manifest is the picture's name, its hash and its files; "~" stands for the picture's own path.
function readManifest() {
  const found = {};
  const text = existsSync(manifestFile) ? readFileSync(manifestFile, "utf8") : "";
  for (const row of text.split("\n").filter(Boolean)) {
    const [name, hash, ...files] = row.split(" ");
    found[name] = { hash, files: files.map((f) => f.replace("~", `${folder}/${name}`)) };
  }
  return found;
}

const before = readManifest();
// Only what this plan and this code still want is kept.
const manifest = Object.fromEntries(jobs.filter((j) => before[j.name]).map((j) => [j.name, before[j.name]]));
const hashes = new Map(jobs.map((job) => [job.name, hashOf(job)]));
const present = (name) => manifest[name].files.every((f) => statSync(join(root, f), { throwIfNoEntry: false }));
const fresh = (name) => manifest[name]?.hash === hashes.get(name) && present(name);
const stale = jobs.filter(({ name }) => name.includes(opts.only) && (opts.all || !fresh(name)));

function save() {
  const rows = Object.entries(manifest).map(([name, { hash, files }]) =>
    [name, hash, ...files.map((f) => f.replace(`${folder}/${name}`, "~"))].join(" "),
  );
  writeFileSync(manifestFile, `${rows.sort().join("\n")}\n`);
}

mkdirSync(pictures, { recursive: true });
let made = 0;
await run(stale, (name, outputs) => {
  manifest[name] = { hash: hashes.get(name), files: outputs };
  // An interrupted run keeps most of its work.
  if (++made % 50 === 0) save();
});
save();

const wanted = new Set(Object.values(manifest).flatMap((e) => e.files));
let [count, bytes, orphans] = [0, 0, 0];
for (const file of files(pictures)) {
  // A partial run does not know all files that are wanted.
  if (!opts.only && !wanted.has(relative(root, file))) {
    rmSync(file);
    orphans++;
    continue;
  }
  count++;
  bytes += statSync(file).size;
}
console.log(
  `${made} of ${jobs.length} pictures made, ${orphans} orphans deleted; ${count} files, ${(bytes / 1e6).toFixed(2)} MB`,
);
