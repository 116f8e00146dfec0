// Shoes, bags, watches and jewellery.

import { cyl, el, face, flat, line, mark, orb, rr, shine, top, turned } from "./draw.mjs";

export const accessories = {
  "own:football-boot": () =>
    face("ink", "M3 22.5h27v3.5H3z") +
    flat(
      "white",
      `${rr(4, 25.5, 2, 3.5, 0.6)}${rr(8.5, 25.5, 2, 3.5, 0.6)}${rr(18, 25.5, 2, 3.5, 0.6)}${rr(22.5, 25.5, 2, 3.5, 0.6)}${rr(27, 25.5, 2, 3.5, 0.6)}`,
      2,
    ) +
    face("main", "M2.5 23.5V11q0-2 2-2.3 3-.2 4.5-1.7l4-.5 6.5 7q8.5 1.5 11 6 1 2.5-.5 4z") +
    face("white", "M9 7l4-.5 1 1.2-3.5 2.8z") +
    line("white", "M12.5 12.5l3.5-3M14.7 14.5l3.5-3M17 16.5l3.2-3", 0.8, 0) +
    line("white", "M4 19q9 1.5 14 4M6.5 16q8 1 14.5 7", 0.8, 0, 0.9),
  "own:shoe-care": () =>
    face("wood", rr(2.5, 17, 27, 13, 1.5)) +
    line("wood", "M2.5 21h27", 0.5, 3) +
    mark(16, 25, 1.7, "cream", 0, 0.8) +
    line("wood", "M8 17V8.5q0-2.5 2.5-2.5h11Q24 6 24 8.5V17", 1.5, 3) +
    cyl("main", "M10 11h8v6h-8z") +
    top("main", el(14, 11, 4, 1.3)) +
    face("soil", rr(19, 9.5, 3.5, 8, 0.6)),
  "own:wallet": () =>
    turned(
      -7,
      face("main", rr(3, 8, 26, 18, 2.2)) +
        flat("main", rr(3, 8, 26, 3, 1.4), 4, 0.4) +
        line("cream", rr(4.2, 9.2, 23.6, 15.6, 1.6), 0.3, 2, 0.8) +
        face("gold", "M6 8V5.5h17V8zM8 5.5v-2h17v4h-2v-2z") +
        face("main", rr(21, 14, 9.5, 6, 2)) +
        orb("gold", el(24, 17, 1.2)) +
        mark(10.5, 18.5, 1.7, "cream", 0, 0.7),
    ),
  "own:belt": () =>
    line("main", "M16 27.5q-12.5 0-12.5-6T16 15t12 6q0 4-5 5.5", 4, 3) +
    line("main", "M16 19q-11 0-11-5.5T16 7.5t11 6.5q0 5-9 5.5", 4.2, 2) +
    line("cream", "M16 18q-9.5 0-9.5-4.5t9.5-5 9.5 5", 0.35, 2, 0.8) +
    line("gold", rr(12.5, 15.8, 6.5, 7, 1.2), 1.4, 2) +
    line("gold", "M12.5 19.3h5", 0.9, 1),
  "own:ring": () =>
    line("steel", el(16, 20, 9, 9.5), 2.6, 2) +
    line("steel", "M8 16a9 9.5 0 0 1 6-5", 0.8, 0) +
    face("steel", "M11 10.5h10l-2.5 3h-5z") +
    face("main", "M11.5 2.5h9l3.5 4L16 13 8 6.5z") +
    flat("main", "M12.5 6.5h7L16 13z", 0, 0.7) +
    flat("main", "M11.5 2.5L12.5 6.5H8zM20.5 2.5l-1 4H24z", 3, 0.5) +
    shine("M13 3.2h6l.5 2.5h-7z", 0.6),
  "own:pearls": () =>
    Array.from({ length: 19 }, (_, i) => {
      const t = (i / 18) * Math.PI;
      return orb("white", el(16 - Math.cos(t) * 12.3, 4.5 + Math.sin(t) * 20, 1.9));
    }).join("") +
    face("gold", "M14.5 26h3l-.5 2h-2z") +
    orb("main", el(16, 29, 2.2, 2.6)),
  "own:drop-earrings": () =>
    [9, 23]
      .map(
        (x) =>
          line("gold", `M${x} 7.5q-2.7-1-2.7-3.3T${x} 1.8t2.3 2.4`, 0.8, 2) +
          orb("gold", el(x, 9.3, 1.9)) +
          line("gold", `M${x} 11v3`, 0.7, 2) +
          orb("main", `M${x} 13.5q5 7.5 5 11.5 0 5-5 5t-5-5q0-4 5-11.5z`) +
          line("gold", `M${x} 13.5q5 7.5 5 11.5 0 5-5 5t-5-5q0-4 5-11.5z`, 0.6, 1) +
          shine(`M${x - 3} 24q.5-3.5 2.5-6-.5 4-.3 7-1.8.8-2.2-1z`, 0.7),
      )
      .join(""),
  "own:hoops": () =>
    [
      [10, -8],
      [22, 8],
    ]
      .map(([x, a]) =>
        turned(
          a,
          line("gold", el(x, 18, 7.3, 9.5), 2.2, 2) +
            line("gold", `M${x - 6.5} 14a7.3 9.5 0 0 1 5-5`, 0.7, 0) +
            cyl("gold", rr(x - 1.2, 4.5, 2.4, 5, 1)),
          x,
          16,
        ),
      )
      .join(""),
  "own:bracelet": () =>
    line("gold", el(16, 13.5, 12, 8.5), 1.6, 2) +
    line("gold", "M5 11Q8 5.5 16 5.3", 0.5, 0) +
    [
      [6.5, 20.5, "main"],
      [12.5, 22.5, "gold"],
      [19.5, 22.5, "rose"],
      [25.5, 20.5, "main"],
    ]
      .map(
        ([x, y, m], i) =>
          line("gold", `M${x} ${y - 1}v2.5`, 0.6, 2) +
          (i === 1
            ? flat("gold", `M${x} ${y + 1}l1.1 2.3 2.5.3-1.8 1.8.5 2.5-2.3-1.2-2.3 1.2.5-2.5-1.8-1.8 2.5-.3z`, 1)
            : orb(
                m,
                i === 2 ? `M${x} ${y + 7.5}q-4-2.8-3-5.2 1.5-1.8 3 .3 1.5-2.1 3-.3 1 2.4-3 5.2z` : el(x, y + 3.8, 2.2),
              )),
      )
      .join(""),
  "own:cufflinks": () =>
    [
      [10.5, 14],
      [21.5, 19],
    ]
      .map(
        ([x, y]) =>
          cyl("gold", rr(x - 1, y + 3, 2, 6, 0.5)) +
          cyl("gold", rr(x - 3.2, y + 8.3, 6.4, 2.2, 1)) +
          orb("gold", rr(x - 6, y - 8, 12, 12, 3)) +
          orb("main", rr(x - 4.6, y - 6.6, 9.2, 9.2, 2)) +
          shine(`M${x - 3.5} ${y - 3}q0-2.7 3-2.7-1.5 1.5-1.5 5.2-1.5-.5-1.5-2.5z`, 0.5),
      )
      .join(""),
  "own:jewellery-box": () =>
    face("main", "M4 14L6 4q.3-1.5 2-1.5h16q1.7 0 2 1.5l2 10z") +
    face("rose", "M6.2 12.5l1.5-8h16.6l1.5 8z") +
    face("main", rr(3, 14, 26, 15.5, 1.8)) +
    flat("main", rr(3, 14, 26, 1.5, 0.5), 4, 0.5) +
    line("gold", "M3 20.5h26", 0.8, 1) +
    orb("gold", el(16, 20.5, 2)) +
    [10, 13, 19, 22].map((x) => orb("white", el(x, 14, 1.5))).join("") +
    line("gold", "M14.5 13q1.5-3 3 0", 0.7, 1) +
    flat("gold", `${rr(5, 29.3, 3, 1.5, 0.4)}${rr(24, 29.3, 3, 1.5, 0.4)}`, 2),
  "own:bridal-set": () =>
    line("gold", "M5 2Q6 15 16 18 26 15 27 2", 1.3, 1) +
    [
      [8, 11.5],
      [11.5, 15.5],
      [16, 17.5],
      [20.5, 15.5],
      [24, 11.5],
    ]
      .map(([x, y], i) => {
        const k = i === 2 ? 1.5 : 1;
        return (
          orb("gold", `M${x} ${y - 1.5 * k}q${2.8 * k} ${3.5 * k} 0 ${7 * k}q${-2.8 * k} ${-3.5 * k} 0 ${-7 * k}z`) +
          orb("main", el(x, y + 2 * k, 1.1 * k, 1.7 * k))
        );
      })
      .join("") +
    [5.5, 26.5].map((x) => orb("gold", el(x, 22, 1.6)) + orb("main", `M${x} 23.5q2.7 4 0 7-2.7-3 0-7z`)).join(""),
};
