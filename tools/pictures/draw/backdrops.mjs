// Backdrops of product pictures: each draws a square studio and says where the product goes.

import { css, shade } from "./colour.mjs";
import * as s from "./shapes.mjs";

export const SIDE = 800;
const W = SIDE;

// The shadow on a two-tone corner of wall and floor.
const corner = (y, tone) => {
  const g = s.linear(0, 0, 0, 1, [
    [0, css(shade(tone, -0.25, 1.3)), 0.16],
    [1, css(shade(tone, -0.25, 1.3)), 0],
  ]);
  return `${g.def}<rect y="${y}" width="${W}" height="70" fill="${g.url}"/>`;
};

const vessel = (markup, foot, size = 1, cx = 400) => ({ markup, foot, size, cx });

/**
 * For things that stand. Each gets {a, b, rng}: two tints and the picture's chance, and returns the
 * markup, the height of the foot line, and how large the product may be (1 is the usual size).
 */
export const standing = {
  seamless: ({ a }) => vessel(s.wall(W, W, a) + s.floor(W, W, 570, a, true), 690),
  disc: ({ a, b, rng }) =>
    vessel(s.wall(W, W, a) + s.disc(400 + rng.between(-60, 60), 370, 285, b) + s.floor(W, W, 610, a, true), 694),
  niche: ({ a, rng }) =>
    vessel(
      s.wall(W, W, a) +
        s.niche(400, 62 + rng.between(0, 40), 262, 602, shade(a, -0.01, 1.25)) +
        s.floor(W, W, 600, shade(a, 0.015), false),
      686,
      0.96,
    ),
  board: ({ a, b, rng }) => {
    const x = 400 + rng.between(-110, 110);
    return vessel(s.wall(W, W, a) + s.arch(x, 90, 205, 606, b) + s.floor(W, W, 604, shade(a, 0.02), false), 690);
  },
  plinth: ({ a, b }) =>
    vessel(s.wall(W, W, a) + s.floor(W, W, 600, a, true) + s.plinth(400, 650, 292, 748, b), 672, 0.95),
  block: ({ a, b, rng }) => {
    const w = rng.between(520, 600);
    return vessel(s.wall(W, W, a) + s.floor(W, W, 610, a, true) + s.block(400 - w / 2, 668, w, 770, b, 52), 656, 0.95);
  },
  dunes: ({ a, b, rng }) =>
    vessel(s.wall(W, W, a) + s.disc(570, 250, 120, shade(b, 0.04)) + s.dunes(W, W, 520, a, rng), 690),
  sun: ({ a, b, rng }) =>
    vessel(
      s.wall(W, W, a) +
        s.rainbow(400 + rng.between(-50, 50), 604, 300, [shade(a, -0.035, 1.2), shade(b, 0.02), shade(b, -0.03, 1.1)]) +
        s.floor(W, W, 602, shade(a, 0.02), false),
      690,
    ),
  split: ({ a, b }) => vessel(s.wall(W, W, a) + s.floor(W, W, 560, b, false) + corner(560, b), 690),
  window: ({ a, rng }) =>
    vessel(s.wall(W, W, shade(a, -0.025)) + s.floor(W, W, 590, a, true) + s.windowLight(W, W, rng), 690),
  palm: ({ a, rng }) =>
    vessel(s.wall(W, W, shade(a, 0.01)) + s.floor(W, W, 590, a, true) + s.palmShadow(W, W, a, rng), 690),
  curtain: ({ a, b, rng }) =>
    vessel(s.curtain(W, W, a, rng) + s.floor(W, W, 600, shade(b, 0.01), false) + corner(600, b), 692),
};

/** For things that lie on a surface seen from above, or hang against a wall. */
export const lying = {
  plain: ({ a }) => vessel(s.wall(W, W, a), 400),
  tray: ({ a, b }) => vessel(s.wall(W, W, a) + s.tray(400, 400, 322, b), 400, 0.9),
  sheets: ({ a, b, rng }) =>
    vessel(
      s.wall(W, W, a) +
        s.sheet(430, 420, 560, 600, rng.between(-14, -6), shade(a, -0.04, 1.2)) +
        s.sheet(390, 395, 540, 580, rng.between(3, 9), b),
      400,
      0.94,
    ),
  slant: ({ a, b, rng }) => {
    const t = rng.between(180, 320);
    const flip = rng.chance(0.5);
    const d = flip ? `M0 ${W}V${t}L${W} ${W - t}V${W}Z` : `M0 ${W}V${W - t}L${W} ${t}V${W}Z`;
    const g = s.linear(0, 0, 0.6, 1, [
      [0, css(shade(b, 0.015))],
      [1, css(shade(b, -0.035, 1.15))],
    ]);
    return vessel(`${s.wall(W, W, a)}${g.def}<path d="${d}" fill="${g.url}"/>`, 400);
  },
  cloth: ({ a, rng }) => vessel(s.wall(W, W, a) + s.cloth(W, W, a, rng), 400),
  palm: ({ a, rng }) => vessel(s.wall(W, W, shade(a, 0.01)) + s.palmShadow(W, W, a, rng), 400),
  window: ({ a, rng }) => vessel(s.wall(W, W, shade(a, -0.025)) + s.windowLight(W, W, rng), 400),
  quarters: ({ a, b, rng }) => {
    const [x, y] = rng.chance(0.5) ? [0, W] : [W, W];
    return vessel(
      s.wall(W, W, a) +
        s.disc(x, y, 500, shade(a, -0.03, 1.2)) +
        s.disc(x, y, 350, b) +
        s.disc(W - x, 0, 230, shade(b, 0.02)),
      400,
    );
  },
  disc: ({ a, b, rng }) =>
    vessel(s.wall(W, W, a) + s.disc(400 + rng.between(-50, 50), 400 + rng.between(-40, 40), 315, b), 400),
  arch: ({ a, b }) => vessel(s.wall(W, W, a) + s.arch(400, 70, 275, W, b), 410, 0.96),
};
