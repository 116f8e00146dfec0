// Composes all pictures of the shop. See README.md for how to run it.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { recipes, recoloured, takesColour, VERSION } from "./draw/product.mjs";
import { markupOf } from "./draw/sprite.mjs";
import { scenes } from "./scenes/scenes.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const folder = "internal/demo/pictures";
const pictures = join(root, folder);
const manifestFile = join(here, "manifest.txt");
const WORKERS = 2;

const usage = `node make.mjs [--only TEXT] [--all] [--trust] [--plan FILE]
  --only TEXT  only the pictures whose name contains TEXT
  --all        also those whose inputs have not changed
  --trust      makes nothing: takes the files that are there for up to date
  --plan FILE  the plan as JSON ("-" is standard input), instead of running the demo's plan command`;

function options(args) {
  const found = { only: "", all: false, trust: false, plan: "" };
  while (args.length > 0) {
    const name = args.shift();
    if (name === "--all") found.all = true;
    else if (name === "--trust") found.trust = true;
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

// What a scene depends on besides its description: the code that lays it out and the packages it uses.
function sceneDigest() {
  const digest = createHash("sha256").update(String(VERSION)).update(readFileSync(join(here, "package-lock.json")));
  const sources = readdirSync(join(here, "scenes")).filter((f) => f.endsWith(".mjs"));
  for (const file of sources.sort()) digest.update(file).update(readFileSync(join(here, "scenes", file)));
  return digest.digest("hex");
}

// A colour of a product is drawn only where its illustration shows it, and in all views only of what shoppers see first:
// the others would weigh more than they tell.
async function productJobs(plan) {
  const products = new Map();
  for (const p of plan) if (!products.has(p.product)) products.set(p.product, { ...p, key: p.product });
  const chosen = await recipes([...products.values()]);
  const jobs = [];
  for (const p of plan) {
    const recipe = chosen.get(p.product);
    const name = `products/${p.key}`;
    if (!p.variant) jobs.push({ kind: "product", name, recipe, view: p.view });
    else if ((p.view === 1 || recipe.detail) && (await takesColour(recipe)))
      jobs.push({ kind: "product", name, recipe: await recoloured(recipe, p.color), view: p.view });
  }
  return jobs;
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
const sceneSource = sceneDigest();
const sourceOf = (job) => (job.kind === "scene" ? sceneSource : `${VERSION}${markupOf(job.recipe.icon, job.recipe.brand)}`);
const hashOf = (job) =>
  createHash("sha256").update(sourceOf(job)).update(JSON.stringify(job)).digest("hex").slice(0, 12);

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

if (opts.trust) {
  for (const { name } of stale.filter((j) => manifest[j.name] && present(j.name)))
    manifest[name].hash = hashes.get(name);
}

mkdirSync(pictures, { recursive: true });
let made = 0;
await run(opts.trust ? [] : stale, (name, outputs) => {
  manifest[name] = { hash: hashes.get(name), files: outputs };
  // An interrupted run keeps most of its work.
  if (++made % 50 === 0) save();
});
save();

const wanted = new Set(Object.values(manifest).flatMap((e) => e.files));
let [count, bytes, orphans] = [0, 0, 0];
// Videos are videos.mjs's.
for (const file of files(pictures).filter((f) => !f.endsWith(".mp4"))) {
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
