// The scenes of the home page. Each leaves one side calm for text: the left in left-to-right pages, the right in
// the others. The mirrored ones are composed anew; the products themselves are never mirrored. Bright scenes have a
// second form for the dark theme: the same room in the evening.

import { css, shade } from "../draw/colour.mjs";
import { brand } from "../draw/palette.mjs";
import { random } from "../draw/random.mjs";
import * as s from "../draw/shapes.mjs";
import { Stage } from "./stage.mjs";

// `room` is the colour of walls and floors, `lit` that of what stands out before them, `sun` that of suns; `beam` is
// how strong the light of a window is. Dark yellow looks like mud, so in the evening it turns to brown.
const day = { room: (tint) => tint, lit: (tint) => tint, sun: (tint) => tint, beam: 0.26 };
const evening = {
  room: ([l, c, h]) => [0.27 + (0.9 - l) * 0.45, Math.min(c * 0.7, 0.045), h > 60 && h < 90 ? 52 : h],
  lit: ([l, c, h]) => [0.42 + (l - 0.86) * 0.5, Math.min(c * 0.9, 0.1), h],
  sun: ([l, c, h]) => [l - 0.2, c, h],
  beam: 0.08,
};

// The products of a scene stand in a box of 800 × 640 whose right edge is the picture's end; `at` turns its
// measures into the picture's, for either direction and for the tall shape of phones.
function frame(shape, rtl, dark) {
  const light = dark ? evening : day;
  if (shape === "phone") {
    const scale = 0.94;
    return {
      w: 800,
      h: 900,
      rtl,
      ...light,
      at: (x) => 400 + (rtl ? -1 : 1) * (x - 400) * scale,
      y: (y) => 300 + y * scale * 0.93,
      scale,
    };
  }
  return { w: 1600, h: 640, rtl, ...light, at: (x) => (rtl ? 800 - x : 800 + x), y: (y) => y, scale: 1 };
}

async function set(stage, f, items) {
  for (const [how, icon, x, y, size, paint, extra] of items) {
    if (how === "hang") await stage.lay(icon, f.at(x), f.y(y), size * f.scale, paint, extra ?? 0);
    else await stage.stand(icon, f.at(x), f.y(y), size * f.scale, paint, { long: 0.7, ...extra });
  }
}

const plinth = (f, x, y, rx, bottom, tint) => s.plinth(f.at(x), f.y(y), rx * f.scale, f.y(bottom), f.lit(tint));

// The shadow of a palm beyond the edge where the products are, faint enough to leave the text alone.
function palms(f, tint, rng) {
  const { rtl } = f;
  const dark = css(shade(tint, -0.4, 1.6));
  const length = Math.min(f.w, f.h) * 0.95;
  const fronds = [0, 1, 2].map((i) => {
    const angle = (rtl ? 0 : 180) + (rtl ? 1 : -1) * (-6 + i * rng.between(24, 34));
    return s.frond(rtl ? -f.w * 0.02 : f.w * 1.02, f.h * (i * 0.11 - 0.04), angle, length, dark, 0.13);
  });
  return s.blurred(7, fronds.join(""));
}

// A wall for the evening, deep green to the edges.
function night(f) {
  const g = s.radial(f.at(430), f.y(240), f.w * 0.75, [
    [0, css([0.5, 0.09, 172])],
    [0.5, css(brand.palm)],
    [1, css([0.33, 0.065, 172])],
  ]);
  return `${g.def}<rect width="${f.w}" height="${f.h}" fill="${g.url}"/>`;
}

async function bigSale(f, rng) {
  const wall = f.room([0.9, 0.075, 82]);
  const base = f.room([0.86, 0.09, 70]);
  const markup =
    s.wall(f.w, f.h, wall) +
    s.disc(f.at(430), f.y(265), 250 * f.scale, f.sun([0.83, 0.13, 74])) +
    s.arch(f.at(610), f.y(70), 150 * f.scale, f.y(520), brand.palm) +
    s.arch(f.at(215), f.y(185), 118 * f.scale, f.y(520), f.lit([0.72, 0.12, 48])) +
    s.floor(f.w, f.h, f.y(518), base, false) +
    palms(f, wall, rng) +
    plinth(f, 610, 478, 135, 560, [0.93, 0.03, 85]) +
    plinth(f, 395, 528, 128, 586, [0.9, 0.06, 75]) +
    plinth(f, 190, 500, 112, 566, [0.93, 0.03, 85]);
  const stage = await Stage.open(f.w, f.h, wall, markup);
  await set(stage, f, [
    ["stand", "own:handbag", 610, 490, 285, "terracotta"],
    ["stand", "own:perfume-round", 395, 540, 235, "rosewood"],
    ["stand", "own:dallah", 190, 510, 240, "palm"],
    ["stand", "own:gift", 716, 596, 126, "red"],
    ["stand", "own:slim-heel", 286, 606, 120, "coral"],
    ["stand", "own:headphones", 500, 606, 150, "navy"],
  ]);
  return stage.canvas;
}

async function newArrivals(f, rng) {
  const wall = f.room([0.9, 0.042, 165]);
  const markup =
    s.wall(f.w, f.h, wall) +
    s.disc(f.at(240), f.y(210), 130 * f.scale, f.sun([0.88, 0.1, 82])) +
    s.dunes(f.w, f.h, f.y(430), f.room([0.84, 0.055, 160]), rng) +
    s.niche(f.at(520), f.y(52), 175 * f.scale, f.y(540), f.lit([0.82, 0.06, 168])) +
    palms(f, wall, rng) +
    plinth(f, 520, 520, 205, 596, [0.93, 0.022, 90]) +
    plinth(f, 215, 520, 118, 582, [0.8, 0.075, 60]);
  const stage = await Stage.open(f.w, f.h, wall, markup);
  await set(stage, f, [
    ["hang", "own:abaya-embroidered", 520, 300, 405, "forest", -3],
    ["stand", "own:perfume-tall", 655, 545, 165, "rosegold"],
    ["stand", "own:slim-heel", 390, 546, 138, "berry"],
    ["stand", "own:watch", 215, 528, 190, "brown"],
    ["stand", "own:candle", 735, 600, 150, "cream"],
    ["stand", "own:plant", 95, 600, 190, "terracotta"],
    ["stand", "own:compact", 318, 612, 120, "blush"],
  ]);
  return stage.canvas;
}

async function bestDeals(f, rng) {
  const wall = f.room([0.88, 0.06, 40]);
  const markup =
    s.wall(f.w, f.h, wall) +
    s.rainbow(f.at(420), f.y(525), 300 * f.scale, [
      f.lit([0.84, 0.075, 40]),
      f.lit([0.78, 0.09, 42]),
      f.lit([0.89, 0.06, 70]),
    ]) +
    s.floor(f.w, f.h, f.y(523), f.room([0.92, 0.04, 60]), false) +
    s.windowLight(f.w, f.h, rng, f.beam) +
    s.block(f.at(400) - 160 * f.scale, f.y(500), 320 * f.scale, f.y(574), f.lit([0.93, 0.03, 75]), 40) +
    plinth(f, 665, 470, 112, 566, [0.74, 0.085, 168]) +
    plinth(f, 145, 500, 112, 574, [0.86, 0.1, 78]);
  const stage = await Stage.open(f.w, f.h, wall, markup);
  await set(stage, f, [
    ["stand", "own:laptop", 400, 494, 268, "silver"],
    ["stand", "own:coffee-machine", 665, 480, 225, "rosewood"],
    ["stand", "own:blender", 145, 510, 225, "palm"],
    ["stand", "own:teddy", 560, 606, 158, "camel"],
    ["stand", "own:speaker", 268, 606, 140, "navy"],
    ["stand", "own:casserole", 410, 616, 128, "saffron"],
  ]);
  return stage.canvas;
}

async function pro(f, rng) {
  const markup =
    night(f) +
    s.disc(f.at(430), f.y(270), 235 * f.scale, [0.79, 0.15, 74]) +
    s.disc(f.at(430), f.y(270), 190 * f.scale, [0.83, 0.14, 78]) +
    s.dunes(f.w, f.h, f.y(470), [0.36, 0.065, 172], rng) +
    plinth(f, 430, 500, 190, 580, [0.5, 0.08, 172]);
  const stage = await Stage.open(f.w, f.h, [0.5, 0.07, 172], markup);
  await set(stage, f, [
    ["stand", "package", 430, 520, 290, ""],
    ["stand", "delivery-truck", 655, 590, 205, "palm"],
    ["stand", "own:gift", 225, 592, 165, "red"],
    ["hang", "star", 560, 150, 84, "", 12],
    ["hang", "star", 330, 108, 52, "", -14],
    ["hang", "sparkles", 640, 262, 74, "", 0],
  ]);
  return stage.canvas;
}

async function newsletter(f, rng) {
  const wall = f.room([0.91, 0.03, 168]);
  const markup =
    s.wall(f.w, f.h, wall) +
    s.arch(f.at(440), f.y(95), 190 * f.scale, f.h, f.lit([0.84, 0.055, 168])) +
    s.disc(f.at(650), f.y(240), 92 * f.scale, f.sun([0.86, 0.11, 80])) +
    s.dunes(f.w, f.h, f.y(520), f.room([0.87, 0.045, 165]), rng, 2) +
    palms(f, wall, rng);
  const stage = await Stage.open(f.w, f.h, wall, markup);
  await set(stage, f, [
    ["hang", "envelope", 440, 370, 285, "cream", -8],
    ["hang", "label", 575, 260, 120, "", 14],
    ["stand", "tulip", 655, 596, 175, ""],
    ["stand", "own:perfume", 235, 596, 150, "blush"],
    ["stand", "own:gift", 330, 612, 100, "coral"],
  ]);
  return stage.canvas;
}

const draw = { "big-sale": bigSale, "new-arrivals": newArrivals, "best-deals": bestDeals, pro, newsletter };

/** The scenes, each with whether it has a second form for the dark theme: one of the night needs none. */
export const homeScenes = Object.keys(draw).map((name) => ({ name, dark: draw[name] !== pro }));

/** A home scene as a canvas: shape is "wide" (1600 × 640) or "phone" (800 × 900). */
export function homeScene(name, shape, rtl, dark) {
  return draw[name](frame(shape, rtl, dark), random(`home/${name}`));
}
