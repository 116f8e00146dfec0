// Pieces of one kind whose shape or material the name promises: wood, glass, a bag instead of what it carries.

import { cyl, el, face, flat, glass, line, mark, orb, rr, shine, top, turned } from "./draw.mjs";

const ring = (n, r, cx = 16, cy = 16) =>
  Array.from({ length: n }, (_, i) => [cx + r * Math.cos((i / n) * 2 * Math.PI), cy + r * Math.sin((i / n) * 2 * Math.PI)]);

const clipJar = (contents, w) =>
  face(contents, rr(16 - w + 1, 13, 2 * w - 2, 15.5, 2)) +
  flat(contents, [0, 1, 2, 3, 4].map((i) => el(16 - w + 3 + i * ((2 * w - 6) / 4), 14 + (i % 2) * 1.2, 1.7, 1)).join(""), 1) +
  flat(contents, [0, 1, 2, 3].flatMap((i) => [18, 22, 26].map((y) => el(16 - w + 3.5 + i * ((2 * w - 7) / 3) + (y % 4 ? 0.8 : 0), y, 1.1, 0.7))).join(""), 3, 0.45) +
  glass(`M${16 - w + 2} 8h${2 * w - 4}q0 2 2 3v16.6q0 2-2 2h-${2 * w - 4}q-2 0-2-2V11q2-1 2-3z`, 0.65) +
  glass(rr(16 - w + 1.4, 4.2, 2 * w - 2.8, 3.2, 1.2), 0.95) +
  flat("clay", rr(16 - w + 1.2, 7.2, 2 * w - 2.4, 1, 0.4), 1) +
  line("steel", `M${16 - w + 1} 9.2h${2 * w - 2}M${16 + w - 1.2} 9.2v4.6h1.4M16 4v-1.6h${w - 1}l1 5`, 0.7, 3) +
  shine(`M${16 - w + 1.8} 12h1.4v15h-1.4z`, 0.8);

const pendant = (shape) =>
  line("gold", "M5 2q2 13 11 17.5Q25 15 27 2", 0.9, 2) +
  line("gold", "M5 2q2 13 11 17.5Q25 15 27 2", 0.3, 0, 0.8) +
  line("gold", el(16, 20, 0.9), 0.6, 2) +
  shape;

const aid = (x, flip) =>
  `<g transform="translate(${x} 0) scale(${flip ? -1 : 1} 1)">${
    line("steel", "M-2 8Q-9 6-9 13t5 9.5", 1, 1) +
    cyl("main", "M-4 6q6-2 7 5 .8 7-2 12-2 3-4 1.4-1.6-1.4-.2-5.4t.4-7q-.8-2.6-2.4-3.4Q-6.4 7-4 6z") +
    flat("ink", el(0.6, 12, 0.9), 2) +
    flat("ink", rr(-0.4, 15.4, 1.4, 3.4, 0.6), 3) +
    orb("rose", el(-4.4, 24, 2.6, 2)) +
    shine("M-1.6 7.4q2.4.4 2.8 3.4h-.9q-.4-2-1.9-3.4z", 0.7)
  }</g>`;

export const truths = {
  "own:laptop-briefcase": () =>
    line("main", "M11 9V6.4q0-2.6 2.6-2.6h4.8q2.6 0 2.6 2.6V9", 1.9, 3) +
    flat("gold", `${rr(9.8, 8, 2.4, 2, 0.4)}${rr(19.8, 8, 2.4, 2, 0.4)}`, 2) +
    face("main", rr(1.5, 9, 29, 20, 2.6)) +
    face("main", "M1.5 11.5Q1.5 9 4 9h24q2.5 0 2.5 2.5V18q0 3-3 3h-23q-3 0-3-3z") +
    line("main", "M2 18.4q.4 2.2 2.6 2.2h22.8q2.2 0 2.6-2.2", 0.5, 4, 0.9) +
    line("cream", "M3 11v7.2q0 1.3 1.4 1.3h23.2q1.4 0 1.4-1.3V11", 0.22, 1, 0.75) +
    flat("main", `${rr(8.2, 9, 2.6, 14.6, 0.5)}${rr(21.2, 9, 2.6, 14.6, 0.5)}`, 4, 0.85) +
    face("gold", `${rr(7.8, 19, 3.4, 3.6, 0.6)}${rr(20.8, 19, 3.4, 3.6, 0.6)}`) +
    flat("main", `${rr(8.7, 20, 1.6, 1.6, 0.2)}${rr(21.7, 20, 1.6, 1.6, 0.2)}`, 4) +
    line("main", "M3 26.6h26", 0.3, 4, 0.7) +
    shine("M3.4 10.4h1.2v16.4q-1.2-.2-1.2-1.6z", 0.3),
  "own:chef-knife": () =>
    turned(
      -38,
      face("steel", "M16-4q4.2 5 4 22h-6.4V-1Q14-4 16-4z") +
        flat("steel", "M19 2q1.2 6 1 16h-1.6Q18.8 8 17.4-1.6 18.4-.4 19 2z", 0, 0.9) +
        line("steel", "M14.4 0v17", 0.3, 4, 0.5) +
        cyl("steel", rr(13.4, 17.6, 6.2, 2, 0.6)) +
        face("main", "M13.8 19.4h4.6q.2 3.4 1 6t.4 6.8q-.4 1.8-2.4 1.6-2.6-.2-3-2.6z") +
        flat("steel", `${el(16, 22.4, 0.65)}${el(16.6, 26.4, 0.65)}${el(17, 30.4, 0.65)}`, 0) +
        shine("M14.6 20.4h.9l.8 11.4h-.8z", 0.4),
    ),
  "own:clip-jar-small": () => clipJar("clay", 7),
  "own:clip-jar": () => clipJar("cream", 8.6),
  "own:clip-jar-large": () => clipJar("wood", 10.4),
  "own:kettle-glass": () =>
    flat("ink", rr(14.3, 1.5, 3.2, 2, 0.9), 2) +
    line("ink", "M22.5 8q5.5.5 5.5 6.5t-4.5 8.5", 2.2, 2) +
    flat("main", "M8.1 15h15.8l1 8.2H7.1z", 0, 0.75) +
    flat("white", `${el(12, 19, 0.5)}${el(15, 21, 0.4)}${el(19, 18.5, 0.6)}${el(21, 21, 0.4)}`, 0, 0.9) +
    glass("M9 7.5L4.6 6.6q-1 0-.5 1l3.5 5z", 0.8) +
    glass("M9 6q.3-2.6 7-2.6T23 6l2 17.5H7z", 0.7) +
    cyl("steel", "M9 6q2.5 1.2 7 1.2T23 6l-.2-1Q22 3.4 16 3.4T9.2 5z") +
    cyl("steel", rr(6.5, 23.2, 19, 2, 0.6)) +
    cyl("ink", rr(5.8, 25.2, 20.4, 4.3, 1.3)) +
    flat("fire", el(16, 27.4, 0.6), 1) +
    shine("M10.7 8.5h1.5l-1 13H9.4z", 0.9),
  "own:straw-tumbler": () =>
    line("white", "M18.4 8L21 -2.6", 1.6, 1) +
    line("main", "M18.4 8L21 -2.6", 0.6, 1, 0.7) +
    cyl("main", "M8.6 8h14.8l-1.8 19.6q-.2 2.6-2.8 2.6h-5.6q-2.6 0-2.8-2.6z") +
    cyl("steel", "M10.4 25.6h11.2l-.3 2.4q-.3 2.2-2.5 2.2h-5.6q-2.2 0-2.5-2.2z") +
    glass("M7.6 5.6q0-1.4 1.4-1.4h14q1.4 0 1.4 1.4V8H7.6z", 0.95) +
    flat("ink", el(18.6, 5, 1.5, 0.5), 2, 0.7) +
    mark(16, 16, 1.8, "white", 0, 0.8) +
    shine("M10.4 9.6h1.4l1.2 15.4h-1.2z", 0.55),
  "own:probe-thermometer": () =>
    turned(
      42,
      cyl("steel", "M15.4 12h1.2v17l-.6 2.6-.6-2.6z") +
        face("main", "M11.4-4.6q0-2.4 2.4-2.4h4.4q2.4 0 2.4 2.4V10q0 3-3 3h-3.2q-3 0-3-3z") +
        flat("ink", rr(12.6, -5, 6.8, 6.6, 0.8), 3) +
        line("leaf", "M14-3.4h1.4v1.6H14v1.8h1.4M17-3.4h1.4v3.4H17zM17-1.7h1.4", 0.45, 0) +
        flat("white", `${el(14.2, 4.4, 0.9)}${el(17.8, 4.4, 0.9)}`, 1) +
        shine("M12.2 3h.8v8h-.8z", 0.5),
      16,
      12,
    ),
  "own:palm-basket": () =>
    cyl("wood", "M2.5 14h27q-.4 8-4.5 13.5-3 2-9 2t-9-2Q2.9 22 2.5 14z") +
    line("gold", "M3 17q13 4 26 0M3.6 20.2q12.4 4 24.8 0M4.8 23.4q11.2 3.6 22.4 0M6.4 26.4q9.6 3 19.2 0", 0.9, 1, 0.8) +
    line("wood", "M6 16l2 11.5M10 17.5l1.2 11.5M14 18l.5 11.4M18 18l-.5 11.4M22 17.5l-1.2 11.5M26 16l-2 11.5", 0.4, 4, 0.6) +
    top("gold", el(16, 14, 13.5, 3.6)) +
    face("soil", el(16, 14.3, 12, 2.7)) +
    line("wood", el(16, 14, 12.8, 3.2), 0.5, 3, 0.7),
  "own:palm-basket-lid": () =>
    cyl("wood", "M3.5 17h25q-.4 6-4.5 10.5-3 2-8 2t-8-2Q3.9 23 3.5 17z") +
    line("gold", "M4.2 20q11.8 4 23.6 0M5.4 23.4q10.6 3.6 21.2 0M7.2 26.4q8.8 3 17.6 0", 0.9, 1, 0.8) +
    line("wood", "M8 19l1.6 9M13 20l.7 9M19 20l-.7 9M24 19l-1.6 9", 0.4, 4, 0.6) +
    orb("wood", "M2.5 17Q5 7.5 16 6.5 27 7.5 29.5 17 24 20 16 20T2.5 17z") +
    line("gold", "M4.4 14q11.6 3.4 23.2 0M7.4 10.8q8.6 2.4 17.2 0", 0.9, 1, 0.8) +
    line("red", "M3.2 16.2q12.8 4 25.6 0", 0.8, 2) +
    orb("wood", el(16, 5.8, 1.9, 1.6)),
  "own:barrel-cactus": () =>
    orb("leaf", el(16, 13.5, 10.5, 9.5)) +
    line("leaf", "M16 4q-9 9 0 19M16 4q9 9 0 19M16 4v19M16 4Q3 9 9.6 21.4M16 4q13 5 6.4 17.4", 0.5, 4, 0.6) +
    line("gold", [7, 10.4, 13.6, 16, 18.4, 21.6, 25].flatMap((x) => [9, 13, 17].map((y) => `M${x} ${y}l-.8-1M${x} ${y}l.8-1M${x} ${y}v1`)).join(""), 0.35, 0) +
    orb("gold", `${el(14.4, 4.6, 1.3)}${el(17.6, 4.6, 1.3)}${el(16, 3.8, 1.3)}`) +
    cyl("main", "M7 21.5h18l-2 7.7q-.4 1.6-2.2 1.6h-9.6q-1.8 0-2.2-1.6z") +
    shine("M9 22.6h1.5l1.4 7h-1.2z", 0.4),
  "own:hearing-aid": () => aid(16, false),
  "own:hearing-aids": () => aid(9.5, false) + aid(23.5, true),
  "own:retro-console": () =>
    line("ink", "M9 16q-6 2-4 9M23 16q6 2 4 9", 0.9, 2) +
    face("main", "M5 6h22l2 10q.2 2-1.8 2H4.8Q2.8 18 3 16z") +
    flat("ink", rr(9, 8, 14, 2.2, 0.6), 3) +
    flat("red", el(8, 14.6, 0.9), 2) +
    line("white", "M12 14.6h8", 0.7, 2, 0.6) +
    [7.8, 24.2]
      .map(
        (x) =>
          face("cream", rr(x - 6.6, 22, 13.2, 7.6, 2.6)) +
          flat("ink", `${rr(x - 4.8, 25.2, 4, 1.3, 0.3)}${rr(x - 3.45, 23.85, 1.3, 4, 0.3)}`, 2) +
          flat("red", `${el(x + 2.2, 26.6, 1.1)}${el(x + 4.8, 25, 1.1)}`, 2),
      )
      .join(""),
  "own:mic-pair": () =>
    [10, 23]
      .map((x, i) =>
        turned(
          i ? 14 : -14,
          cyl("main", `M${x - 2.4} 13h4.8l-1 16q0 1.6-1.4 1.6t-1.4-1.6z`) +
            cyl("gold", rr(x - 2.8, 11, 5.6, 2.2, 0.6)) +
            orb("steel", el(x, 6.6, 4.4, 5)) +
            line("steel", `M${x - 4} 5.6q4 2 8 0M${x - 4} 8.6q4 2 8 0M${x - 1.6} 2q-1.4 4.6 0 9M${x + 1.6} 2q1.4 4.6 0 9`, 0.3, 4, 0.7) +
            flat("leaf", el(x, 17, 0.6), 1),
          x,
          28,
        ),
      )
      .join(""),
  "own:letter-necklace": () =>
    pendant(line("gold", "M11.6 25.4q4.4 2.6 8.8-.4.6-2.2-.8-3.6", 1.7, 2) + line("gold", "M11.6 25.4q4.4 2.6 8.8-.4.6-2.2-.8-3.6", 0.5, 0, 0.8) + orb("gold", el(16, 29.6, 1.1))),
  "own:palm-necklace": () =>
    pendant(
      cyl("gold", "M15.4 24h1.2l.6 6.6h-2.4z") +
        orb("gold", "M16 24.4q-3.6-3.6-6-.6 3-.6 6 .6zM16 24.4q3.6-3.6 6-.6-3-.6-6 .6zM16 24.4q-2.4-4-5-3.6 3.4.8 5 3.6zM16 24.4q2.4-4 5-3.6-3.4.8-5 3.6z"),
    ),
  "own:safety-razor": () =>
    turned(
      -30,
      cyl("main", rr(14.6, 9, 2.8, 21, 1.2)) +
        line("main", Array.from({ length: 9 }, (_, i) => `M14.8 ${13 + i * 1.7}l2.4 1M17.2 ${13 + i * 1.7}l-2.4 1`).join(""), 0.25, 4, 0.7) +
        cyl("main", rr(14.2, 28.6, 3.6, 2, 0.7)) +
        cyl("main", rr(14, 7.2, 4, 2.2, 0.6)) +
        face("main", "M7.6 4.4q8.4-2.8 16.8 0l-.5 2.8H8.1z") +
        flat("white", "M7.2 7h17.6v.6H7.2z", 0, 0.95) +
        cyl("main", rr(8, 7.4, 16, 1.3, 0.5)) +
        shine("M9 4.8q7-2 14 0l-.2.6q-6.8-1.6-13.6 0z", 0.8),
    ),
  "own:nail-kit": () =>
    face("main", rr(1.5, 4, 29, 25, 2.6)) +
    face("cream", rr(3.2, 5.8, 25.6, 21.4, 1.6)) +
    line("main", "M3.5 13h25", 1.1, 3) +
    [
      cyl("steel", "M5.4 9h2l.4 15.6-1.4 1.4-1.4-1.4z"),
      cyl("steel", "M9.4 9h1.8v14q1.4 2.4-.9 2.6-2.3-.2-.9-2.6z"),
      face("steel", "M13.4 8.4q1.6-1 3.2 0l-.4 14q-1.2 3.6-2.4 0z"),
      line("steel", "M19 22l2-9M22.6 22l-2-9", 0.9, 2) + line("steel", `${el(18.6, 23.8, 1.4)}${el(23, 23.8, 1.4)}M20.9 13l-.5-5M20.7 13l.8-5`, 0.8, 2),
      face("rose", rr(24.6, 8.6, 1, 16.6, 0.5)),
      face("steel", "M26.4 9h1.2l.6 8q-.6 7-1.2 8-.8-1-.9-8z"),
    ].join("") +
    flat("main", rr(3.4, 12.4, 25.2, 1.3, 0.3), 3),
  "own:kessa-glove": () =>
    face("main", "M7 4q0-2 2-2h14q2 0 2 2v19q0 7-9 7t-9-7z") +
    line("main", [7, 11, 15, 19, 23].map((y) => `M8.4 ${y}q1.9 1.4 3.8 0t3.8 0 3.8 0 3.8 0`).join(""), 0.35, 4, 0.5) +
    flat("ink", rr(6.6, 2, 18.8, 4.2, 1), 2) +
    line("cream", "M8 4.1h16", 0.3, 1, 0.8) +
    line("ink", "M25 4q3 0 2.4 4.4", 0.7, 2),
  "own:palm-loofah": () =>
    orb("cream", el(16, 16, 11.5, 10.4)) +
    line("wood", Array.from({ length: 15 }, (_, i) => `M${6 + (i % 5) * 3} ${8 + Math.floor(i / 5) * 4}q${3 + (i % 3)} ${4 - (i % 4) * 2} ${7 - (i % 2) * 3} ${2 + (i % 3)}`).join(""), 0.45, 1, 0.8) +
    line("wood", Array.from({ length: 10 }, (_, i) => `M${7 + i * 2} ${21 - (i % 3) * 4}q3-5 5 .6`).join(""), 0.4, 2, 0.6) +
    line("red", "M16 6q-3-5 0-5t0 5", 0.7, 2),
  "own:wood-comb": () =>
    turned(
      -16,
      face("wood", "M2 9q14-5.4 28 0v6H2z") +
        face("wood", Array.from({ length: 17 }, (_, i) => rr(2.3 + i * 1.64, 14, 1, 11, 0.5)).join("")) +
        line("wood", "M4 10.6q12-4 24 0M6 12.6q10-2 20 0", 0.3, 3, 0.6),
    ),
  "own:lit-mirror": () =>
    cyl("main", "M9 28.5q0-1.6 7-1.6t7 1.6v2H9z") +
    cyl("main", rr(15, 22, 2, 6, 0.5)) +
    orb("main", el(16, 12.4, 12)) +
    flat("cream", el(16, 12.4, 10.8), 0) +
    line("gold", el(16, 12.4, 10.2), 0.9, 0, 0.9) +
    flat("white", ring(18, 10.2, 16, 12.4).map(([x, y]) => el(x, y, 0.55)).join(""), 0) +
    face("steel", el(16, 12.4, 9)) +
    flat("white", "M9.4 15.6L18.6 4.2l2.6 1L11 18.6zM13.4 19.6L23.2 7.4l.8 1.6-9.2 11.4z", 0, 0.65),
  "own:electric-toothbrush": () =>
    flat("white", "M13.4 1h5.2v6.6h-5.2z", 0) +
    line("main", "M14.4 1.4v5.4M16 1.4v5.4M17.6 1.4v5.4", 0.7, 1) +
    face("white", "M13 7.4h6q1 0 .8 1.2l-1.6 6h-4.4l-1.6-6q-.2-1.2.8-1.2z") +
    cyl("main", "M12.6 14h6.8l1 12.4q.2 4-3 4h-2.8q-3.2 0-3-4z") +
    flat("white", el(16, 19, 1.2), 0) +
    line("white", "M16 22.6v3.4", 0.7, 0, 0.8) +
    shine("M13.6 15h1l.2 14h-1z", 0.5),
};
