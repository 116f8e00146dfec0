// The things a studio is furnished with, drawn as SVG: walls, plinths, arches, dunes, fabric, leaves, light.
// Light comes from the upper left everywhere.

import { css, shade } from "./colour.mjs";

let serial = 0;

/** A gradient definition and the url that refers to it. */
function gradient(kind, attributes, stops) {
  const id = `g${serial++}`;
  const marks = stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join("");
  return { def: `<defs><${kind} id="${id}" ${attributes}>${marks}</${kind}></defs>`, url: `url(#${id})` };
}

export function linear(x1, y1, x2, y2, stops) {
  return gradient("linearGradient", `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops);
}

export function radial(cx, cy, r, stops) {
  return gradient("radialGradient", `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}"`, stops);
}

function filled(grad, shape) {
  return grad.def + shape.replace("FILL", grad.url);
}

/**
 * Marks a part of a picture to be blurred. The canvas does it (canvas.mjs), at a quarter of the size, because
 * SVG filters are slow; the part must not be inside a group.
 */
export function blurred(sigma, markup) {
  return `<!--blur ${sigma}-->${markup}<!--/blur-->`;
}

/** A lit surface that fills the picture. */
export function wall(w, h, tint) {
  const r = Math.max(w, h);
  return filled(
    radial(w * 0.38, h * 0.3, r * 0.95, [
      [0, css(shade(tint, 0.05, 0.7))],
      [0.55, css(tint)],
      [1, css(shade(tint, -0.07, 1.25))],
    ]),
    `<rect width="${w}" height="${h}" fill="FILL"/>`,
  );
}

/** A floor below y. A seamless one melts into the wall, a crisp one meets it in a line. */
export function floor(w, h, y, tint, seamless) {
  const stops = seamless
    ? [
        [0, css(shade(tint, 0.03)), 0],
        [0.4, css(shade(tint, 0.035, 0.8))],
        [1, css(shade(tint, -0.02, 1.1))],
      ]
    : [
        [0, css(shade(tint, -0.035, 1.1))],
        [0.22, css(tint)],
        [1, css(shade(tint, 0.03, 0.9))],
      ];
  const top = seamless ? y - (h - y) * 0.35 : y;
  return filled(linear(0, 0, 0, 1, stops), `<rect y="${top}" width="${w}" height="${h - top}" fill="FILL"/>`);
}

export function disc(cx, cy, r, tint) {
  return filled(
    linear(0.15, 0, 0.8, 1, [
      [0, css(shade(tint, 0.025))],
      [1, css(shade(tint, -0.045, 1.15))],
    ]),
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="FILL"/>`,
  );
}

const archPath = (cx, top, half, bottom) =>
  `M${cx - half} ${bottom}V${top + half}A${half} ${half} 0 0 1 ${cx + half} ${top + half}V${bottom}Z`;

/** A niche in the wall, with the shade of its left edge inside. */
export function niche(cx, top, half, bottom, tint) {
  const depth = half * 0.13;
  return (
    filled(
      linear(0, 0, 1, 0, [
        [0, css(shade(tint, -0.15, 1.2))],
        [1, css(shade(tint, -0.06, 1.1))],
      ]),
      `<path d="${archPath(cx, top, half, bottom)}" fill="FILL"/>`,
    ) +
    filled(
      linear(0, 0, 0.7, 1, [
        [0, css(shade(tint, -0.02))],
        [1, css(shade(tint, 0.03, 0.9))],
      ]),
      `<path d="${archPath(cx + depth / 2, top + depth, half - depth / 2, bottom)}" fill="FILL"/>`,
    )
  );
}

/** A flat arch standing free, like a cut-out of board. */
export function arch(cx, top, half, bottom, tint) {
  return filled(
    linear(0, 0, 1, 1, [
      [0, css(shade(tint, 0.03))],
      [1, css(shade(tint, -0.05, 1.2))],
    ]),
    `<path d="${archPath(cx, top, half, bottom)}" fill="FILL"/>`,
  );
}

/** Nested arches, the outermost first. */
export function rainbow(cx, bottom, half, tints) {
  return tints
    .map((tint, i) => {
      const r = half * (1 - i * 0.24);
      return `<path d="${archPath(cx, bottom - r - half * 0.35, r, bottom)}" fill="${css(tint)}"/>`;
    })
    .join("");
}

function soft(cx, cy, rx, ry, colour, opacity) {
  const g = gradient("radialGradient", "", [
    [0, colour, opacity],
    [0.6, colour, opacity * 0.45],
    [1, colour, 0],
  ]);
  return g.def + `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${g.url}"/>`;
}

/** A round plinth whose top is centred on cx, y and whose body ends at bottom. */
export function plinth(cx, y, rx, bottom, tint) {
  const ry = rx * 0.17;
  const dark = css(shade(tint, -0.3, 1.4));
  return (
    soft(cx + rx * 0.25, bottom, rx * 1.45, ry * 1.7, dark, 0.42) +
    filled(
      linear(0, 0, 1, 0, [
        [0, css(shade(tint, -0.03, 1.1))],
        [0.28, css(shade(tint, 0.035, 0.9))],
        [0.62, css(shade(tint, -0.05, 1.1))],
        [1, css(shade(tint, -0.16, 1.3))],
      ]),
      `<path d="M${cx - rx} ${y}V${bottom - ry * 0.2}A${rx} ${ry} 0 0 0 ${cx + rx} ${bottom - ry * 0.2}V${y}Z" fill="FILL"/>`,
    ) +
    filled(
      linear(0, 0, 1, 0.6, [
        [0, css(shade(tint, 0.06, 0.8))],
        [1, css(shade(tint, 0.005))],
      ]),
      `<ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="${ry}" fill="FILL"/>`,
    )
  );
}

/** A block seen slightly from above: a top face and a front face. */
export function block(x, y, w, bottom, tint, depth = 46) {
  const dark = css(shade(tint, -0.3, 1.4));
  return (
    soft(x + w * 0.62, bottom, w * 0.8, 40, dark, 0.4) +
    `<path d="M${x + depth * 0.7} ${y - depth}H${x + w - depth * 0.7}L${x + w} ${y}H${x}Z" fill="${css(shade(tint, 0.045, 0.85))}"/>` +
    filled(
      linear(0, 0, 1, 0.3, [
        [0, css(shade(tint, -0.02))],
        [1, css(shade(tint, -0.1, 1.2))],
      ]),
      `<path d="M${x} ${y}H${x + w}V${bottom}H${x}Z" fill="FILL"/>`,
    )
  );
}

/** Rolling dunes, the farthest first. */
export function dunes(w, h, y, tint, rng, count = 3) {
  let out = "";
  for (let i = 0; i < count; i++) {
    const base = y + (h - y) * (i / count) * 0.85;
    const swing = (h - y) * rng.between(0.16, 0.3);
    const turn = rng.chance(0.5) ? 1 : -1;
    const tone = shade(tint, -0.055 + i * 0.035, 1.35 - i * 0.12);
    out += filled(
      linear(0, 0, 0.3, 1, [
        [0, css(shade(tone, 0.02))],
        [1, css(shade(tone, -0.035, 1.1))],
      ]),
      `<path d="M0 ${base + swing * turn}C${w * 0.3} ${base - swing * turn * 1.4} ${w * 0.62} ${base + swing * turn * 1.6} ${w} ${base - swing * turn * 0.5}V${h}H0Z" fill="FILL"/>`,
    );
  }
  return out;
}

/** Hanging fabric: soft vertical folds. */
export function curtain(w, h, tint, rng) {
  const folds = 5 + Math.floor(rng.next() * 3);
  const stops = [];
  for (let i = 0; i <= folds * 2; i++) {
    const dl = i % 2 ? rng.between(0.015, 0.04) : -rng.between(0.025, 0.05);
    stops.push([i / (folds * 2), css(shade(tint, dl, i % 2 ? 0.9 : 1.15))]);
  }
  return filled(linear(0, 0, 1, 0.12, stops), `<rect width="${w}" height="${h}" fill="FILL"/>`);
}

/** A cloth thrown over the surface in wide waves across the picture. */
export function cloth(w, h, tint, rng) {
  const swing = rng.between(0.1, 0.2) * h;
  let out = "";
  for (let i = 0; i < 4; i++) {
    const y = h * (0.12 + i * 0.25);
    const tone = shade(tint, i % 2 ? 0.018 : -0.03, 1.05);
    out += filled(
      linear(0, 0, 0.15, 1, [
        [0, css(shade(tone, 0.04, 0.9))],
        [0.35, css(tone)],
        [1, css(shade(tone, -0.03, 1.15))],
      ]),
      `<path d="M0 ${y + swing}C${w * 0.28} ${y - swing} ${w * 0.7} ${y + swing * 1.5} ${w} ${y - swing * 0.6}V${h}H0Z" fill="FILL"/>`,
    );
  }
  return out;
}

/** Sunlight through a window: slanting panes of light. */
export function windowLight(w, h, rng, strength = 0.34) {
  const x = w * rng.between(-0.05, 0.2);
  const pane = w * rng.between(0.2, 0.26);
  const lean = w * rng.between(0.18, 0.3);
  let panes = "";
  for (let col = 0; col < 2; col++) {
    for (let row = 0; row < 2; row++) {
      const px = x + col * (pane + w * 0.03) + (1 - row) * lean * 0.55;
      const py = h * (0.04 + row * 0.4);
      const ph = h * 0.37;
      panes += `<path d="M${px + lean * 0.5} ${py}h${pane}l${-lean * 0.5} ${ph}h${-pane}Z" fill="#fffaf0" fill-opacity="${strength}"/>`;
    }
  }
  return blurred(7, panes);
}

/** One palm frond growing from x, y in the direction of angle (degrees). */
export function frond(x, y, angle, length, fill, opacity) {
  let leaves = "";
  const n = 15;
  for (let i = 1; i <= n; i++) {
    const t = i / n;
    const at = length * (0.12 + 0.88 * t);
    const reach = length * 0.4 * Math.sin(Math.PI * (0.16 + 0.78 * t)) + length * 0.05;
    const bend = -t * t * length * 0.16;
    for (const side of [-1, 1]) {
      const a = (side * (58 - 30 * t) * Math.PI) / 180;
      const ex = at + reach * Math.cos(a);
      const ey = bend + reach * Math.sin(a);
      const thick = length * 0.019;
      leaves += `M${at} ${bend - thick}Q${(at + ex) / 2} ${(bend + ey) / 2 - side * thick * 2.4} ${ex} ${ey}Q${(at + ex) / 2} ${(bend + ey) / 2 + side * thick} ${at} ${bend + thick}Z`;
    }
  }
  const stem = `M0 -4Q${length * 0.6} -4 ${length} ${-length * 0.16}Q${length * 0.6} 5 0 5Z`;
  return `<path transform="translate(${x} ${y}) rotate(${angle})" d="${stem}${leaves}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

/** The shadow of a palm that stands outside the picture. */
export function palmShadow(w, h, tint, rng) {
  const dark = css(shade(tint, -0.42, 1.7));
  const side = rng.chance(0.5);
  const x = side ? w * 1.04 : -w * 0.04;
  const fronds = [0, 1, 2]
    .map((i) => {
      const angle = (side ? 180 : 0) + (side ? -1 : 1) * (-8 + i * rng.between(26, 36));
      return frond(x, h * (-0.02 + i * 0.1), angle, w * rng.between(0.62, 0.85), dark, 0.17);
    })
    .join("");
  return blurred(6, fronds);
}

/** A sprig with round leaves, like eucalyptus. */
export function sprig(x, y, angle, length, tint) {
  let leaves = "";
  const n = 6;
  for (let i = 1; i <= n; i++) {
    const t = i / n;
    const at = length * t;
    const r = length * (0.13 - 0.055 * t);
    for (const side of i === n ? [0] : [-1, 1]) {
      const tone = shade(tint, side < 0 ? 0.05 : -0.04);
      const cx = at + (side === 0 ? r : r * 0.55);
      leaves += `<ellipse cx="${cx}" cy="${side * r * 1.02}" rx="${r}" ry="${r * 0.66}" transform="rotate(${side * 38} ${cx} ${side * r})" fill="${css(tone)}"/>`;
    }
  }
  const stem = `<path d="M0 0H${length}" stroke="${css(shade(tint, -0.14))}" stroke-width="${length * 0.018}" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${angle})">${stem}${leaves}</g>`;
}

/** A smooth pebble resting on y, with its shadow. */
export function pebble(cx, y, rx, tint) {
  const ry = rx * 0.58;
  return (
    soft(cx + rx * 0.2, y, rx * 1.3, rx * 0.26, css(shade(tint, -0.4, 1.2)), 0.5) +
    filled(
      radial(cx - rx * 0.35, y - ry * 1.5, rx * 1.7, [
        [0, css(shade(tint, 0.07))],
        [0.5, css(tint)],
        [1, css(shade(tint, -0.17, 1.2))],
      ]),
      `<ellipse cx="${cx}" cy="${y - ry}" rx="${rx}" ry="${ry}" fill="FILL"/>`,
    )
  );
}

/** A matt ball resting on y, with its shadow. */
export function ball(cx, y, r, tint) {
  return (
    soft(cx + r * 0.35, y, r * 1.25, r * 0.28, css(shade(tint, -0.4, 1.2)), 0.5) +
    filled(
      radial(cx - r * 0.4, y - r * 1.45, r * 1.75, [
        [0, css(shade(tint, 0.09, 0.8))],
        [0.45, css(tint)],
        [1, css(shade(tint, -0.2, 1.2))],
      ]),
      `<circle cx="${cx}" cy="${y - r}" r="${r}" fill="FILL"/>`,
    )
  );
}

/** A sheet of paper or a tray: a rounded rectangle with a soft edge shadow. */
export function sheet(cx, cy, w, h, turn, tint, radius = 28) {
  const dark = css(shade(tint, -0.45, 1.3));
  const rect = (dx, dy, fill) =>
    `<rect x="${cx - w / 2 + dx}" y="${cy - h / 2 + dy}" width="${w}" height="${h}" rx="${radius}" transform="rotate(${turn} ${cx} ${cy})" ${fill}/>`;
  return (
    blurred(14, rect(8, 14, `fill="${dark}" fill-opacity=".26"`)) +
    filled(
      linear(0, 0, 1, 1, [
        [0, css(shade(tint, 0.025))],
        [1, css(shade(tint, -0.025, 1.1))],
      ]),
      rect(0, 0, 'fill="FILL"'),
    )
  );
}

/** A round tray or plate from above. */
export function tray(cx, cy, r, tint) {
  const dark = css(shade(tint, -0.45, 1.3));
  return (
    blurred(16, `<circle cx="${cx + 9}" cy="${cy + 16}" r="${r}" fill="${dark}" fill-opacity=".28"/>`) +
    disc(cx, cy, r, shade(tint, 0.02)) +
    disc(cx, cy, r * 0.9, shade(tint, -0.012))
  );
}
