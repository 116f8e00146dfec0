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

// Only heroes are shown as small as in cards. Texture, which must not turn to mud, may take more room.
async function product({ name, recipe, view }) {
  const canvas = await compose(recipe, view);
  const [more, room] = recipe.textured ? [10, 1.6] : [0, 1];
  const file = async (width, quality, limit) =>
    write(`${dir}/${name}@${width}.webp`, await within(canvas, width, quality + more, limit * room));
  if (view > 1) return [await file(800, 44, 7400)];
  return [await file(800, 48, 6800), await file(400, 50, 3100)];
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
