// Measures what AVIF saves against WebP at the same quality. See README.md for how to run it.

import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { compose, recipes } from "./draw/product.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const SAMPLES = 12;
// libaom's speed is 9 less sharp's effort.
const EFFORT = 3;
const QUALITIES = [20, 26, 32, 38, 44, 50, 56, 62, 68, 74, 80, 86];
const SAVED = 0.15;

const usage = `node avif.mjs WIDTH QUALITY [FILE…]
  WIDTH    of the pictures that are compared, in pixels
  QUALITY  of WebP: 50 for the demo's products at 400 and 48 at 800 (see worker.mjs), 78 for merchants' pictures
  FILE…    originals; without any, ${SAMPLES} products of the demo are drawn`;

// Every so many products, so that all departments are there, and all three views.
async function drawn() {
  const plan = JSON.parse(
    execFileSync("go", ["run", "./internal/demo/plan"], { cwd: root, maxBuffer: 1 << 28, encoding: "utf8" }),
  );
  const products = [...new Map(plan.map((p) => [p.product, { ...p, key: p.product }])).values()];
  const chosen = await recipes(products);
  const step = Math.floor(products.length / SAMPLES);
  const pictures = [];
  for (let i = 0; i < SAMPLES; i++) {
    const name = products[i * step].product;
    const canvas = await compose(chosen.get(name), 1 + (i % 3));
    pictures.push({ name, image: canvas.image() });
  }
  return pictures;
}

async function pixels(image) {
  const { data, info } = await image
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

const decoded = async (file) => pixels(sharp(file));
const pictureOf = ({ data, info }) => sharp(data, { raw: info });

function squaredError(a, b) {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += (a.data[i] - b.data[i]) ** 2;
  return sum / a.data.length;
}

function brightness({ data, info }) {
  const levels = new Float64Array(info.width * info.height);
  for (let i = 0; i < levels.length; i++) {
    const at = i * info.channels;
    levels[i] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
  }
  return levels;
}

// The structural similarity of two pictures' brightness, in windows of 8 by 8 pixels.
function similarity(a, b) {
  const { width, height } = a.info;
  const [x, y] = [brightness(a), brightness(b)];
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + 8 <= height; top += 4) {
    for (let left = 0; left + 8 <= width; left += 4) {
      let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
      for (let row = top; row < top + 8; row++) {
        for (let at = row * width + left; at < row * width + left + 8; at++) {
          sx += x[at];
          sy += y[at];
          sxx += x[at] * x[at];
          syy += y[at] * y[at];
          sxy += x[at] * y[at];
        }
      }
      const [mx, my] = [sx / 64, sy / 64];
      const [vx, vy, c] = [sxx / 64 - mx * mx, syy / 64 - my * my, sxy / 64 - mx * my];
      sum +=
        ((2 * mx * my + 6.5025) * (2 * c + 58.5225)) / ((mx * mx + my * my + 6.5025) * (vx + vy + 58.5225));
      windows++;
    }
  }
  return sum / windows;
}

// What a curve of [x, y] has for an x, between its points; NaN beyond its ends.
function between(curve, x) {
  for (let i = 0; i + 1 < curve.length; i++) {
    const [[x0, y0], [x1, y1]] = [curve[i], curve[i + 1]];
    if ((x0 - x) * (x1 - x) <= 0 && x0 !== x1) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
  }
  return NaN;
}

/** Encodes `from` as AVIF in all qualities and judges the files by `original`. */
async function curve(from, original) {
  const points = [];
  for (const quality of QUALITIES) {
    const file = await pictureOf(from)
      .avif({ quality, effort: EFFORT, chromaSubsampling: "4:2:0" })
      .toBuffer();
    const got = await decoded(file);
    points.push({
      bytes: Math.log(file.length),
      similarity: similarity(original, got),
      error: Math.log(squaredError(original, got)),
    });
  }
  return points;
}

async function compare({ name, image }, width, quality) {
  const original = await pixels(
    sharp(await image.png().toBuffer())
      .rotate()
      .resize({ width, withoutEnlargement: true }),
  );
  const file = await pictureOf(original).webp({ quality, preset: "photo" }).toBuffer();
  const webp = await decoded(file);
  const bytes = Math.log(file.length);
  const [same, error] = [similarity(original, webp), Math.log(squaredError(original, webp))];
  const direct = await curve(original, original);
  const again = await curve(webp, original);
  const smaller = bytes + Math.log(1 - SAVED);
  const result = {
    similarity: Math.exp(
      between(
        direct.map((p) => [p.similarity, p.bytes]),
        same,
      ) - bytes,
    ),
    error: Math.exp(
      between(
        direct.map((p) => [p.error, p.bytes]),
        error,
      ) - bytes,
    ),
    again:
      between(
        again.map((p) => [p.bytes, p.similarity]),
        smaller,
      ) - same,
    direct:
      between(
        direct.map((p) => [p.bytes, p.similarity]),
        smaller,
      ) - same,
  };
  console.log(
    `${name}: WebP ${file.length} bytes, similarity ${same.toFixed(4)}; AVIF at the same similarity ${result.similarity.toFixed(2)} of that, ` +
      `at the same squared error ${result.error.toFixed(2)}; with 15 % fewer bytes similarity above WebP's ${result.direct.toFixed(4)}, made of the WebP file ${result.again.toFixed(4)}`,
  );
  return result;
}

const [width, quality] = process.argv.slice(2, 4).map(Number);
if (!(width > 0 && quality > 0)) {
  console.error(usage);
  process.exit(2);
}
const files = process.argv.slice(4);
const pictures = files.length > 0 ? files.map((name) => ({ name, image: sharp(name) })) : await drawn();
const results = [];
for (const picture of pictures) results.push(await compare(picture, width, quality));
const mean = (figure) => results.reduce((sum, r) => sum + figure(r), 0) / results.length;
console.log(
  `${results.length} pictures: AVIF at the same similarity ${Math.exp(mean((r) => Math.log(r.similarity))).toFixed(2)} of WebP, ` +
    `at the same squared error ${Math.exp(mean((r) => Math.log(r.error))).toFixed(2)}; ` +
    `with 15 % fewer bytes similarity above WebP's ${mean((r) => r.direct).toFixed(4)}, made of the WebP file ${mean((r) => r.again).toFixed(4)}`,
);
