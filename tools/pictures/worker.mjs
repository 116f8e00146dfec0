// Composes one picture after the other for make.mjs and writes its files.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import { compose } from "./draw/product.mjs";
import { drawScene } from "./scenes/scenes.mjs";

sharp.concurrency(1);

const dir = "internal/demo/pictures";

function write(file, data) {
  const full = join(workerData.root, file);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, data);
  return file;
}

const webp = (image, quality) => image.webp({ quality, effort: 6, preset: "photo" }).toBuffer();

// Pictures with much detail, which hides the loss, are compressed harder to stay near the limit.
async function within(canvas, width, quality, limit) {
  const image = () => (width === canvas.w ? canvas.image() : canvas.image().resize(width));
  const first = await webp(image(), quality);
  if (first.length <= limit) return first;
  return webp(image(), Math.max(26, Math.round(quality - 26 * (first.length / limit - 1) - 6)));
}

// Only heroes are shown as small as in cards.
async function product({ name, recipe, view }) {
  const canvas = await compose(recipe, view);
  if (view > 1) return [write(`${dir}/${name}@800.webp`, await within(canvas, 800, 44, 7400))];
  return [
    write(`${dir}/${name}@800.webp`, await within(canvas, 800, 48, 6800)),
    write(`${dir}/${name}@400.webp`, await within(canvas, 400, 50, 3100)),
  ];
}

async function scene(job) {
  const outputs = [];
  for (const { file, data } of await drawScene(job)) outputs.push(write(file, data));
  return outputs;
}

parentPort.on("message", async (job) => {
  const outputs = job.kind === "product" ? await product(job) : await scene(job);
  parentPort.postMessage({ name: job.name, outputs });
});
