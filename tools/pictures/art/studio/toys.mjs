// Toys: plush, painted wood, moulded plastic.

import {
  around,
  crease,
  each,
  el,
  flat,
  glow,
  grain,
  lin,
  line,
  logo,
  mirrored,
  onGrid,
  orb,
  rad,
  rough,
  round,
  rr,
  shade,
  shine,
  tone,
  turned,
  weave,
} from "./kit.mjs";

const plush = (d, seed = 1, k = 0) =>
  rad(
    d,
    [0.38, 0.3, 0.8],
    [
      [0, tone("main", 1 + k)],
      [0.5, tone("main", 2 + k)],
      [0.85, tone("main", 4)],
      [1, tone("main", 5)],
    ],
  ) +
  rough(d, { size: 0.28, opacity: 0.2, seed, dark: tone("main", 5), light: tone("main", 0) }) +
  line(d, tone("main", 5), 1.4, 0.35, 'stroke-dasharray="1.5 3"');

const soft = (d, seed) =>
  rad(d, [0.4, 0.3, 0.8], "0 #fff8ea, 0.6 #f3e2c4, 1 #cfb58a") + rough(d, { size: 0.3, opacity: 0.1, seed });

const teddy = () =>
  plush(el(98, 56, 32), 3) +
  soft(el(98, 58, 19), 4) +
  mirrored(plush(el(98, 56, 32), 5) + soft(el(98, 58, 19), 6)) +
  plush("M112 164Q58 170 50 214q-2 26 22 26 28-2 52-40z", 7, 1) +
  mirrored(plush("M112 164Q58 170 50 214q-2 26 22 26 28-2 52-40z", 8, 1)) +
  plush(el(160, 222, 78, 74), 2) +
  soft(el(160, 232, 50, 50), 9) +
  crease(el(160, 222, 78, 74), "M160 176v104", 3, 0.25, 1.5) +
  plush(el(96, 272, 42, 36), 10) +
  soft(el(92, 274, 26, 22), 11) +
  mirrored(plush(el(96, 272, 42, 36), 12) + soft(el(92, 274, 26, 22), 13)) +
  shade(el(160, 222, 78, 74), el(160, 152, 70, 22), 0.4, 8) +
  plush(el(160, 106, 80, 70), 14) +
  soft(el(160, 132, 38, 29), 15) +
  rad("M144 116q16-10 32 0 0 12-16 18-16-6-16-18z", [0.4, 0.3, 0.8], "0 #7a5238, 1 #2a1710") +
  flat(el(154, 117, 4, 2.4), "#fff", 0.8) +
  line("M160 134v10M160 144q-9 9-18 2M160 144q9 9 18 2", "#4a2c1b", 2.6, 0.85) +
  each(
    [128, 192],
    (x) =>
      rad(el(x, 98, 10), [0.4, 0.35, 0.7], "0 #5d4536, 0.5 #1b110c, 1 #000") +
      flat(el(x - 3, 94, 3.4), "#fff") +
      flat(el(x + 3, 102, 1.6), "#fff", 0.7),
  ) +
  lin("M158 172l-40-16q-8 16 0 34zM162 172l40-16q8 16 0 34z", [0, 0, 0, 1], "0 #e8504a, 1 #9c2430") +
  orb("red", el(160, 173, 10, 11)) +
  logo(96, 272, 9, "ink", 0.35);

const wheel = (x, y, r) =>
  line(el(x, y, r), "#17181a", 11) +
  line(el(x, y, r + 3), "#5d6268", 1.6, 0.6) +
  line(el(x, y, r - 7), "#dfe1e3", 3.4) +
  line(
    around(18, x, y, r - 8)
      .map(([a, b]) => `M${x} ${y}L${a} ${b}`)
      .join(""),
    "#b9bdc2",
    1.1,
    0.9,
  ) +
  orb("steel", el(x, y, 7));

const tubeLine = (d, w = 11) =>
  line(d, tone("main", 6), w + 2) +
  line(d, tone("main", 3), w) +
  line(d, tone("main", 0), w * 0.26, 0.75, 'transform="translate(-1.5 -2)"');

const bicycle = () =>
  wheel(74, 224, 54) +
  wheel(246, 224, 54) +
  line("M74 224L108 270", "#8d9298", 5) +
  rad(el(112, 271, 14), [0.4, 0.35, 0.7], "0 #6b6f75, 1 #111214") +
  flat(el(112, 271, 4), "#dfe1e3") +
  line("M22 196Q44 160 84 164", "#ffffff", 7) +
  line("M20 200Q42 158 86 162", tone("main", 4), 8) +
  line("M196 186Q226 158 268 170", tone("main", 4), 8) +
  tubeLine("M74 224L108 132") +
  tubeLine("M74 224h76") +
  tubeLine("M150 224L112 138") +
  tubeLine("M150 224Q190 200 218 118", 13) +
  tubeLine("M246 224L214 104") +
  line("M214 106L206 70q-4-14-30-14", "#8d9298", 7) +
  line("M212 106L204 70q-4-12-26-13", "#fff", 2, 0.8) +
  round("ink", rr(158, 47, 30, 17, 8)) +
  each(["#e8433f", "#f7c531", "#4fb87a"], (h, i) =>
    line(`M160 58q-${10 + i * 3} ${10 + i * 8}-${18 - i * 3} ${20 + i * 6}`, h, 3),
  ) +
  lin("M196 92h52l-6 44q-20 8-40 0z", [0, 0, 0, 1], "0 #f6dfb0, 1 #b98a4c") +
  weave("M196 92h52l-6 44q-20 8-40 0z", 6, 0.4) +
  line("M194 92h56", "#8b6229", 5) +
  orb("rose", el(222, 114, 8)) +
  lin("M80 122q24-14 62-6 6 8-8 14-20 8-40 8-20-4-14-16z", [0, 0, 0, 1], "0 #5d6066, 1 #131416") +
  line("M88 122q20-8 46-3", "#fff", 1.8, 0.5) +
  line(el(150, 224, 17), "#8d9298", 5) +
  flat(el(150, 224, 6), "#43474d") +
  line("M150 224l16 30M150 224l-16-30", "#6b6f75", 6) +
  flat(`${rr(156, 250, 26, 9, 4)}${rr(118, 188, 26, 9, 4)}`, "#26282c") +
  logo(184, 178, 8, "white", 0.95);

const brick = (x, y, n, hue) => {
  const w = n * 26;
  const t = (i) => tone(hue, i);
  return (
    each(
      Array.from({ length: n }),
      (_, i) =>
        lin(
          `M${x + i * 26 + 5} ${y - 8}h16v10h-16z`,
          [0, 0, 1, 0],
          [
            [0, t(3)],
            [0.35, t(1)],
            [1, t(5)],
          ],
        ) + flat(el(x + i * 26 + 13, y - 8, 8, 2.8), t(1)),
    ) +
    lin(
      `M${x} ${y}h${w}v30h${-w}z`,
      [0, 0, 0.3, 1],
      [
        [0, t(2)],
        [0.5, t(3)],
        [1, t(4)],
      ],
    ) +
    line(`M${x + 1} ${y + 1}h${w - 2}`, t(0), 1.6, 0.8) +
    line(`M${x + w - 0.8} ${y + 1}v28`, t(6), 1.6, 0.5) +
    line(`M${x} ${y + 29.5}h${w}`, t(6), 1.2, 0.6)
  );
};

const castle = () => {
  const rows = [
    [
      [30, 246, 3, "main"],
      [108, 246, 1, "gold"],
      [186, 246, 1, "gold"],
      [212, 246, 3, "main"],
    ],
    [
      [30, 216, 2, "red"],
      [82, 216, 2, "main"],
      [186, 216, 2, "main"],
      [238, 216, 2, "red"],
    ],
    [
      [30, 186, 3, "main"],
      [108, 186, 4, "leaf"],
      [212, 186, 3, "main"],
    ],
    [
      [30, 156, 2, "gold"],
      [82, 156, 3, "main"],
      [160, 156, 3, "red"],
      [238, 156, 2, "gold"],
    ],
    [
      [30, 126, 2, "main"],
      [134, 126, 2, "main"],
      [238, 126, 2, "main"],
    ],
    [
      [30, 96, 2, "red"],
      [238, 96, 2, "red"],
    ],
    [
      [30, 66, 1, "main"],
      [264, 66, 1, "main"],
    ],
  ];
  return (
    flat("M134 216h52v60h-52z", "#241a14") +
    each(rows, (row) => each(row, ([x, y, n, h]) => brick(x, y, n, h))) +
    lin("M134 276v-40q0-22 26-22t26 22v40z", [0, 0, 1, 0], "0 #8b5a2d, 1 #5a3618") +
    line("M147 220v56M160 215v61M173 220v56", "#3a210d", 1.6, 0.6) +
    line("M160 126V60", "#8d9298", 4) +
    lin("M160 60l44 12-44 14z", [0, 0, 1, 1], "0 #f58a7d, 1 #b0262f") +
    line("M43 66V34M277 66V34", "#8d9298", 3) +
    flat("M43 34l24 7-24 8zM277 34l24 7-24 8z", tone("gold", 2)) +
    logo(160, 201, 8, "white", 0.9)
  );
};

const rim = (x, y, r, hue) =>
  orb(hue, el(x, y, r)) +
  line(el(x, y, r * 0.72), tone(hue, 6), 1.4, 0.4) +
  rad(el(x, y, r * 0.34), [0.4, 0.35, 0.7], "0 #f6dfb0, 1 #b98a4c") +
  flat(el(x, y, r * 0.1), "#5a3618");

const plank = (d, hue, seed) =>
  lin(
    d,
    [0, 0, 0.3, 1],
    [
      [0, tone(hue, 1)],
      [0.5, tone(hue, 2)],
      [1, tone(hue, 4)],
    ],
  ) +
  grain(d, hue === "pale" ? "pale" : hue, { seed, opacity: 0.3 }) +
  line(d, tone(hue, 6), 0.8, 0.4);

// The engine, a wagon and the arch of the bridge they come from.
const train = () =>
  plank("M4 262h312v14H4z", "pale", 3) +
  each(
    Array.from({ length: 16 }, (_, i) => 14 + i * 19.6),
    (x) => flat(`M${x} 258h9v5h-9z`, "#8b5a2d"),
  ) +
  line("M6 258h308", "#c69a5c", 4) +
  plank("M176 110h140v148h-30q0-60-40-60t-40 60h-30z", "pale", 9) +
  each(
    [188, 214, 240, 266, 292],
    (x) => flat(rr(x, 92, 14, 20, 3), tone("red", 3)) + line(`M${x + 2} 94h10`, "#fff", 1.4, 0.5),
  ) +
  line("M176 112h140", "#fff3d6", 2, 0.8) +
  plank("M16 132h74v84H16z", "main", 5) +
  flat(rr(30, 146, 44, 34, 4), "#fff3d6") +
  shade(rr(30, 146, 44, 34, 4), "M30 146h44v10H30z", 0.4, 4) +
  plank("M8 118h90v16H8z", "red", 6) +
  line("M10 119h86", "#fff", 1.4, 0.5) +
  plank("M90 162h66q16 4 16 27t-16 27H90z", "pale", 7) +
  each([112, 138], (x) => flat(`M${x} 162h8v54h-8z`, tone("red", 3))) +
  plank("M128 128h20l3 36h-26z", "gold", 8) +
  plank("M120 114h36l-4 16h-28z", "red", 2) +
  orb("gold", el(104, 154, 11, 12)) +
  plank("M10 214h164v18H10z", "main", 11) +
  logo(52, 200, 9, "white", 0.95) +
  each(
    [
      [40, 238, 23, "red"],
      [96, 242, 19, "gold"],
      [146, 242, 19, "leaf"],
    ],
    ([x, y, r, h]) => rim(x, y, r, h),
  ) +
  orb("white", `${el(142, 96, 11)}${el(156, 80, 14)}${el(174, 60, 17)}`);

const racer = () => {
  const body = "M16 196q30-18 72-20 10-32 52-34 40 0 56 32 60 0 112 22 4 14-2 26H20q-8-14-4-26z";
  const tyre = (x, r) =>
    rad(el(x, 224, r), [0.4, 0.35, 0.7], "0 #4a4d52, 0.7 #1b1c1e, 1 #08090a") +
    line(
      around(22, x, 224, r - 2)
        .map(([a, b]) => `M${a} ${b}L${x + (a - x) * 0.86} ${224 + (b - 224) * 0.86}`)
        .join(""),
      "#5d6268",
      2,
      0.6,
    ) +
    rad(el(x, 224, r * 0.58), [0.4, 0.35, 0.7], "0 #ffffff, 0.6 #c3c6c9, 1 #6b6f75") +
    each([0, 72, 144, 216, 288], (a) => turned(a, flat(`M${x - 3} 224h6l2-${r * 0.5}h-10z`, "#3a3d41"), x, 224)) +
    flat(el(x, 224, 4), "#e8433f");
  return (
    line("M234 170Q246 110 238 68", "#8d9298", 3) +
    flat(el(238, 66, 4), "#e8433f") +
    spoiler("M8 150h52l-4 12H16zM28 160h12v30H28z") +
    lin(body, [0, 0, 0, 1], "0 main1, 0.4 main3, 1 main6") +
    glow(body, "M96 178q10-24 42-26 30 0 44 18-60-6-86 8z", 0.6, 4) +
    glow(body, "M206 182q50 2 90 16-60-4-90-16z", 0.6, 3) +
    lin("M104 176q8-20 36-21 28 1 40 21-38 6-76 0z", [0, 0, 0, 1], "0 #5a6a70, 0.5 #1b2226, 1 #0b0e10") +
    shine("M112 172q8-12 28-12-14 4-16 13z", 0.6) +
    flat("M194 178l112 18-2 12-120-14z", "#ffffff", 0.9) +
    flat(el(160, 202, 16), "#ffffff") +
    logo(160, 202, 10, "ink", 0.9) +
    line("M24 214h280", "#17181a", 4, 0.6) +
    tyre(76, 42) +
    tyre(246, 40) +
    lin("M284 210h34q4 10-2 18h-28z", [0, 0, 0, 1], "0 main3, 1 main6")
  );
};

const spoiler = (d) => lin(d, [0, 0, 0, 1], "0 ink1, 1 ink4");

const dino = () => {
  const body =
    "M60 70q4-44 56-44 52 2 54 42 0 18-10 30 40 22 54 64 44 36 86 22-26 50-84 40l4 56q0 10-10 10h-30q-10 0-10-10l-2-38q-28 4-42-6l-6 44q-2 10-12 10H78q-10 0-8-10l12-62q-22-40 0-96-34 6-40-14-2-20 18-38z";
  return (
    each(
      [
        [172, 104, 34],
        [196, 134, 44],
        [224, 164, 60],
        [252, 182, 76],
      ],
      ([x, y, a]) => turned(a, lin(`M${x - 14} ${y + 6}l14-26 14 26z`, [0, 0, 0, 1], "0 #f6b25a, 1 #c8741f"), x, y),
    ) +
    lin(body, [0, 0, 0.8, 1], "0 main1, 0.4 main3, 1 main5") +
    rough(body, { size: 0.22, opacity: 0.22, dark: tone("main", 6), light: tone("main", 0) }) +
    glow(body, "M74 60q10-24 42-24-20 12-26 40z", 0.6, 5) +
    shade(body, "M120 226q60 20 110-10v40h-110z", 0.35, 9) +
    lin("M84 122q24 6 44 4 12 50 0 100-16 4-30-2-26-40-14-102z", [0, 0, 0, 1], "0 #fbeebf, 1 #d9b96f") +
    each([146, 164, 182, 200], (y) => line(`M${88} ${y}q20 6 42 0`, "#b08d4a", 2, 0.6)) +
    line("M50 104q40 10 74-4", "#4a2418", 4, 0.8) +
    flat(Array.from({ length: 6 }, (_, i) => `M${60 + i * 10} 107l5 9 5-9z`).join(""), "#ffffff") +
    flat(el(112, 58, 11), "#ffffff") +
    flat(el(109, 59, 6.4), "#17110c") +
    flat(el(107, 56, 2.2), "#fff") +
    flat(el(62, 78, 3), "#17301c") +
    lin("M96 150q-26-2-34 16 0 10 10 8 14-8 30-4z", [0, 0, 0, 1], "0 main2, 1 main5") +
    each(
      [
        [178, 130],
        [200, 170],
        [176, 190],
        [226, 190],
        [150, 150],
      ],
      ([x, y]) => flat(el(x, y, 9, 7), tone("main", 5), 0.5),
    ) +
    each(
      [
        [78, 286],
        [90, 286],
        [102, 286],
        [182, 286],
        [196, 286],
        [210, 286],
      ],
      ([x, y]) => flat(el(x, y, 4.4, 5), "#f6ead0"),
    )
  );
};

export const toys = onGrid({
  "own:teddy": teddy,
  "own:bicycle": bicycle,
  "own:bricks": castle,
  "own:wood-train": train,
  "own:rc-car": racer,
  "own:dino": dino,
});
