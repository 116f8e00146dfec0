// What lies on a desk or stands beside it, with as many drawers, tiers and sockets as the name says.

import { cyl, el, face, flat, glass, line, orb, rr, shine, turned } from "./draw.mjs";

const drawers = (n, castors) => {
  const h = 26 / n;
  return (
    face("main", rr(6, 2, 20, 27, 1)) +
    Array.from(
      { length: n },
      (_, i) =>
        face("main", rr(7.2, 3 + i * h, 17.6, h - 1.2, 0.5)) +
        line("main", rr(7.2, 3 + i * h, 17.6, h - 1.2, 0.5), 0.35, 4, 0.8) +
        face("white", rr(13, 4.4 + i * h, 6, 2, 0.3)) +
        cyl("steel", rr(12, 7.6 + i * h, 8, 1.1, 0.5)),
    ).join("") +
    (castors ? flat("ink", `${el(9, 30.2, 1.4)}${el(23, 30.2, 1.4)}`, 2) : flat("ink", `${rr(7, 29, 3, 1.4, 0.3)}${rr(22, 29, 3, 1.4, 0.3)}`, 3))
  );
};

const sockets = (n) =>
  line("white", "M27 23q5-1 3-6t-5 0", 1.2, 2) +
  turned(
    -24,
    face("main", rr(0.5, 11.5, 31, 9, 2.6)) +
      Array.from({ length: n }, (_, i) => {
        const w = 25 / n;
        const x = 1.8 + w * (i + 0.5);
        const k = Math.min(1, w / 6.2);
        return (
          face("white", rr(x - 2.7 * k, 13, 5.4 * k, 6, 1)) +
          flat("ink", `${rr(x - 1.4 * k, 15, 0.8 * k, 2.2, 0.2)}${rr(x + 0.6 * k, 15, 0.8 * k, 2.2, 0.2)}`, 2)
        );
      }).join("") +
      flat("fire", rr(27.6, 14.5, 2.2, 3, 0.5), 2),
  );

export const desk = {
  "own:globe": () =>
    line("gold", "M22.6 3.4A12.4 12.4 0 0 1 19 24.8", 1.2, 2) +
    orb("main", el(14.4, 13, 10.6)) +
    flat("leaf", "M9 5q4-2.4 7-1.4l1 2-2.6 1.8-1 2.6 2.4 1.6 1.4 4-2.4 5-2.2-1.6-.6-4.2-3-1.4-1-3.4-3.4-.2Q6 6.8 9 5zM19 8.6l3.4 1 2 3.4-1.4 4.2-2.2.4-1.2-3-2-1.6z", 1) +
    line("white", "M4 11q10 4 21 0M5.2 17.6q9.4 3.6 18.4 0M14.4 2.4q-7 10 0 21.2M14.4 2.4q7 10 0 21.2", 0.22, 0, 0.6) +
    shine("M7 8q2-4 6-4.6-3 2-4.4 6z", 0.7) +
    cyl("gold", "M15 24h4l.6 3.4h-5.2z") +
    cyl("wood", "M9 27.4h16l1.4 3.2H7.6z"),
  "own:magnifier": () =>
    turned(
      -40,
      cyl("main", rr(14, 20, 4, 12, 1.6)) +
        cyl("gold", rr(14.4, 18.2, 3.2, 2.4, 0.4)) +
        flat("white", el(16, 9, 8.6), 0, 0.35) +
        glass(el(16, 9, 8.6), 0.75) +
        line("steel", el(16, 9, 9), 1.5, 3) +
        line("steel", el(16, 9, 9), 0.5, 0, 0.8) +
        shine("M9.6 8Q10.6 3.6 15 2.4l.3 1.4q-3.4 1-4.2 4.4z", 0.95),
      16,
      14,
    ),
  "own:cabinet-2": () => drawers(2, false),
  "own:cabinet-3": () => drawers(3, true),
  "own:strip-4": () => sockets(4),
  "own:strip-6": () => sockets(6),
  "own:geometry-set": () =>
    glass("M3 29V5l22 24z", 0.5) +
    line("main", "M3 29V5l22 24zM7 25V14.6l9.6 10.4z", 0.9, 2) +
    turned(8, glass("M13 20a9 9 0 0 1 18 0z", 0.6) + line("main", "M13 20a9 9 0 0 1 18 0zM17 20a5 5 0 0 1 10 0", 0.8, 1), 22, 20) +
    face("gold", rr(1.5, 0.6, 29, 3.6, 0.5)) +
    line("ink", Array.from({ length: 14 }, (_, i) => `M${3 + i * 2} .8v${i % 5 ? 1 : 1.8}`).join(""), 0.25, 3) +
    turned(-14, glass("M24 5.5h7V18z", 0.5) + line("main", "M22 5.5h9V17z", 0.8, 3), 27, 10),
};
