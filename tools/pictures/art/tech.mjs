// Electronics: phones, computers, sound, wearables, games.

import { cyl, el, face, flat, glass, line, mark, orb, rr, shine, top, turned } from "./draw.mjs";

const screen = (x, y, w, h, r = 1) => {
  const d = rr(x, y, w, h, r);
  return (
    flat("ink", d, 4) +
    `<defs><linearGradient id="scr" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7c9a0"/><stop offset=".45" stop-color="#d98f7a"/><stop offset="1" stop-color="#6f4a6b"/></linearGradient></defs>` +
    `<path d="${d}" fill="url(#scr)"/>` +
    `<path d="M${x} ${y + h * 0.72}q${w * 0.3} ${-h * 0.22} ${w * 0.55} ${-h * 0.03}t${w * 0.45} ${-h * 0.1}V${y + h - r}q0 ${r} ${-r} ${r}H${x + r}q${-r} 0 ${-r} ${-r}z" fill="#4b3350" fill-opacity=".55"/>` +
    `<path d="${el(x + w * 0.66, y + h * 0.33, Math.min(w, h) * 0.11)}" fill="#fff3d6" fill-opacity=".9"/>`
  );
};

export const tech = {
  "own:tablet": () =>
    turned(
      -6,
      face("main", rr(2, 5, 28, 22, 2.4)) + flat("ink", rr(2.6, 5.6, 26.8, 20.8, 2), 3) + screen(4, 7, 24, 18, 0.9),
    ) + turned(-40, cyl("white", rr(25, 8, 1.7, 19, 0.8)) + flat("ink", "M25 27h1.7l-.85 2z", 2), 25, 20),
  "own:power-bank": () =>
    turned(
      10,
      face("main", rr(8, 2, 16, 28, 3)) +
        flat("ink", rr(13.5, 3.2, 5, 1.5, 0.5), 3) +
        flat("white", `${el(13, 25, 0.6)}${el(15, 25, 0.6)}${el(17, 25, 0.6)}`, 0, 0.95) +
        flat("white", el(19, 25, 0.6), 0, 0.4) +
        mark(16, 14, 2.5, "white", 0, 0.7) +
        shine(rr(9.5, 4, 1.6, 24, 0.8), 0.4),
    ),
  "own:charger": () =>
    line("white", "M22 21q6 1 6 5t-6 4.5H10", 1.3, 2) +
    flat("steel", `${rr(9.5, 2, 2, 6, 0.6)}${rr(17, 2, 2, 6, 0.6)}`, 2) +
    face("main", rr(5, 6.5, 18.5, 18, 3.5)) +
    flat("ink", rr(11.3, 20.5, 6, 2, 1), 3) +
    mark(14.2, 13.5, 2.2, "white", 0, 0.8) +
    shine(rr(6.5, 8.5, 1.7, 13.5, 0.8), 0.4),
  "own:screen-protector": () =>
    turned(-8, face("main", rr(5, 3, 14.5, 27, 2.5)) + flat("ink", rr(5.8, 3.8, 12.9, 25.4, 2), 3)) +
    turned(8, glass(rr(13, 2, 14.5, 27, 2.5), 0.85) + shine("M15 4.5h5L15.5 26H15z", 0.7)),
  "own:phone-holder": () =>
    line("ink", "M16 22v6", 2.2, 2) +
    cyl("ink", "M8 27.5h16l1.5 3h-19z") +
    turned(8, face("ink", rr(9.5, 1.5, 13, 21, 2.3)) + screen(10.4, 2.4, 11.2, 19.2, 1.6)) +
    face("main", rr(6.8, 10, 3.4, 6.5, 1.4)) +
    face("main", rr(21.8, 11, 3.4, 6.5, 1.4)),
  "own:stylus": () =>
    turned(
      42,
      cyl("main", rr(14.3, 1, 3.6, 23.5, 1.7)) +
        flat("gold", rr(14.3, 22, 3.6, 0.9, 0.2), 1) +
        cyl("white", "M14.3 24.5h3.6l-1.2 5q-.6 1.2-1.2 0z") +
        flat("ink", rr(14.8, 6, 0.9, 5, 0.4), 2, 0.5) +
        shine(rr(15, 2, 0.7, 19, 0.3), 0.5),
    ),
  "own:keyboard": () =>
    turned(
      -7,
      face("main", rr(1, 9.5, 30, 13.5, 2.2)) +
        [11.2, 14.2, 17.2]
          .flatMap((y, r) =>
            Array.from({ length: 9 }, (_, i) =>
              top(i === 8 && r === 1 ? "gold" : "white", rr(2.7 + i * 2.98, y, 2.45, 2.45, 0.55)),
            ),
          )
          .join("") +
        top("white", rr(8.7, 20.1, 14.5, 1.9, 0.55)),
    ),
  "own:mouse": () =>
    orb("main", "M16 2.5q8.5 0 8.5 12v5q0 10-8.5 10t-8.5-10v-5q0-12 8.5-12z") +
    line("main", "M16 2.8V14M7.6 14.5q8.4 2.5 16.8 0", 0.45, 4, 0.7) +
    cyl("ink", rr(14.9, 6, 2.2, 5.5, 1.1)) +
    shine("M10 9q1-4.5 4-5.2-1.5 3-2 8.5-2 .2-2-3.3z", 0.5),
  "own:ssd": () =>
    turned(
      -12,
      face("main", rr(6, 3, 20, 26, 3)) +
        flat("ink", rr(12.5, 27.5, 7, 1.6, 0.5), 3) +
        line("main", "M10 9h12M10 11h12M10 13h12", 0.5, 4, 0.5) +
        flat("white", el(16, 25, 0.6), 0) +
        mark(16, 19, 2.3, "white", 0, 0.75) +
        shine(rr(7.5, 5, 1.5, 20, 0.7), 0.4),
    ),
  "own:projector": () =>
    face("main", rr(1.5, 9.5, 29, 15.5, 3.5)) +
    orb("ink", el(11, 17, 6)) +
    orb("steel", el(11, 17, 4.4)) +
    orb("ink", el(11, 17, 3.2)) +
    flat("white", el(9.8, 15.7, 0.9), 0, 0.8) +
    line("main", "M20 14h7M20 16.5h7M20 19h7", 0.8, 4, 0.6) +
    flat("ink", `${rr(5, 24.5, 3, 2, 0.5)}${rr(24, 24.5, 3, 2, 0.5)}`, 3),
  "own:smart-watch": () =>
    cyl("main", "M10.5 1q5.5-1 11 0l1 9h-13zM10.5 31q5.5 1 11 0l1-9h-13z") +
    face("ink", rr(7, 7, 18, 18, 4.5)) +
    flat("ink", rr(8, 8, 16, 16, 3.6), 4) +
    line("fire", "M16 11a5 5 0 1 1-4.8 6.5", 1.5, 2) +
    line("leaf", "M16 13.6a2.5 2.5 0 1 1-2.3 3.5", 1.2, 1) +
    flat("steel", rr(25, 12.5, 1.5, 4, 0.6), 2) +
    shine("M9.5 9.5h3L9.5 19z", 0.3),
  "own:smart-ring": () =>
    line("main", el(16, 17, 10, 11), 4.6, 2) +
    line("main", "M7 13a9.7 10.7 0 0 1 13-6", 1.2, 0, 0.9) +
    line("main", el(16, 17, 7.9, 8.9), 0.8, 4, 0.8) +
    flat("leaf", `${el(16, 27.5, 0.6)}`, 0),
  "own:vr": () =>
    line("ink", "M4 15Q5 4 16 4t12 11", 2.4, 2) +
    face(
      "main",
      "M3 15q0-4 4-4h18q4 0 4 4v6.5q0 4.5-4.5 4.5h-3.5q-1.8 0-2.6-1.6-1-2-2.4-2t-2.4 2Q12.8 26 11 26H7.5Q3 26 3 21.5z",
    ) +
    flat("ink", "M5 15.5q0-2.5 2.5-2.5h17q2.5 0 2.5 2.5V20q0 2.5-2.5 2.5H22q-1-3-6-3t-6 3H7.5Q5 22.5 5 20z", 3, 0.85) +
    shine("M7 15h7l-4 5H7z", 0.35),
  "own:tracker": () =>
    line("steel", el(16, 6, 4.2), 1.3, 2) +
    orb("main", rr(7, 8, 18, 22, 7)) +
    face("white", el(16, 18.5, 5.5)) +
    orb("red", "M16 22.5q-3.3-3.7-3.3-5.7a3.3 3.3 0 0 1 6.6 0q0 2-3.3 5.7z") +
    flat("white", el(16, 16.8, 1.2), 0),
  "own:amp-box": () =>
    face("main", rr(2, 9, 28, 17, 2.2)) +
    flat("ink", rr(3.5, 10.5, 25, 14, 1.2), 3, 0.4) +
    orb("steel", el(22.5, 17.5, 4.3)) +
    line("ink", "M22.5 17.5l2-3", 0.7, 2) +
    orb("gold", el(9, 17.5, 2.3)) +
    flat("ink", el(9, 17.5, 1.2), 4) +
    flat("fire", `${el(14.5, 14.5, 0.6)}${el(14.5, 17.5, 0.6)}`, 1) +
    flat("leaf", el(14.5, 20.5, 0.6), 1) +
    flat("ink", `${rr(5, 26, 4, 1.6, 0.5)}${rr(23, 26, 4, 1.6, 0.5)}`, 3),
  "own:soundbar": () =>
    flat("ink", rr(5, 5, 22, 13, 1), 3) +
    screen(5.6, 5.6, 20.8, 11.8, 0.5) +
    cyl("ink", rr(14, 18, 4, 2, 0.3)) +
    face("main", rr(0.8, 20.5, 30.4, 7, 2.4)) +
    Array.from({ length: 14 }, (_, i) => el(4 + i * 1.85, 23, 0.4) + el(4 + i * 1.85, 25, 0.4))
      .map((d) => flat("main", d, 4, 0.55))
      .join("") +
    flat("white", el(29, 24, 0.5), 0),
  "own:party-speaker": () =>
    face("main", rr(7.5, 1, 17, 30, 2.4)) +
    [
      [9.8, 4.6],
      [21, 5.7],
    ]
      .map(
        ([y, r]) =>
          orb("ink", el(16, y, r + 0.9)) +
          orb("steel", el(16, y, r)) +
          orb("ink", el(16, y, r - 0.9)) +
          orb("steel", el(16, y, r * 0.32)),
      )
      .join("") +
    line("fire", el(16, 21, 6.2), 0.6, 2, 0.9) +
    line("rose", el(16, 9.8, 5.1), 0.5, 2, 0.9) +
    flat("ink", rr(12, 2, 8, 1.6, 0.7), 3),
  "own:adhan-clock": () =>
    orb("gold", el(16, 1.8, 1)) +
    orb("main", "M16 2.5q8 5 8 10.5H8Q8 7.5 16 2.5z") +
    face("main", rr(3.5, 12.5, 25, 17.5, 2.2)) +
    flat("ink", rr(5.5, 14.5, 21, 10, 1), 4) +
    line("leaf", "M9 17h2.5v5M14.3 17v5M14.3 17h2.7v2.5h-2.7M20 17h2.7v2.5H20zM22.7 19.5V22H20", 0.9, 0) +
    flat("gold", `${el(8, 27.3, 0.6)}${el(12, 27.3, 0.6)}${el(16, 27.3, 0.6)}`, 1),
  "own:mixer-desk": () =>
    face("main", "M4 5h24l3 21q.2 2-2 2H3q-2.2 0-2-2z") +
    [7, 12, 17, 22]
      .map(
        (x, i) =>
          orb("steel", el(x + 1.3, 9.5, 1.5)) +
          orb(["gold", "red", "leaf", "rose"][i], el(x + 1.3, 13.5, 1.3)) +
          line("ink", `M${x + 1.3} 17.5v7.5`, 0.7, 4) +
          face("white", rr(x, 18.5 + ((i * 3) % 5), 2.6, 2, 0.5)),
      )
      .join("") +
    flat("ink", rr(25.8, 9, 2.2, 15, 0.6), 4, 0.7) +
    flat("leaf", `${rr(26.3, 18, 1.2, 1, 0.2)}${rr(26.3, 20, 1.2, 1, 0.2)}${rr(26.3, 22, 1.2, 1, 0.2)}`, 1),
  "own:guitar-amp": () =>
    line("ink", "M12 4.5Q16 2 20 4.5", 1.6, 2) +
    face("main", rr(2.5, 4.5, 27, 25.5, 2)) +
    face("cream", rr(4, 6, 24, 5, 0.6)) +
    [7, 11, 15, 19].map((x) => orb("ink", el(x, 8.5, 1.3))).join("") +
    flat("red", el(25, 8.5, 0.9), 1) +
    flat("ink", rr(4.5, 12.5, 23, 15.5, 1), 3) +
    orb("ink", el(16, 20.2, 6.8)) +
    orb("steel", el(16, 20.2, 4)) +
    orb("ink", el(16, 20.2, 2)),
  "own:handheld": () =>
    face("main", rr(1, 8, 30, 16, 5)) +
    flat("ink", rr(8, 9.8, 16, 12.4, 1), 4) +
    screen(8.7, 10.5, 14.6, 11, 0.5) +
    flat("white", "M3.8 13.5h1.4v1.6h1.6v1.4H5.2v1.6H3.8v-1.6H2.2v-1.4h1.6z", 0, 0.95) +
    orb("red", `${el(27.8, 14, 1.1)}${el(26.2, 17, 1.1)}`) +
    orb("ink", el(4.5, 20.5, 1.3)),
  "own:deck": () =>
    face("main", rr(3, 5, 26, 22, 3)) +
    flat("ink", rr(4.5, 6.5, 23, 19, 1.8), 4, 0.75) +
    [
      ["fire", "leaf", "rose", "gold"],
      ["white", "red", "main", "cream"],
      ["gold", "rose", "white", "leaf"],
    ]
      .flatMap((row, r) => row.map((m, i) => face(m, rr(6.3 + i * 5, 8.3 + r * 5.4, 4.3, 4.3, 0.9))))
      .join(""),
  "own:chest-strap": () =>
    line("main", "M1.5 13q5 6.5 14.5 6.5T30.5 13", 4.6, 2) +
    line("main", "M1.5 11.5q5 6.5 14.5 6.5T30.5 11.5", 0.6, 0, 0.7) +
    orb("ink", rr(9.5, 14, 13, 9.5, 4)) +
    line("red", "M11.5 19h2.5l1.2-2.5 1.8 4.5 1.3-2h2.2", 0.8, 1),
};
