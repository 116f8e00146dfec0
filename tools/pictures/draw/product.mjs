// Product pictures: a recipe is chosen for each product (colour, tints, backdrop), and three views
// are composed from it: a hero, an arrangement, and a close-up or a scene with props.

import { bytesOfLch, hueGap, lchOfHex, shade } from "./colour.mjs";
import { Canvas, ellipse, halo, thrown } from "./canvas.mjs";
import { lying, SIDE, standing } from "./backdrops.mjs";
import { isAlone, isNatural, mayFlip, paintsOf, poseOf, showsChoice } from "./icons.mjs";
import { isSeenFirst } from "./first.mjs";
import { looksOf, measureOf } from "./looks.mjs";
import { dimension } from "./dimension.mjs";
import { paintOf, paints, studioOf } from "./palette.mjs";
import { random } from "./random.mjs";
import { groundOf, isOwn, isTextured, leadingColour, markupOf, sprite, tallness } from "./sprite.mjs";
import * as shapes from "./shapes.mjs";

/** To be raised with every change of the code in draw/ or of art/draw.mjs that changes pictures. */
export const VERSION = 1;

function distance(p, q) {
  const gap = (hueGap(p[2], q[2]) * Math.PI) / 180;
  const c2 = p[1] * p[1] + q[1] * q[1] - 2 * p[1] * q[1] * Math.cos(gap);
  return Math.sqrt((p[0] - q[0]) ** 2 + c2);
}

function paintOfHex(color) {
  const [L, C, h] = lchOfHex(color);
  return { to: [Number(L.toFixed(3)), Number(C.toFixed(3)), Number(h.toFixed(1))] };
}

// The paints an icon can take, the most fitting for the seed first.
function paintsFor(icon, color, studio, rng) {
  if (isNatural(icon)) {
    const turn = Math.round(rng.between(-9, 9));
    return [
      { turn, chroma: Number(rng.between(0.92, 1.08).toFixed(2)), light: Number(rng.between(-0.02, 0.025).toFixed(3)) },
    ];
  }
  if (color) return [paintOfHex(color)];
  const few = paintsOf(icon);
  const list = (few ? paints(few) : studio.paints).map((to) => ({ to }));
  return isOwn(icon) || few ? list : [null, ...list];
}

// What the painted product looks like from afar, to choose a backdrop it stands out from.
async function faceOf(icon, paint) {
  const { lch, share, lightness } = await leadingColour(icon);
  const main = paint?.to ?? lch;
  return { main, light: lightness + (main[0] - lch[0]) * share };
}

/**
 * Recipes for all products of a plan: [{key, icon, group, seed, color}] → Map of key → recipe.
 * Products that share an illustration take turns in colours, tints and backdrops, so that they look apart.
 */
export async function recipes(products) {
  const shared = new Map();
  const chosen = new Map();
  for (const p of products) {
    const studio = studioOf(p.group);
    const rng = random(`${p.seed}/${p.icon}`);
    const look = rng.pick(looksOf(p.key.slice(p.group.length + 1)) ?? [p.icon]);
    const [icon, tone] = look.split("=");
    const pose = poseOf(icon, await groundOf(icon));
    const turns = shared.get(icon) ?? { paint: new Map(), tint: new Map(), stage: new Map() };
    shared.set(icon, turns);
    // Of the shuffled choices, the one that was taken least often so far.
    const take = (name, choices) => {
      const counts = turns[name];
      const times = (x) => counts.get(JSON.stringify(x)) ?? 0;
      const best = rng.shuffled(choices).reduce((a, b) => (times(b) < times(a) ? b : a));
      counts.set(JSON.stringify(best), times(best) + 1);
      return best;
    };
    const paint = take("paint", tone ? [{ to: paintOf(tone) }] : paintsFor(icon, p.color, studio, rng));
    const face = await faceOf(icon, paint);
    const fits = studio.tints.filter((t) => standsOut(face, t));
    const a = take("tint", fits.length > 2 ? fits : studio.tints);
    const stage = take("stage", Object.keys(pose === "stand" ? standing : lying));
    // The second tint is a neighbour of the first, so that a picture keeps one mood.
    const near = (t) => Math.abs(hueGap(t[2], a[2]));
    const b = rng.pick(
      [...studio.tints]
        .filter((t) => t !== a)
        .sort((x, y) => near(x) - near(y))
        .slice(0, 5),
    );
    const prop = icon !== p.icon && isNatural(p.icon) ? p.icon : "";
    chosen.set(p.key, {
      icon,
      prop,
      group: p.group,
      seed: p.seed,
      pose,
      paint,
      a: deep(a, face),
      b: deep(b, face),
      stage,
      // Only of what carries a mark.
      brand: isOwn(icon) && markupOf(icon, p.brand) !== markupOf(icon) ? p.brand : undefined,
      measure: measureOf(p.key.slice(p.group.length + 1)),
      detail: isSeenFirst(p.key) || undefined,
      textured: isTextured(icon) || undefined,
    });
  }
  return chosen;
}

function standsOut(face, tint) {
  return distance(tint, face.main) > 0.14 && Math.abs(tint[0] - face.light) > 0.045;
}

/** Reports whether the illustration of a recipe shows the product's colour. */
export async function takesColour(recipe) {
  return showsChoice(recipe.icon) && (await leadingColour(recipe.icon)).share > 0.15;
}

/** The recipe in another colour, on another ground where the product would not stand out from its own. */
export async function recoloured(recipe, color) {
  const paint = paintOfHex(color);
  const face = await faceOf(recipe.icon, paint);
  const a = [recipe.a, ...studioOf(recipe.group).tints].find((t) => standsOut(face, t)) ?? recipe.a;
  return { ...recipe, paint, a: a === recipe.a ? a : deep(a, face) };
}

// Light products want a deeper ground to stand out from.
function deep(tint, face) {
  return face.light > 0.82 ? shade(tint, -0.06, 1.25) : tint;
}

function inkOf(tint) {
  return bytesOfLch(Math.max(0.2, tint[0] - 0.52), Math.min(0.06, tint[1] * 1.1), tint[2]);
}

/** Stands a sprite with the middle of its foot on x, y, with contact and thrown shadows. */
export async function stand(canvas, sp, x, y, ink, { veil = null, long = 1, strength = 1 } = {}) {
  const left = x - sp.w / 2;
  const top = y - sp.h + sp.lift;
  const shadow = await thrown(sp, { flat: 0.2 * long, lean: 1.5, sigma: Math.max(5, sp.h * 0.022) });
  canvas.darken(shadow, left - shadow.margin, y - shadow.base, ink, 0.4 * strength);
  const f0 = left + sp.foot[0] * sp.w;
  const f1 = left + sp.foot[1] * sp.w;
  const half = Math.max((f1 - f0) / 2, sp.w * 0.1);
  const mid = (f0 + f1) / 2;
  const wide = ellipse(half * 1.35 + 14, Math.max(14, half * 0.2));
  canvas.darken(wide, mid - wide.w / 2 + half * 0.08, y - wide.h / 2, ink, 0.55 * strength);
  const tight = ellipse(half * 1.06 + 4, Math.max(6, half * 0.07));
  canvas.darken(tight, mid - tight.w / 2, y - tight.h / 2, ink, 0.75 * strength);
  canvas.draw(sp, left, top, { veil });
}

/** Lays a sprite centred on x, y, with a near and a far shadow. */
export async function lay(canvas, sp, x, y, ink, { height = 1, veil = null, strength = 1 } = {}) {
  const left = x - sp.w / 2;
  const top = y - sp.h / 2;
  const size = Math.max(sp.w, sp.h);
  const far = await halo(sp, size * 0.032 * height);
  canvas.darken(
    far,
    left - far.margin + size * 0.03 * height,
    top - far.margin + size * 0.052 * height,
    ink,
    0.5 * strength,
  );
  const near = await halo(sp, Math.max(2.5, size * 0.008));
  canvas.darken(near, left - near.margin + size * 0.008, top - near.margin + size * 0.014, ink, 0.45 * strength);
  canvas.draw(sp, left, top, { veil });
}

async function stage(recipe, name, rng, swap = false) {
  const set = recipe.pose === "stand" ? standing : lying;
  const [a, b] = swap ? [recipe.b, recipe.a] : [recipe.a, recipe.b];
  const plan = set[name]({ a, b, rng });
  return { ...plan, a, b, ink: inkOf(a) };
}

async function open(plan, extra = "") {
  return Canvas.from(plan.markup + extra, SIDE, SIDE);
}

function veilOf(tint, amount) {
  return { colour: bytesOfLch(tint[0], tint[1], tint[2]), amount };
}

// The longer side of a product: slender ones may be longer than square ones for the same weight.
async function measured(recipe, base, { turn = 0, flip = false }) {
  const tall = await tallness(recipe.icon, turn, flip);
  const size = base * (1.16 - 0.2 * Math.min(tall, 1 / tall));
  return sprite(recipe.icon, { turn, flip, size, paint: recipe.paint, brand: recipe.brand });
}

async function hero(recipe, rng) {
  const plan = await stage(recipe, recipe.stage, rng);
  const canvas = await open(plan);
  const flip = mayFlip(recipe.icon) && rng.chance(0.4);
  if (recipe.pose === "stand") {
    const sp = await measured(recipe, 585 * plan.size, { flip });
    await stand(canvas, sp, plan.cx, plan.foot, plan.ink);
  } else {
    const turn = Math.round(rng.between(-9, 9));
    const sp = await measured(recipe, 610 * plan.size, { flip, turn });
    await lay(canvas, sp, plan.cx, plan.foot - 6, plan.ink);
  }
  return canvas;
}

// Arrangements of standing things: [x, foot, size, flipped, distance], the farthest first.
const groups = [
  [
    [255, 636, 0.62, true, 0.2],
    [505, 694, 0.82, false, 0],
  ],
  [
    [548, 634, 0.6, true, 0.2],
    [305, 694, 0.82, false, 0],
  ],
  [
    [210, 630, 0.54, false, 0.22],
    [596, 634, 0.54, true, 0.22],
    [402, 704, 0.74, false, 0],
  ],
  [
    [205, 690, 0.48, false, 0],
    [402, 690, 0.48, false, 0],
    [600, 690, 0.48, false, 0],
  ],
  [
    [330, 626, 0.56, true, 0.24],
    [570, 664, 0.6, true, 0.1],
    [260, 706, 0.66, false, 0],
  ],
];

// Arrangements of lying things: [x, y, size, turn].
const spreads = [
  [
    [545, 285, 0.66, 24],
    [285, 485, 0.74, -16],
  ],
  [
    [265, 290, 0.64, -28],
    [525, 480, 0.74, 12],
  ],
  [
    [400, 215, 0.56, 8],
    [235, 530, 0.56, -22],
    [570, 530, 0.56, 20],
  ],
  [
    [215, 400, 0.56, -12],
    [402, 400, 0.56, -4],
    [590, 400, 0.56, 6],
  ],
  [
    [300, 250, 0.58, -18],
    [560, 400, 0.58, 6],
    [300, 565, 0.58, 16],
  ],
];

async function arrangement(recipe, rng) {
  const set = recipe.pose === "stand" ? standing : lying;
  const names = rng.shuffled(Object.keys(set).filter((n) => n !== recipe.stage));
  const flips = mayFlip(recipe.icon);
  if (isAlone(recipe.icon)) return scene(recipe, rng, names[0]);
  if (recipe.pose === "stand") {
    if (rng.chance(0.35)) return steps(recipe, rng);
    const quiet = names.find((n) => ["seamless", "split", "curtain", "window", "palm", "dunes", "board"].includes(n));
    const plan = await stage(recipe, quiet, rng, rng.chance(0.5));
    const canvas = await open(plan);
    for (const [x, y, size, flip, far] of rng.pick(groups)) {
      const sp = await measured(recipe, 560 * size, { flip: flip && flips });
      await stand(canvas, sp, x, y, plan.ink, { veil: far ? veilOf(plan.a, far * 0.7) : null });
    }
    return canvas;
  }
  const plan = await stage(recipe, names[0], rng, rng.chance(0.5));
  const canvas = await open(plan);
  const flip = flips && rng.chance(0.4);
  for (const [x, y, size, turn] of rng.pick(spreads)) {
    const sp = await measured(recipe, 600 * size, { turn: turn + Math.round(rng.between(-5, 5)), flip });
    await lay(canvas, sp, x, y, plan.ink);
  }
  return canvas;
}

// Two plinths of different heights.
async function steps(recipe, rng) {
  const { a, b } = recipe;
  const left = rng.chance(0.5);
  const [high, low] = left ? [258, 550] : [546, 256];
  const markup =
    shapes.wall(SIDE, SIDE, a) +
    shapes.floor(SIDE, SIDE, 590, a, true) +
    shapes.plinth(high, 530, 172, 705, b) +
    shapes.plinth(low, 668, 182, 748, shade(b, 0.02));
  const canvas = await open({ markup });
  const ink = inkOf(a);
  const back = await measured(recipe, 560 * 0.62, { flip: mayFlip(recipe.icon) && left });
  await stand(canvas, back, high, 540, ink, { long: 0.55 });
  const front = await measured(recipe, 560 * 0.66, { flip: mayFlip(recipe.icon) && !left });
  await stand(canvas, front, low, 680, ink, { long: 0.55 });
  return canvas;
}

// A close look: the product larger than the frame.
async function closeUp(recipe, rng) {
  const { a } = recipe;
  const ink = inkOf(a);
  const markup =
    shapes.wall(SIDE, SIDE, shade(a, -0.02, 1.15)) +
    shapes.disc(rng.between(520, 660), rng.between(160, 300), 330, shade(a, 0.025));
  const canvas = await open({ markup });
  const turn = Math.round(rng.between(-16, 16));
  const sp = await measured(recipe, rng.between(930, 1060), { turn, flip: mayFlip(recipe.icon) && rng.chance(0.5) });
  const x = rng.between(360, 450);
  const y = recipe.pose === "stand" ? SIDE - 60 - sp.h * rng.between(0.22, 0.3) : rng.between(400, 470);
  await lay(canvas, sp, x, Math.min(640, Math.max(380, y)), ink, { height: 1.5 });
  return canvas;
}

// A small scene: the product among things that go with it.
async function scene(recipe, rng, name) {
  const studio = studioOf(recipe.group);
  // Beside furniture and machines only a plant has a believable size.
  const props = isAlone(recipe.icon) ? ["potted-plant", "cactus", "own:plant"] : studio.props;
  const prop = recipe.prop || rng.pick(props.filter((p) => p !== recipe.icon));
  const flips = mayFlip(recipe.icon) && rng.chance(0.5);
  const leaf = shade(studio.leaf, rng.between(-0.05, 0.05), 1, rng.between(-8, 8));
  const side = rng.chance(0.5) ? 1 : -1;
  if (recipe.pose === "stand") {
    const plan = await stage(recipe, name, rng, true);
    const behind = shapes.sprig(400 + side * 250, 640, side > 0 ? -62 : -118, 330, leaf);
    const stones =
      shapes.pebble(400 - side * 282, plan.foot + 8, 62, shade(plan.b, -0.06)) +
      shapes.ball(400 - side * 205, plan.foot + 34, 30, shade(plan.a, -0.1, 1.6));
    const canvas = await open(plan, rng.chance(0.6) ? behind + stones : stones);
    const sp = await measured(recipe, 510 * plan.size, { flip: flips });
    await stand(canvas, sp, 400 + side * 18, plan.foot - 4, plan.ink);
    const extra = await sprite(prop, { size: rng.between(140, 185), flip: side < 0 });
    await stand(canvas, extra, 400 + side * 268, plan.foot + 40, plan.ink);
    return canvas;
  }
  const plan = await stage(recipe, name, rng, true);
  const greens =
    shapes.sprig(side > 0 ? 20 : 780, 770, side > 0 ? -42 : -138, 330, leaf) +
    shapes.sprig(side > 0 ? 800 : 0, 60, side > 0 ? 148 : 32, 260, shade(leaf, 0.04));
  const shadow = shapes.blurred(
    7,
    `<g transform="translate(8 14)" opacity=".25">${greens.replace(/fill="#[0-9a-f]+"/g, 'fill="#1d2b25"')}</g>`,
  );
  const canvas = await open(plan, shadow + greens);
  const sp = await measured(recipe, 540 * plan.size, { flip: flips, turn: Math.round(rng.between(-14, 14)) });
  await lay(canvas, sp, 400, 396, plan.ink);
  const extra = await sprite(prop, { size: rng.between(150, 190), turn: Math.round(rng.between(-25, 25)) });
  await lay(canvas, extra, 400 + side * 262, 640, plan.ink);
  return canvas;
}

// The product seen straight on, between the ends of a line that says how wide or high it is.
async function toScale(recipe) {
  const { a, measure } = recipe;
  const ink = inkOf(a);
  const wide = measure.side === "wide";
  const sp = await measured(recipe, wide ? 520 : 480, {});
  const [x, y] = [wide ? 400 : 440, 590];
  const middle = y - sp.h / 2 - 20;
  const lines = wide
    ? dimension(x - sp.w / 2, 706, sp.w, measure.cm, shade(a, -0.5, 1.4))
    : `<g transform="rotate(-90 120 ${y})">${dimension(120, y, sp.h, measure.cm, shade(a, -0.5, 1.4))}</g>`;
  const canvas = await open({ markup: shapes.wall(SIDE, SIDE, a) + shapes.floor(SIDE, SIDE, 560, a, true) + lines });
  if (recipe.pose === "stand") await stand(canvas, sp, x, y, ink);
  else await lay(canvas, sp, x, middle, ink);
  return canvas;
}

/** The canvas of one view (1, 2 or 3) of a recipe. */
export async function compose(recipe, view) {
  const rng = random(`${recipe.seed}/${recipe.icon}/${view}`);
  if (view === 1) return hero(recipe, rng);
  if (view === 2) return arrangement(recipe, rng);
  if (recipe.measure) return toScale(recipe);
  if (recipe.detail) return closeUp(recipe, rng);
  const set = recipe.pose === "stand" ? standing : lying;
  const quiet = Object.keys(set).filter(
    (n) => n !== recipe.stage && !["niche", "block", "plinth", "sheets"].includes(n),
  );
  return isAlone(recipe.icon) || rng.chance(0.42) ? closeUp(recipe, rng) : scene(recipe, rng, rng.pick(quiet));
}
