// Things that are sold by the set: as many pieces are drawn as the name says.

import { cyl, el, face, flat, line, orb, rr, shine, top, turned } from "./draw.mjs";

const at = (x, y, k, markup) => `<g transform="translate(${x} ${y}) scale(${k})">${markup}</g>`;

// Feet of n pieces in one or two rows, the back row first: its feet are depth higher.
function rows(n, width, depth) {
  const behind = Math.floor(n / 2);
  const row = (count, aside, y) =>
    Array.from({ length: count }, (_, i) => [16 + aside + (i - (count - 1) / 2) * (width / count), y]);
  return [...row(behind, 1.2, 29 - depth), ...row(n - behind, -1.2, 29)];
}

const several = (n, k, piece, width, depth) =>
  rows(n, width, depth)
    .map(([x, y]) => at(x, y, k, piece))
    .join("");

const mug = (extra = "") =>
  line("main", "M3.6-7.2h.9q2.1 0 2.1 2.3T4.2-2.4h-.8", 1.1, 2) +
  cyl("main", "M-4.2-9h8.2v7.2Q4 0 2.2 0h-4.6q-1.8 0-1.8-1.8z") +
  extra +
  top("main", el(-0.1, -9, 4.1, 1.2)) +
  flat("main", el(-0.1, -8.8, 3.4, 0.8), 3, 0.8) +
  shine("M-3.3-7q.5.2.7.2v5.4q-.7-.2-.7-.9z", 0.55);

const bowl = (speckles) =>
  cyl("main", "M-6.5-6h13Q6-1.2 2.6 0h-5.2Q-6-1.2-6.5-6z") +
  (speckles ? flat("soil", [[-4, -4], [-2.4, -2], [-0.5, -3.6], [1.6, -1.8], [3.4, -3.7], [-3, -3.2], [4.6, -4.4], [0.6, -1]].map(([x, y]) => el(x, y, 0.2)).join(""), 1, 0.7) : "") +
  top("main", el(0, -6, 6.5, 1.7)) +
  flat("main", el(0, -5.8, 5.6, 1.2), 3, 0.55) +
  shine("M-5.4-4.6l1 .2q.5 2.3 1.7 3.4-2-.9-2.7-3.6z", 0.5);

const stack = (x, y, n, rx, step, deep) =>
  Array.from({ length: n }, (_, i) => {
    const foot = y - i * step;
    return (
      cyl("main", `M${x - rx} ${foot - deep}h${2 * rx}q-.6 ${deep * 0.9} ${-rx * 0.5} ${deep}h${-rx}q${-rx * 0.5 + 0.6} ${-deep * 0.1} ${-rx * 0.5} ${-deep}z`) +
      top("main", el(x, foot - deep, rx, rx * 0.2)) +
      flat("main", el(x, foot - deep + 0.15, rx * 0.72, rx * 0.13), 3, 0.4)
    );
  }).join("");

const dinner = (mugs) => {
  const foot = mugs ? 26 : 29;
  return (
    stack(8.4, foot, 4, 7.6, 1.5, 2.2) +
    stack(27, foot, 4, 4.6, 1.7, 3.6) +
    stack(19.4, foot, 4, 5, 1.4, 2) +
    (mugs ? [6, 12.6, 19.2, 25.8].map((x) => at(x, 31, 0.66, mug())).join("") : "")
  );
};

const tines = "M-1.7-13.5v5q0 2 1.1 2.4L-.9 0h1.8L.6-6.1q1.1-.4 1.1-2.4v-5h-.8v4.6h-.5v-4.6h-.8v4.6h-.5v-4.6z";
const blade = "M-.6-13.8Q1.7-12 1.5-6L.9-5 1 0h-2l.2-5z";
const scoop = (k) => `M0-13.8q${1.9 * k} .3 ${1.9 * k} 3.6 0 2.6-${1.3 * k} 3.2L.9 0h-1.8l${0.3} -7q-${1.3 * k}-.6-${1.3 * k}-3.2 0-3.3 ${1.9 * k}-3.6z`;

const cutlery = (material) =>
  [tines, blade, scoop(1), scoop(0.75)]
    .map((shape, kind) =>
      Array.from({ length: 6 }, (_, i) =>
        at(5 + kind * 7.4 - 1.9 + i * 0.85, (kind === 3 ? 26.5 : 28.5) - i * 0.75, kind === 3 ? 1.35 : 1.72, face(material, shape) + line(material, shape, 0.12, 4, 0.6)),
      )
        .reverse()
        .join(""),
    )
    .join("");

const egg = (x, y, i) => orb(i % 3 === 1 ? "cream" : "clay", el(x, y, 2.2, 2.9));
const eggs = (y, foot) =>
  Array.from({ length: 6 }, (_, i) => egg(4.6 + i * 4.6, y, i)).join("") +
  Array.from({ length: 6 }, (_, i) => egg(4.2 + i * 4.75, y + 3.2, i + 1)).join("") +
  face("main", `M1.2 ${y + 4}q2.5 1.5 4.7 0 2.5 1.5 5 0 2.5 1.5 5 0 2.6 1.5 5 0 2.5 1.5 5 0 2.3 1.5 4.9 0l-.7 ${foot - y - 5.5}q-.2 1.5-2 1.5H3.9q-1.8 0-2-1.5z`) +
  shine(`M2.6 ${y + 5.6}h26.8v.7H2.6z`, 0.4);

const siliconeCup = (x, y, k) =>
  at(
    x,
    y,
    k,
    face("main", "M-4.4-6L-3 0h6l1.4-6z") +
      line("main", "M-3-5.4L-2.1-.4M-1.1-5l-.3 4.7M1.1-5l.3 4.7M3-5.4L2.1-.4", 0.4, 4, 0.55) +
      top("main", el(0, -6, 4.6, 1.5)) +
      flat("main", el(0, -5.8, 3.8, 1), 4, 0.6),
  );

const grid = (columns, lines, x0, y0, dx, dy, piece) =>
  Array.from({ length: lines }, (_, j) =>
    Array.from({ length: columns }, (_, i) => piece(x0 + i * dx, y0 + j * dy, j * columns + i)).join(""),
  ).join("");

const spoon = (angle, kind) =>
  turned(
    angle,
    face("wood", "M15.2 14h1.6l.7 16q-1.5 1.2-3 0z") +
      orb("wood", el(16, 8.5, 3.6, 6)) +
      (kind === 1
        ? flat("soil", `${rr(14.2, 5, 0.8, 6.5, 0.4)}${rr(15.6, 4.4, 0.8, 7.5, 0.4)}${rr(17, 5, 0.8, 6.5, 0.4)}`, 2, 0.75)
        : flat("wood", el(16, 8.3, kind === 2 ? 1.5 : 2.6, kind === 2 ? 1.5 : 4.7), 3, kind === 2 ? 1 : 0.5)) +
      line("wood", "M15.6 15.5l-.2 12M16.5 15.5l.2 12", 0.2, 3, 0.7),
    16,
    30,
  );

const reed = (x, tip) =>
  at(
    x,
    0,
    1,
    cyl("wood", `M-1.3 30V9.5L${tip} 2l1.6 3V30q-1.2.8-2.9 0z`) +
      line("wood", "M-1.2 16q1.3.6 2.7 0M-1.2 24q1.3.6 2.7 0", 0.45, 3) +
      flat("ink", `M-.9 6.9L${tip} 2l.9 2.2z`, 3),
  );

const penBox = (n, pen) => {
  const step = 26 / n;
  return (
    face("cream", rr(1.5, 6, 29, 24, 1.4)) +
    Array.from({ length: n }, (_, i) => pen(3 + step * (i + 0.5), Math.min(1.75, step * 0.86))).join("") +
    face("cream", rr(1.5, 21, 29, 9, 1.4)) +
    line("main", "M5 24.5h13M5 27h8", 0.9, 2, 0.9)
  );
};

const ballpoint = (x, w) =>
  cyl("main", rr(x - w / 2, 8, w, 14, 0.5)) +
  cyl("steel", `M${x - w / 2} 8h${w}L${x + 0.25} 3h-.5z`) +
  flat("main", rr(x - w / 2, 12.5, w, 0.7, 0), 4, 0.6);

const pencil = (body) => (x, w) =>
  face(body, rr(x - w / 2, 9, w, 14, 0.2)) +
  line(body, `M${x - w / 6} 9v13`, 0.2, 4, 0.6) +
  face("wood", `M${x - w / 2} 9h${w}L${x + 0.3} 3.8h-.6z`) +
  flat("ink", `M${x - 0.45} 5h.9L${x + 0.12} 3h-.24z`, 3);

const sock = (material) =>
  face(material, "M-3.4-13h5.6v7.6l4 2.6Q8-1.2 6.4.4 4.8 1.8 2.6 1.2L-2.2-1.6q-1.2-.8-1.2-2.4z") +
  flat("white", "M-3.4-13h5.6v2.2h-5.6z", 0, 0.9) +
  flat("white", "M-3.4-9.6h5.6v.8h-5.6z", 0, 0.75) +
  flat(material, "M6.4.4q1.7-1.6-.2-3.2L4.4-4Q3-1 4.6 1.4 5.7 1.2 6.4.4z", 4, 0.5);

const socks = (n) =>
  Array.from({ length: n }, (_, i) => {
    const columns = n > 3 ? 3 : n;
    const second = i >= 3;
    const inRow = second ? n - 3 : columns;
    const x = 16 + ((second ? i - 3 : i) - (inRow - 1) / 2) * (n > 3 ? 10 : 10.4) - 1.5;
    const y = n > 3 ? (second ? 30 : 14) : 22;
    const k = n > 3 ? 0.84 : 0.98;
    return at(x + 1.5, y - 1, k, sock(["main", "cream", "main"][i % 3])) + at(x, y, k, sock(["main", "cream", "main"][i % 3]));
  }).join("");

export const sets = {
  "own:mugs-4": () => several(4, 1.25, mug(), 27, 8),
  "own:mugs-6": () => several(6, 0.88, mug(), 28, 6.5),
  "own:bowls-4": () => several(4, 1.1, bowl(true), 29, 6),
  "own:bowls-6": () => several(6, 0.76, bowl(false), 30, 5),
  "own:dinner-12": () => dinner(false),
  "own:dinner-16": () => dinner(true),
  "own:cutlery-24": () => cutlery("steel"),
  "own:cutlery-24-black": () => cutlery("ink"),
  "own:eggs-12": () => eggs(15, 28),
  "own:eggs-24": () => eggs(5, 15.5) + eggs(18, 29),
  "own:moulds-6": () => grid(3, 2, 6.2, 17, 9.8, 10, (x, y) => siliconeCup(x, y, 1.05)),
  "own:moulds-12": () => grid(4, 3, 5, 11.5, 7.4, 8.6, (x, y) => siliconeCup(x, y, 0.78)),
  "own:spoons-3": () => spoon(-26, 0) + spoon(26, 1) + spoon(0, 2),
  "own:spoons-5": () => spoon(-40, 0) + spoon(40, 1) + spoon(-20, 2) + spoon(20, 0) + spoon(0, 1),
  "own:qalam-4": () => [6, 12.7, 19.3, 26].map((x, i) => reed(x, i % 2 ? 0.6 : -0.6)).join(""),
  "own:qalam-5": () => [5, 10.5, 16, 21.5, 27].map((x, i) => reed(x, i % 2 ? 0.6 : -0.6)).join(""),
  "own:pens-12": () => penBox(12, ballpoint),
  "own:pencils-12": () => penBox(12, pencil("gold")),
  "own:socks-3": () => socks(3),
  "own:socks-5": () => socks(5),
};
