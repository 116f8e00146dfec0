// Makes the short clips of a few products from their three views, with ffmpeg: H.264, which all browsers play.
// See README.md for how to run it.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compose, recipes } from "./draw/product.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = join(root, "internal/demo/pictures/videos");

const products = [
  "kitchen-arabic-coffee-dallah-dallara-0-6-l-brushed-steel",
  "kitchen-laban-and-milk-glass-set-khazafa-6-glasses-clear",
  "kitchen-salad-bowl-nuhasiya-acacia-30-cm-with-servers",
  "kitchen-electric-kettle-shafaqo-1-l-glass",
  "beauty-eye-brush-set-lamsara-5-pieces",
];

const RATE = 25;
const SHOT = 2.4;
const FADE = 0.4;

// A shot moves slowly towards the product, or away from it.
function shot(input, away) {
  const frames = Math.round(SHOT * RATE);
  const zoom = away ? `1.16-0.16*on/${frames}` : `1+0.16*on/${frames}`;
  const move = `zoompan=z='${zoom}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=640x640:fps=${RATE}`;
  return `[${input}]scale=2400:2400,${move},format=yuv420p[shot${input}]`;
}

function film(images, out) {
  const second = SHOT - FADE;
  const filter = [
    ...images.map((_, i) => shot(i, i % 2 === 1)),
    `[shot0][shot1]xfade=transition=fade:duration=${FADE}:offset=${second}[first]`,
    `[first][shot2]xfade=transition=fade:duration=${FADE}:offset=${2 * second}`,
  ];
  const inputs = images.flatMap((image) => ["-i", image]);
  const code = ["-c:v", "libx264", "-preset", "slow", "-crf", "28", "-movflags", "+faststart", "-map_metadata", "-1"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...inputs, "-filter_complex", filter.join(";"), ...code, out]);
}

const text = execFileSync("go", ["run", "./internal/demo/plan"], { cwd: root, maxBuffer: 1 << 28, encoding: "utf8" });
const planned = new Map();
for (const p of JSON.parse(text)) if (!planned.has(p.product)) planned.set(p.product, { ...p, key: p.product });
const chosen = await recipes([...planned.values()]);
const scratch = mkdtempSync(join(tmpdir(), "videos-"));
mkdirSync(folder, { recursive: true });
for (const product of products) {
  const images = [];
  for (const view of [1, 2, 3]) {
    const file = join(scratch, `${product}-${view}.png`);
    await (await compose(chosen.get(product), view)).image().png().toFile(file);
    images.push(file);
  }
  const out = join(folder, `${product}.mp4`);
  film(images, out);
  console.log(`${product}: ${Math.round(statSync(out).size / 1000)} kB`);
}
rmSync(scratch, { recursive: true });
