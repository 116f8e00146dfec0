// Drawing kit of the studio illustrations: materials, light and texture on a grid of 320 units, finer than that of
// draw.mjs. Light falls from the upper left; "main" is the material that takes the product's colour.

import { emblem, mark } from "../draw.mjs";

const ramps = {
  main: ["#cfe0ff", "#a3c4ff", "#78a9fb", "#4f8bef", "#3570d6", "#2454aa", "#173a7c"],
  white: ["#ffffff", "#fdfcfb", "#f6f4f2", "#e9e6e3", "#d5d1cd", "#b8b3af", "#938e8a"],
  cream: ["#fffdf6", "#fdf6e8", "#f6ebd5", "#eaddc0", "#d6c4a0", "#b9a57e", "#92805c"],
  steel: ["#ffffff", "#f3f4f5", "#dfe1e3", "#c3c6c9", "#9fa3a7", "#777b80", "#4f5358"],
  gold: ["#fff6d2", "#fbe39a", "#f0c963", "#dca83d", "#b98228", "#8c5c1b", "#5f3c12"],
  copper: ["#ffe7d6", "#f9c4a2", "#e99d72", "#cf7a4d", "#a95b34", "#7e3f22", "#552815"],
  ink: ["#8d8d92", "#66666c", "#4a4a50", "#353539", "#26262a", "#1a1a1d", "#101012"],
  wood: ["#f3cf9f", "#e3b27a", "#cd945a", "#b0763f", "#8d5a2d", "#6a401f", "#482a14"],
  pale: ["#fbeccd", "#f3ddb3", "#e6c893", "#d3ae74", "#b68f58", "#917041", "#6b512d"],
  dark: ["#a9795a", "#8b5c40", "#6f452e", "#573320", "#412417", "#2f190f", "#20100a"],
  clay: ["#f9c3a0", "#efa37a", "#dd845a", "#c26941", "#9d502f", "#783a20", "#542615"],
  leaf: ["#d6ee9f", "#aedb70", "#82c24f", "#5aa43c", "#3d8433", "#2a642b", "#1b4722"],
  sage: ["#dfe9cf", "#c3d6ae", "#a2bf8c", "#7fa26b", "#5f8350", "#45643b", "#304829"],
  soil: ["#8a6a55", "#6f5140", "#57392b", "#452b20", "#352017", "#27170f", "#1b0f09"],
  red: ["#ffb9ad", "#fb8a7d", "#ee5f55", "#d63c3b", "#b0262f", "#861a27", "#5e111d"],
  rose: ["#ffe6e4", "#fbcac9", "#f2a9ab", "#e38a90", "#c76a74", "#a04e5a", "#753843"],
  sea: ["#d9f3f2", "#afe3e2", "#7eccce", "#4fadb3", "#348a93", "#246871", "#174a52"],
};

/** One tone of a material, 0 the lightest to 6 the deepest. */
export const tone = (material, i) => ramps[material][i];

let serial = 0;
const next = () => `a${(serial += 1)}k`;

// "0 main2, 0.5 #ffffff/0.4": where, which tone or colour, how opaque; or the same as a list.
const stopsOf = (stops) =>
  (Array.isArray(stops) ? stops : stops.split(", ").map(read))
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join("");

function read(text) {
  const [at, paint] = text.split(" ");
  const [colour, opacity] = paint.split("/");
  return [at, colour.startsWith("#") ? colour : tone(colour.slice(0, -1), colour.at(-1)), opacity];
}

/** A path with a straight gradient: [x1, y1, x2, y2] in parts of its box, stops as stopsOf() reads them. */
export function lin(d, [x1, y1, x2, y2], stops) {
  const id = next();
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient><path d="${d}" fill="url(#${id})"/>`;
}

/** A path with a round gradient: [cx, cy, r] in parts of its box. */
export function rad(d, [cx, cy, r], stops) {
  const id = next();
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient><path d="${d}" fill="url(#${id})"/>`;
}

export const flat = (d, colour, opacity = 1) => `<path d="${d}" fill="${colour}" fill-opacity="${opacity}"/>`;

export function line(d, colour, width, opacity = 1, extra = "") {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

/** Markup cut to a shape. */
export function within(d, markup) {
  const id = next();
  return `<clipPath id="${id}"><path d="${d}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${id})">${markup}</g>`;
}

const lengths = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7 };

// The box around a path's points and control points: [x, y, width, height].
function boxOf(d) {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const [xs, ys] = [[], []];
  for (const [, command, text] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = command.toUpperCase();
    if (kind === "Z") [x, y] = [startX, startY];
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let i = 0; i < numbers.length; i += lengths[kind]) {
      const part = numbers.slice(i, i + lengths[kind]);
      const [ox, oy] = command === kind ? [0, 0] : [x, y];
      // An arc reaches as far as its radii.
      if (kind === "A") {
        xs.push(x - part[0], x + part[0]);
        ys.push(y - part[1], y + part[1]);
      }
      const points =
        kind === "A" ? part.slice(5) : kind === "H" ? [part[0], y - oy] : kind === "V" ? [x - ox, part[0]] : part;
      for (let k = 0; k < points.length; k += 2) {
        xs.push(ox + points[k]);
        ys.push(oy + points[k + 1]);
      }
      [x, y] = [xs.at(-1), ys.at(-1)];
      if (kind === "M" && i === 0) [startX, startY] = [x, y];
    }
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

// Where two boxes overlap, each with a margin: a filter costs as much as its region.
function overlap(p, q, margin) {
  const [x, y] = [Math.max(p[0], q[0]) - margin, Math.max(p[1], q[1]) - margin];
  const right = Math.min(p[0] + p[2], q[0] + q[2]) + margin;
  const bottom = Math.min(p[1] + p[3], q[1] + q[3]) + margin;
  return [x, y, Math.max(0.1, right - x), Math.max(0.1, bottom - y)];
}

/** Markup out of focus, cut to the body it falls on; about is a path that goes round the markup. */
export function blur(body, sigma, markup, about = body) {
  const id = next();
  const [x, y, w, h] = overlap(boxOf(body), boxOf(about), sigma * 3);
  return within(
    body,
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${w}" height="${h}"><feGaussianBlur stdDeviation="${sigma}"/></filter><g filter="url(#${id})">${markup}</g>`,
  );
}

/** Soft shade and soft light of a shape. */
export const shade = (body, d, opacity = 0.35, sigma = 6, colour = "#0c0a16") =>
  blur(body, sigma, flat(d, colour, opacity), d);
export const glow = (body, d, opacity = 0.6, sigma = 4) => shade(body, d, opacity, sigma, "#ffffff");
/** The same along a line. */
export const crease = (body, d, width, opacity = 0.35, sigma = 3, colour = "#0c0a16") =>
  blur(body, sigma + width / 6, line(d, colour, width, opacity), d);

/** A turned body: light edge on the left, a dark one on the right. Gloss 0 is matt, 1 polished. */
export function round(material, d, gloss = 0.5) {
  const t = ramps[material];
  if (gloss >= 1)
    return lin(
      d,
      [0, 0, 1, 0],
      [
        [0, t[5]],
        [0.05, t[3]],
        [0.12, t[1]],
        [0.2, t[0]],
        [0.27, t[1]],
        [0.31, t[3]],
        [0.46, t[4]],
        [0.6, t[2]],
        [0.7, t[1]],
        [0.76, t[2]],
        [0.86, t[4]],
        [0.95, t[5]],
        [1, t[4]],
      ],
    );
  if (gloss <= 0)
    return lin(
      d,
      [0, 0, 1, 0],
      [
        [0, t[3]],
        [0.22, t[2]],
        [0.38, t[2]],
        [0.65, t[3]],
        [0.88, t[4]],
        [1, t[5]],
      ],
    );
  return lin(
    d,
    [0, 0, 1, 0],
    [
      [0, t[4]],
      [0.07, t[3]],
      [0.18, t[1]],
      [0.26, t[0]],
      [0.34, t[1]],
      [0.52, t[3]],
      [0.8, t[4]],
      [0.94, t[5]],
      [1, t[4]],
    ],
  );
}

/** A flat face in light from the upper left; depth 0 is lit, 1 half turned away, 2 in shade. */
export function face(material, d, depth = 0) {
  const t = ramps[material];
  return lin(
    d,
    [0.05, 0, 0.75, 1],
    [
      [0, t[1 + depth]],
      [0.5, t[2 + depth]],
      [1, t[3 + depth]],
    ],
  );
}

/** A ball or a cushion. */
export function orb(material, d, gloss = 0.5) {
  const t = ramps[material];
  return rad(
    d,
    [0.34, 0.26, 0.86],
    [
      [0, t[gloss > 0 ? 0 : 1]],
      [0.16, t[1]],
      [0.45, t[2]],
      [0.72, t[3]],
      [0.9, t[4]],
      [1, t[5]],
    ],
  );
}

// Noise that covers a shape with a colour here and there: how steep, and from where.
function textured(d, [fx, fy], seed, colour, opacity, gain, from) {
  const id = next();
  return (
    `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="2" seed="${seed}"/>` +
    `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${gain} 0 0 0 ${from}" result="m"/><feComposite in="SourceGraphic" in2="m" operator="in"/></filter>` +
    `<path d="${d}" fill="${colour}" fill-rule="evenodd" filter="url(#${id})" opacity="${opacity}"/>`
  );
}

/** Grain of wood along x, or along y when upright. */
export function grain(d, material = "wood", { seed = 3, upright = false, opacity = 0.55 } = {}) {
  const t = ramps[material];
  const f = (a, b) => (upright ? [b, a] : [a, b]);
  return (
    textured(d, f(0.006, 0.11), seed, t[4], opacity, 4, -1.9) +
    textured(d, f(0.012, 0.4), seed + 1, t[5], opacity * 0.55, 4, -2) +
    textured(d, f(0.008, 0.2), seed + 2, t[0], opacity * 0.5, 4, -2.1)
  );
}

/** Fine lines of brushed metal. */
export function brushed(d, { seed = 5, upright = false, opacity = 0.28 } = {}) {
  const f = upright ? [0.6, 0.004] : [0.004, 0.6];
  return (
    textured(d, f, seed, "#3f444a", opacity, 3, -1.3) + textured(d, f, seed + 1, "#ffffff", opacity * 1.3, 3, -1.4)
  );
}

/** The rough of clay, stone, felt or soil: one noise, dark where it is high and light where it is low. */
export function rough(d, { seed = 7, size = 0.5, opacity = 0.2, dark = "#1a120c", light = "#ffffff" } = {}) {
  const id = next();
  const tint = (colour, gain, from, name) =>
    `<feColorMatrix in="n" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${gain} 0 0 0 ${from}" result="m"/><feFlood flood-color="${colour}"/><feComposite in2="m" operator="in" result="${name}"/>`;
  return (
    `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${size}" numOctaves="2" seed="${seed}" result="n"/>` +
    `${tint(dark, 4, -2, "d")}${tint(light, -4, 1.9, "l")}<feMerge result="both"><feMergeNode in="d"/><feMergeNode in="l"/></feMerge><feComposite in="both" in2="SourceAlpha" operator="in"/></filter>` +
    `<path d="${d}" fill-rule="evenodd" filter="url(#${id})" opacity="${opacity}"/>`
  );
}

/** Threads of a cloth; step is the distance between them. */
export function weave(d, step = 2.4, opacity = 0.16, turn = 0) {
  const id = next();
  const h = step / 2;
  return (
    `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">` +
    `<path d="M0 0h${h}v${h}H0zM${h} ${h}h${h}v${h}H${h}z" fill="#000" fill-opacity=".55"/><path d="M${h} 0h${h}v${h}H${h}zM0 ${h}h${h}v${h}H0z" fill="#fff" fill-opacity=".5"/></pattern>` +
    `<path d="${d}" fill="url(#${id})" opacity="${opacity}"/>`
  );
}

/** A stitched seam. */
export const stitch = (d, colour, opacity = 0.7) => line(d, colour, 1.3, opacity, 'stroke-dasharray="4.4 3"');

/** The wall of a clear vessel: dark edges, clear middle, two reflections. What is inside is drawn before. */
export function glass(d, { tint = "#dfe9ec", opacity = 0.55 } = {}) {
  return (
    lin(
      d,
      [0, 0, 1, 0],
      [
        [0, "#8fa0a6", opacity * 0.9],
        [0.035, "#c9d5d9", opacity * 0.75],
        [0.09, "#ffffff", opacity * 0.85],
        [0.17, "#ffffff", opacity * 0.28],
        [0.5, tint, opacity * 0.16],
        [0.82, "#ffffff", opacity * 0.2],
        [0.9, "#ffffff", opacity * 0.6],
        [0.96, "#b9c7cb", opacity * 0.75],
        [1, "#7d8e94", opacity * 0.9],
      ],
    ) + line(d, "#ffffff", 1, 0.55)
  );
}

/** A streak of light, from the top to nothing or the other way. */
export const shine = (d, opacity = 0.7, down = 0.05) =>
  lin(
    d,
    [0, 0, 0, 1],
    [
      [0, "#ffffff", opacity],
      [1, "#ffffff", opacity * down],
    ],
  );

export function rr(x, y, w, h, r) {
  const k = Math.min(r, w / 2, h / 2);
  return `M${x + k} ${y}h${w - 2 * k}a${k} ${k} 0 0 1 ${k} ${k}v${h - 2 * k}a${k} ${k} 0 0 1 ${-k} ${k}h${-(w - 2 * k)}a${k} ${k} 0 0 1 ${-k} ${-k}v${-(h - 2 * k)}a${k} ${k} 0 0 1 ${k} ${-k}z`;
}

export function el(cx, cy, rx, ry = rx) {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** A body between two level ellipses: from half width r1 at y1 to r2 at y2, bowed by k. */
export function drum(cx, y1, r1, y2, r2, k = 0.2) {
  return `M${cx - r1} ${y1}A${r1} ${r1 * k} 0 0 1 ${cx + r1} ${y1}L${cx + r2} ${y2}A${r2} ${r2 * k} 0 0 1 ${cx - r2} ${y2}z`;
}

/** Points on an ellipse. */
export const around = (n, cx, cy, rx, ry = rx, from = 0) =>
  Array.from({ length: n }, (_, i) => {
    const t = ((from + (360 * i) / n) * Math.PI) / 180;
    return [Number((cx + rx * Math.cos(t)).toFixed(2)), Number((cy + ry * Math.sin(t)).toFixed(2))];
  });

export const turned = (angle, markup, cx = 160, cy = 160) =>
  `<g transform="rotate(${angle} ${cx} ${cy})">${markup}</g>`;
export const moved = (x, y, markup, scale = 1) => `<g transform="translate(${x} ${y}) scale(${scale})">${markup}</g>`;
/** Mirrored about the upright through cx. */
export const mirrored = (markup, cx = 160) => `<g transform="translate(${2 * cx} 0) scale(-1 1)">${markup}</g>`;
export const each = (list, draw) => list.map(draw).join("");

/** A paper label with the brand's mark, or the picture of the day, and lines of small print. */
export function label(x, y, w, h, { paper = "cream", r = 4 } = {}) {
  const d = rr(x, y, w, h, r);
  const cx = x + w / 2;
  const s = Math.min(w, h);
  return (
    lin(
      d,
      [0, 0, 1, 0],
      [
        [0, tone(paper, 3)],
        [0.2, tone(paper, 0)],
        [0.6, tone(paper, 1)],
        [1, tone(paper, 3)],
      ],
    ) +
    line(rr(x + 3, y + 3, w - 6, h - 6, r * 0.7), "#3d3428", 0.7, 0.3) +
    emblem(cx, y + h * 0.36, s * 0.5, mark(cx, y + h * 0.34, s * 0.15, "ink", 3, 0.85)) +
    line(`M${cx - w * 0.28} ${y + h * 0.68}h${w * 0.56}`, "#2b2620", 2.6, 0.62) +
    line(
      `M${cx - w * 0.2} ${y + h * 0.79}h${w * 0.4}M${cx - w * 0.13} ${y + h * 0.87}h${w * 0.26}`,
      "#2b2620",
      1.5,
      0.45,
    )
  );
}

/** A brand's mark printed, pressed or engraved at cx, cy. */
export const logo = (cx, cy, r, material = "white", opacity = 0.85) =>
  mark(cx, cy, r, material, material === "ink" ? 3 : 0, opacity);

/** Illustrations on the 32-unit grid that all others use. */
export const onGrid = (drawings) =>
  Object.fromEntries(
    Object.entries(drawings).map(([name, draw]) => [name, () => `<g transform="scale(.1)">${draw()}</g>`]),
  );
