// Drawing kit for the shop's own illustrations: shaded shapes in a few materials, on the 32-unit grid of
// the icon set. "main" is the material that takes the product's colour.

import { brandMarks } from "./brands.mjs";

const materials = {
  main: ["#a9c8ff", "#79abfa", "#4a88ee", "#2d62c2", "#1e4692"],
  white: ["#ffffff", "#fbfafa", "#eeecec", "#d3d0d0", "#b2aeae"],
  cream: ["#fffaf0", "#fbf2e2", "#f1e4cd", "#dcc9a9", "#bda67f"],
  steel: ["#ffffff", "#eceaea", "#c6c4c4", "#979494", "#6d6a6a"],
  gold: ["#fff0b8", "#fbd673", "#eab13c", "#c1842a", "#8f5a1f"],
  ink: ["#7a7676", "#56525a", "#39363c", "#26242a", "#17161a"],
  wood: ["#e6b888", "#cf9560", "#b0723f", "#85502a", "#5f361b"],
  clay: ["#f4ab83", "#e58b5e", "#cb6c41", "#9e4d2c", "#73361f"],
  leaf: ["#b8e07a", "#86c950", "#4fa63a", "#2f7d33", "#1f5a2a"],
  soil: ["#8a6049", "#6e4834", "#523325", "#3d2519", "#2a1810"],
  red: ["#ff9a8f", "#f46a60", "#dd3f3c", "#a92530", "#7b1826"],
  rose: ["#ffd0d0", "#f7a9ad", "#ea8189", "#c65a69", "#94404f"],
  fire: ["#fff1a0", "#ffc94a", "#ff8f2e", "#ee5a24", "#b8351b"],
};

let serial = 0;

function fill(kind, attributes, stops) {
  const id = `a${serial++}`;
  const marks = stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join("");
  return [`<defs><${kind} id="${id}" ${attributes}>${marks}</${kind}></defs>`, `url(#${id})`];
}

function path(d, paint, extra = "") {
  const [def, url] = paint;
  return `${def}<path d="${d}" fill="${url}" ${extra}/>`;
}

/** A round body lit from the left. */
export function cyl(material, d) {
  const [hi, light, mid, dark, deep] = materials[material];
  return path(
    d,
    fill("linearGradient", 'x1="0" y1="0" x2="1" y2="0"', [
      [0, mid],
      [0.1, light],
      [0.24, hi],
      [0.42, light],
      [0.66, mid],
      [0.9, dark],
      [1, deep],
    ]),
  );
}

/** A flat face, lighter at the upper left. */
export function face(material, d) {
  const [, light, mid, dark] = materials[material];
  return path(
    d,
    fill("linearGradient", 'x1="0.1" y1="0" x2="0.8" y2="1"', [
      [0, light],
      [0.55, mid],
      [1, dark],
    ]),
  );
}

/** A surface lit from above, bright side up. */
export function top(material, d) {
  const [hi, light, mid] = materials[material];
  return path(
    d,
    fill("linearGradient", 'x1="0" y1="0" x2="0.3" y2="1"', [
      [0, hi],
      [0.5, light],
      [1, mid],
    ]),
  );
}

/** A ball-like body. */
export function orb(material, d) {
  const [hi, light, mid, dark, deep] = materials[material];
  return path(
    d,
    fill("radialGradient", 'cx="0.35" cy="0.28" r="0.85"', [
      [0, hi],
      [0.25, light],
      [0.6, mid],
      [0.9, dark],
      [1, deep],
    ]),
  );
}

/** One tone of a material: 0 lightest to 4 deepest. */
export function flat(material, d, tone = 2, opacity = 1) {
  return `<path d="${d}" fill="${materials[material][tone]}" fill-opacity="${opacity}"/>`;
}

export function line(material, d, width, tone = 2, opacity = 1) {
  return `<path d="${d}" fill="none" stroke="${materials[material][tone]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`;
}

/** Clear glass: the wall of a vessel, its contents drawn before. */
export function glass(d, opacity = 0.5) {
  return (
    path(
      d,
      fill("linearGradient", 'x1="0" y1="0" x2="1" y2="0"', [
        [0, "#e9eef0", opacity],
        [0.18, "#ffffff", opacity * 0.9],
        [0.5, "#f3f6f7", opacity * 0.35],
        [0.85, "#dfe5e8", opacity * 0.7],
        [1, "#c2cacd", opacity],
      ]),
    ) + `<path d="${d}" fill="none" stroke="#ffffff" stroke-opacity=".55" stroke-width=".25"/>`
  );
}

/** A streak of light. */
export function shine(d, opacity = 0.5) {
  return path(
    d,
    fill("linearGradient", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#ffffff", opacity],
      [1, "#ffffff", opacity * 0.15],
    ]),
  );
}

/** A soft dark area, for folds and inner shade. */
export function gloom(d, opacity = 0.25) {
  return path(
    d,
    fill("linearGradient", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#140f1c", opacity],
      [1, "#140f1c", 0],
    ]),
  );
}

export function rr(x, y, w, h, r) {
  const k = Math.min(r, w / 2, h / 2);
  return `M${x + k} ${y}h${w - 2 * k}a${k} ${k} 0 0 1 ${k} ${k}v${h - 2 * k}a${k} ${k} 0 0 1 ${-k} ${k}h${-(w - 2 * k)}a${k} ${k} 0 0 1 ${-k} ${-k}v${-(h - 2 * k)}a${k} ${k} 0 0 1 ${k} ${-k}z`;
}

export function el(cx, cy, rx, ry = rx) {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

let picture = "";
let strokes = "";

/** Draws with a brand's mark (brands.mjs) where the shop's stands otherwise. */
export function withBrand(brand, draw) {
  strokes = brandMarks[brand] ?? "";
  try {
    return draw();
  } finally {
    strokes = "";
  }
}

/** Draws with a picture (32-unit markup) on the labels instead of the shop's mark. */
export function withEmblem(markup, draw) {
  picture = markup;
  try {
    return draw();
  } finally {
    picture = "";
  }
}

/** The picture of the day centred on cx, cy, or else what to draw without one. */
export function emblem(cx, cy, size, without) {
  if (!picture) return without;
  return `<g transform="translate(${cx - size / 2} ${cy - size / 2}) scale(${size / 32})">${picture}</g>`;
}

/** A paper label with an emblem and two lines of unreadable print. */
export function label(x, y, w, h) {
  const cx = x + w / 2;
  const small = Math.min(w, h);
  const e = small * 0.17;
  const arch = strokes
    ? branded(cx, y + h * 0.35, e * 1.05, "ink", 2, 0.85)
    : line(
        "ink",
        `M${cx - e} ${y + h * 0.36 + e * 0.5}V${y + h * 0.36 - e * 0.1}a${e} ${e} 0 0 1 ${2 * e} 0V${y + h * 0.36 + e * 0.5}`,
        0.34,
        2,
        0.75,
      );
  return (
    face("cream", rr(x, y, w, h, 0.5)) +
    emblem(cx, y + h * 0.35, small * 0.58, arch) +
    line("ink", `M${cx - w * 0.27} ${y + h * 0.73}h${w * 0.54}`, 0.42, 2, 0.6) +
    line("ink", `M${cx - w * 0.18} ${y + h * 0.85}h${w * 0.36}`, 0.3, 2, 0.4)
  );
}

function branded(cx, cy, r, material, tone, opacity) {
  const [hue, width] = [materials[material][tone], 0.26];
  return `<path d="${strokes}" transform="translate(${cx} ${cy}) scale(${r})" fill="none" stroke="${hue}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`;
}

/** The small mark of the brand, or else of the shop, pressed into a surface. */
export function mark(cx, cy, r, material = "white", tone = 0, opacity = 0.8) {
  if (strokes) return branded(cx, cy + r * 0.1, r * 1.2, material, tone, opacity);
  return line(material, `M${cx - r} ${cy + r}V${cy}a${r} ${r} 0 0 1 ${2 * r} 0V${cy + r}`, r * 0.36, tone, opacity);
}

export function turned(angle, markup, cx = 16, cy = 16) {
  return `<g transform="rotate(${angle} ${cx} ${cy})">${markup}</g>`;
}
