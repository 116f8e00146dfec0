// Sprites: illustrations of the icon set, rasterised at the wanted size and angle and painted
// in the product's colour.

import { createRequire } from "node:module";
import sharp from "sharp";
import { bytesOf, hueGap, labOf, lchOf } from "./colour.mjs";
import { withBrand, withEmblem } from "../art/draw.mjs";
import { own } from "../art/own.mjs";
import { studio } from "../art/studio/studio.mjs";
import { paintHue } from "./icons.mjs";

const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji/icons.json");

export function hasIcon(name) {
  const [plain, picture] = name.split("+");
  return Boolean(own[plain] ?? set.icons[plain] ?? set.aliases?.[plain]) && (!picture || hasIcon(picture));
}

/** Tells the shop's own illustrations, "own:jar" or "own:jar+rose" with a picture on the label. */
export function isOwn(name) {
  return name.startsWith("own:");
}

/** Tells those with textures, whose pictures need more bytes. */
export function isTextured(name) {
  return name.split("+")[0] in studio;
}

function body(name, brand = "") {
  const [plain, picture] = name.split("+");
  const draw = () => withBrand(brand, own[plain]);
  if (own[plain]) return picture ? withEmblem(body(picture), draw) : draw();
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
  if (!icon) throw new Error(`no icon named ${name}`);
  return icon.body;
}

/** The markup of an illustration with the mark of a brand, the same on every call. */
export function markupOf(name, brand) {
  return body(name, brand).replace(/\ba\d+k?\b/g, "a");
}

// The view box is wider than the 32 units of an icon so that a turned one is not cut.
const ROOM = 8;

function turned(name, turn, flip, brand) {
  const mirror = flip ? "translate(32 0) scale(-1 1)" : "";
  return `<g transform="rotate(${turn} 16 16) ${mirror}">${body(name, brand)}</g>`;
}

async function raster(markup, box, w, h) {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `width="${w}" height="${h}" viewBox="${box.join(" ")}" preserveAspectRatio="none">${markup}</svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

const outlines = new Map();

// The outline of an upright icon in icon units: the first and the last solid point of each row.
async function outlineOf(name) {
  const known = outlines.get(name);
  if (known) return known;
  const n = 192;
  const units = 32 + 2 * ROOM;
  const scale = units / n;
  const px = await raster(body(name), [-ROOM, -ROOM, units, units], n, n);
  const solid = (x, y) => px[(y * n + x) * 4 + 3] > 40;
  const points = [];
  let rows = [];
  for (let y = 0; y < n; y++) {
    const row = [];
    for (let x = 0; x < n; x++) if (solid(x, y)) row.push(x);
    if (row.length === 0) continue;
    for (const [x, side] of [
      [row[0], 0],
      [row.at(-1), 1],
    ]) {
      for (const down of [0, 1]) points.push([(x + side) * scale - ROOM, (y + down) * scale - ROOM]);
    }
    rows.push(row);
  }
  // The lowest rows are what the icon stands on.
  rows = rows.slice(-Math.max(2, Math.round(rows.length * 0.05)));
  const touching = new Set(rows.flat());
  const xs = points.map((p) => p[0]);
  const outline = { points, ground: (touching.size * scale) / (Math.max(...xs) - Math.min(...xs)) };
  outlines.set(name, outline);
  return outline;
}

/** Box in icon units of an icon at an angle, and the stretch of its width that touches the ground, 0 to 1. */
async function shapeOf(name, turn, flip) {
  const { points } = await outlineOf(name);
  const t = (turn * Math.PI) / 180;
  const [c, s] = [Math.cos(t), Math.sin(t)];
  const moved = points.map(([x, y]) => {
    const [dx, dy] = [(flip ? 32 - x : x) - 16, y - 16];
    return [16 + dx * c - dy * s, 16 + dx * s + dy * c];
  });
  const xs = moved.map((p) => p[0]);
  const ys = moved.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const low = moved.filter((p) => p[1] > y1 - (y1 - y0) * 0.05).map((p) => p[0]);
  const part = (x) => (x - x0) / (x1 - x0);
  return { box: [x0, y0, x1 - x0, y1 - y0], foot: [part(Math.min(...low)), part(Math.max(...low))] };
}

/** Height of an icon at an angle divided by its width. */
export async function tallness(name, turn, flip) {
  const [, , w, h] = (await shapeOf(name, turn, flip)).box;
  return h / w;
}

/** How much of an upright icon's width touches the ground, 0 to 1. */
export async function groundOf(name) {
  return (await outlineOf(name)).ground;
}

// The hue in which own illustrations draw the part that takes the colour.
const OWN_HUE = 259;

const statistics = new Map();

// The leading colour of an icon: its strongest hue, or its neutral tone when it has hardly any colour.
async function statsOf(name) {
  const known = statistics.get(name);
  if (known) return known;
  const n = 96;
  const px = await raster(body(name), [0, 0, 32, 32], n, n);
  const bins = new Float64Array(72);
  const colours = [];
  let strong = 0;
  for (let i = 0; i < px.length; i += 4) {
    if (px[i + 3] < 200) continue;
    const lch = lchOf(labOf(px[i], px[i + 1], px[i + 2]));
    colours.push(lch);
    if (lch[1] > 0.06) strong++;
    bins[Math.floor(lch[2] / 5)] += Math.max(0, lch[1] - 0.03);
  }
  let best = 0;
  let peak = -1;
  for (let i = 0; i < 72; i++) {
    let sum = 0;
    for (let k = -4; k <= 4; k++) sum += bins[(i + k + 72) % 72];
    if (sum > peak) [best, peak] = [i, sum];
  }
  const hue = isOwn(name) ? OWN_HUE : (paintHue[name] ?? best * 5 + 2.5);
  const neutral = !isOwn(name) && paintHue[name] === undefined && strong < colours.length * 0.2;
  const mine = colours.filter((c) => (neutral ? c[1] < 0.09 : c[1] > 0.04 && Math.abs(hueGap(c[2], hue)) < 42));
  const mean = [0, 0, 0];
  let weight = 0;
  for (const [L, C] of mine) {
    mean[0] += L;
    mean[1] += C;
    weight++;
  }
  const all = [0, 0];
  for (const [L, C] of colours) {
    all[0] += L / colours.length;
    all[1] += C / colours.length;
  }
  const stats = {
    textured: isTextured(name),
    neutral,
    hue,
    L: weight ? mean[0] / weight : 0.6,
    C: weight ? mean[1] / weight : 0.1,
    share: weight / Math.max(1, colours.length),
    all,
  };
  statistics.set(name, stats);
  return stats;
}

/** The leading colour of an icon as OKLCH, with the share of its surface that has it. */
export async function leadingColour(name) {
  const s = await statsOf(name);
  return { lch: [s.L, s.C, s.hue], share: s.share, neutral: s.neutral, lightness: s.all[0] };
}

// How strongly a pixel belongs to the part that is painted, 0 to 1.
function membership(stats, L, C, h) {
  if (stats.neutral) return C < 0.07 ? 1 : C < 0.1 ? (0.1 - C) / 0.03 : 0;
  const gap = Math.abs(hueGap(h, stats.hue));
  const near = gap < 38 ? 1 : gap < 58 ? (58 - gap) / 20 : 0;
  // Soft light on a textured body is nearly without colour and must not keep a tinge of what was painted over.
  const [from, to] = stats.textured ? [0.012, 0.028] : [0.02, 0.05];
  const vivid = C > to ? 1 : C > from ? (C - from) / (to - from) : 0;
  return near * vivid;
}

/**
 * Paints the leading part of raw RGBA pixels.
 * paint is {to: [L, C, h], keep} to move it to a colour, or {turn, chroma, light} to nudge it.
 */
function applyPaint(px, stats, paint) {
  // Pixels repeat their colours: what was painted is remembered in a table of the last colour of each slot.
  const slots = 1 << 14;
  const from = new Int32Array(slots).fill(-1);
  const to = new Uint8Array(slots * 3);
  for (let i = 0; i < px.length; i += 4) {
    if (px[i + 3] === 0) continue;
    const code = (px[i] << 16) | (px[i + 1] << 8) | px[i + 2];
    const slot = (Math.imul(code, 0x9e3779b1) >>> 18) & (slots - 1);
    if (from[slot] !== code) {
      from[slot] = code;
      to.set(paintOne(px[i], px[i + 1], px[i + 2], stats, paint), slot * 3);
    }
    px[i] = to[slot * 3];
    px[i + 1] = to[slot * 3 + 1];
    px[i + 2] = to[slot * 3 + 2];
  }
}

function paintOne(r, g, b, stats, paint) {
  const lab = labOf(r, g, b);
  const [L, C, h] = lchOf(lab);
  const w = membership(stats, L, C, h);
  if (w === 0) return [r, g, b];
  let [l2, c2, h2] = [L, C, h];
  if (paint.to) {
    const [tl, tc, th] = paint.to;
    // The tone moves with the target but keeps its own light and shade, softly held inside the gamut.
    // Black things are charcoal in a studio's light: there must be room below for their shade.
    const base = Math.max(tl, 0.29);
    const reach = tl > 0.8 ? 0.72 : tl < 0.4 ? 0.55 : 0.9;
    l2 = Math.min(0.985, Math.max(0.16, base + (L - stats.L) * reach));
    const gain = tc / Math.max(0.02, stats.C);
    c2 = stats.neutral ? tc * (1 - Math.max(0, (l2 - 0.8) * 2.2)) : Math.min(C * gain, tc * 1.5);
    h2 = th + (stats.neutral ? 0 : hueGap(h, stats.hue) * 0.45);
  } else {
    h2 = h + (paint.turn ?? 0);
    c2 = C * (paint.chroma ?? 1);
    l2 = Math.min(0.985, L + (paint.light ?? 0));
  }
  const t = (h2 * Math.PI) / 180;
  const a2 = c2 * Math.cos(t);
  const b2 = c2 * Math.sin(t);
  return bytesOf(L + (l2 - L) * w, lab[1] + (a2 - lab[1]) * w, lab[2] + (b2 - lab[2]) * w);
}

const made = new Map();

const rasters = new Map();

// The pixels of an illustration before they are painted, which the colours of a product share.
async function unpainted(markup, box, w, h) {
  const key = `${w} ${h} ${box} ${markup.replace(/\ba\d+k?\b/g, "a")}`;
  const known = rasters.get(key) ?? (await raster(markup, box, w, h));
  rasters.set(key, known);
  if (rasters.size > 6) rasters.delete(rasters.keys().next().value);
  return Buffer.from(known);
}

/**
 * A sprite of an icon: raw RGBA pixels whose longer side is `size`.
 * Returns {data, w, h, foot}; foot is the stretch of its width that touches the ground, 0 to 1.
 */
export async function sprite(name, { size, turn = 0, flip = false, paint = null, brand = "" }) {
  const key = JSON.stringify([name, Math.round(size), turn, flip, paint, brand]);
  const known = made.get(key);
  if (known) return known;
  const shape = await shapeOf(name, turn, flip);
  const [bx, by, bw, bh] = shape.box;
  const pad = 0.25;
  const scale = size / Math.max(bw, bh);
  const w = Math.round((bw + 2 * pad) * scale);
  const h = Math.round((bh + 2 * pad) * scale);
  const data = await unpainted(turned(name, turn, flip, brand), [bx - pad, by - pad, bw + 2 * pad, bh + 2 * pad], w, h);
  if (paint) applyPaint(data, await statsOf(name), paint);
  const result = { data, w, h, foot: shape.foot, lift: pad * scale };
  if (made.size > 24) made.delete(made.keys().next().value);
  made.set(key, result);
  return result;
}
