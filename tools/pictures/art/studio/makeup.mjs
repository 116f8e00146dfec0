// Make-up, soap and incense.

import {
  each,
  el,
  face,
  flat,
  glow,
  grain,
  label,
  lin,
  line,
  logo,
  moved,
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
  within,
} from "./kit.mjs";
import { shampoo } from "./bottles.mjs";

const gloss = () => {
  const hull = "M124 150h72v128q0 12-12 13-24 3-48 0-12-1-12-13z";
  const cap = "M122 22q0-6 8-7 30-4 60 0 8 1 8 7v118q-38 9-76 0z";
  return (
    round("gold", cap, 1) +
    rad(el(160, 20, 37, 6), [0.4, 0.3, 0.9], "0 #fffbe8, 1 #d6a94a") +
    round("gold", "M130 140h60v12q-30 7-60 0z", 1) +
    lin(
      hull,
      [0, 0, 1, 0],
      "0 #dfe4ea, 0.08 #ffffff, 0.16 main3, 0.3 main1, 0.5 main3, 0.84 main4, 0.92 #f4f6f8, 1 #c3c9cf",
    ) +
    within(
      "M134 156h52v112q0 8-8 9-18 2-36 0-8-1-8-9z",
      flat("M134 150h52v14q-26 6-52 0z", "#ffffff", 0.55) +
        line("M160 150v96", tone("main", 5), 6, 0.4) +
        orb("main", el(160, 252, 9, 14)) +
        each(
          [
            [146, 190],
            [172, 178],
            [150, 228],
            [174, 236],
          ],
          ([x, y]) => flat(el(x, y, 2.2), "#ffffff", 0.5),
        ),
    ) +
    shine("M129 158h7v118q-6-1-7-7z", 0.95, 0.5) +
    line("M196 154v122", "#ffffff", 2, 0.7) +
    logo(160, 214, 12, "white", 0.9) +
    line("M146 240h28", "#ffffff", 2, 0.7)
  );
};

const bullet = (x, y, s, open = true) =>
  moved(
    x,
    y,
    round("ink", "M-34-70h68V-4q0 8-34 8t-34-8z", 0.5) +
      logo(0, -32, 10, "gold", 0.9) +
      round("gold", "M-28-104h56v36q-28 8-56 0z", 1) +
      line("M-28-72q28 7 56 0", "#5f3c12", 1.4, 0.5) +
      (open
        ? lin(
            "M-21-102v-50q2-26 26-42 16 4 16 30v62q-21 7-42 0z",
            [0, 0, 1, 0],
            "0 main5, 0.15 main3, 0.32 main1, 0.5 main3, 1 main5",
          ) +
          rad("M-21-152q2-26 26-42 16 4 16 30-22 26-42 12z", [0.4, 0.3, 0.9], "0 main1, 0.6 main2, 1 main3") +
          line("M-20-150q20 12 40-12", tone("main", 0), 1.2, 0.6)
        : ""),
    s,
  );

// Two lipsticks: one open, one closed behind it.
const lipstick = () =>
  moved(
    212,
    290,
    round("ink", "M-34-70h68V-4q0 8-34 8t-34-8z") +
      round("gold", "M-34-80h68v12q-34 8-68 0z", 1) +
      round("ink", "M-33-186q0-8 33-8t33 8v108q-33 8-66 0z") +
      rad(el(0, -186, 33, 7), [0.4, 0.3, 0.9], "0 #8d8d92, 1 #353539") +
      logo(0, -130, 13, "gold", 0.9) +
      line("M-22-176v92", "#ffffff", 3, 0.3),
    0.94,
  ) + bullet(116, 290, 1.24);

const lipstickBox = () => {
  const lid = "M44 40h232l-10 96H54z";
  const box = "M40 150h240l10 128q0 10-10 10H40q-10 0-10-10z";
  return (
    face("main", lid, 1) +
    flat("M56 50h208l-8 78H64z", tone("cream", 1)) +
    shade("M56 50h208l-8 78H64z", "M56 104h208v30H56z", 0.25, 8) +
    logo(160, 84, 20, "gold", 0.95) +
    line("M122 116h76", "#8c5c1b", 2, 0.5) +
    face("main", "M54 136h212l14 14H40z", 2) +
    face("main", box) +
    lin("M52 162h216l7 92q0 4-4 4H49q-4 0-4-4z", [0, 0, 0, 1], "0 #2a1418, 1 #5a343a") +
    shade("M52 162h216l7 92H45z", "M40 150h240v26H40z", 0.6, 6) +
    each(
      [
        [88, "rose"],
        [136, "clay"],
        [184, "red"],
        [232, "copper"],
      ],
      ([x, m]) =>
        shade("M45 162h230v92H45z", el(x + 6, 244, 22, 8), 0.6, 4) +
        moved(
          x,
          250,
          round("ink", "M-17-30h34V-2q0 4-17 4t-17-4z") +
            round("gold", "M-14-46h28v18q-14 4-28 0z", 1) +
            round(m, "M-10-46v-20q1-12 13-19 7 2 7 14v25q-10 3-20 0z") +
            flat("M-10-66q1-12 13-19 7 2 7 14-10 12-20 5z", tone(m, 1), 0.9),
          1.02,
        ),
    ) +
    line("M40 151h240", tone("main", 0), 2, 0.7) +
    shade(box, "M30 262h260v30H30z", 0.35, 7) +
    flat(rr(130, 266, 60, 14, 3), tone("gold", 2)) +
    line("M140 273h40", "#6b4312", 1.4, 0.7)
  );
};

const soapBar = (x, y, s, material, stamp, seed) => {
  const top = "M-96-44L18-70 104-40-8-8z";
  const left = "M-96-44L-8-8v64q0 6-6 4L-92 26q-6-2-6-8z";
  const right = "M-8-8l112-32 2 62q0 6-6 8L-4 60q-4 2-4-4z";
  return moved(
    x,
    y,
    lin(
      left,
      [0, 0, 1, 1],
      [
        [0, tone(material, 3)],
        [1, tone(material, 4)],
      ],
    ) +
      lin(
        right,
        [0, 0, 1, 1],
        [
          [0, tone(material, 4)],
          [1, tone(material, 5)],
        ],
      ) +
      lin(
        top,
        [0, 0, 1, 1],
        [
          [0, tone(material, 1)],
          [1, tone(material, 2)],
        ],
      ) +
      rough(`${left}${right}${top}`, {
        size: 0.35,
        opacity: 0.28,
        dark: tone(material, 6),
        light: tone(material, 0),
        seed,
      }) +
      line("M-96-44L-8-8 104-40M-8-8v66", tone(material, 0), 1.6, 0.6) +
      stamp,
    s,
  );
};

// A stack of two cubes cured on the outside, one cut open to its green heart.
const laurelSoap = () => {
  const press = `<g transform="matrix(.92 .38 0 1 -54 8)">${line("M-26-22h52v44h-52z", tone("sage", 6), 2.4, 0.5)}${logo(0, -4, 13, "ink", 0.5)}${line("M-16 14h32", tone("sage", 6), 2, 0.5)}</g>`;
  const sprigs = (d) => line(d, tone("sage", 5), 3);
  return (
    soapBar(156, 158, 0.96, "pale", "", 4) +
    soapBar(150, 232, 1.16, "sage", press, 9) +
    sprigs("M228 288q34-8 60-40") +
    each(
      [
        [240, 276, -30],
        [258, 268, -70],
        [262, 284, 10],
        [278, 258, -40],
        [284, 272, 0],
      ],
      ([x, y, a]) =>
        turned(
          a,
          lin(`M${x} ${y}q14-12 32 0-18 12-32 0z`, [0, 0, 0, 1], "0 leaf2, 1 leaf5") +
            line(`M${x} ${y}h28`, tone("leaf", 0), 0.9, 0.6),
          x,
          y,
        ),
    )
  );
};

const babySoap = () =>
  turned(
    -8,
    lin(rr(40, 108, 240, 124, 56), [0, 0, 0.4, 1], "0 main1, 0.5 main3, 1 main5") +
      lin(rr(40, 98, 240, 116, 54), [0, 0, 0.5, 1], "0 main0, 0.5 main1, 1 main3") +
      line(rr(62, 116, 196, 80, 38), tone("main", 4), 2.6, 0.5) +
      line(rr(62, 118, 196, 80, 38), "#ffffff", 2, 0.8) +
      logo(160, 156, 22, "main", 0) +
      logo(160, 155, 22, "ink", 0.16) +
      logo(160, 157, 22, "white", 0.9) +
      glow(rr(40, 98, 240, 116, 54), "M66 128q14-20 44-22h70q-80 6-100 34z", 0.9, 4),
  ) +
  each(
    [
      [262, 92, 20],
      [292, 122, 11],
      [52, 236, 24],
      [88, 252, 13],
      [28, 206, 10],
      [236, 64, 8],
    ],
    ([x, y, r]) =>
      rad(el(x, y, r), [0.35, 0.3, 0.8], "0 #ffffff/0.95, 0.55 #eaf3fb/0.5, 0.9 #c7d8ea/0.75, 1 #ffffff/0.9") +
      flat(el(x - r * 0.35, y - r * 0.4, r * 0.22), "#fff"),
  );

// Brushes side by side, each of another shape.
const heads = [
  [13, 44, "M-13 0Q-16-30-6-44 0-48 6-44 16-30 13 0z"],
  [10, 36, "M-10 0q-4-20-6-32 16-8 32 0-2 12-6 32z"],
  [8, 40, "M-8 0Q-12-26 0-42 12-26 8 0z"],
  [9, 26, "M-9 0l-3-24q12-6 22 4L9 0z"],
  [5, 30, "M-5 0Q-6-22 0-32 6-22 5 0z"],
];

const brushes = (n) => {
  const gap = 250 / n;
  return each(Array.from({ length: n }), (_, i) => {
    const [w, , d] = heads[i % 5];
    const x = 160 + (i - (n - 1) / 2) * gap;
    const lift = (i % 2) * 14 + (i % 3) * 8;
    return moved(
      x,
      96 - lift + 22,
      lin(d, [0, 0, 0, 1], "0 #f0dcc6, 0.3 #b98d66, 1 #4f3322") +
        within(
          d,
          each(
            [-10, -6, -2, 2, 6, 10],
            (k) =>
              line(`M${k * 0.6} 2Q${k} -20 ${k * 0.7} -50`, "#2b1a10", 0.9, 0.4) +
              line(`M${k * 0.6 + 2} 2Q${k + 2} -20 ${k * 0.7 + 1} -50`, "#fff", 0.7, 0.35),
          ),
        ) +
        round("copper", `M${-w} 0h${2 * w}l${-w * 0.35} 44h${-2 * w * 0.65}z`, 1) +
        line(`M${-w + 1} 10h${2 * w - 3}M${-w + 1} 14h${2 * w - 3}`, "#552815", 1, 0.5) +
        round(
          "main",
          `M${-w * 0.65} 43h${2 * w * 0.65}q4 30 0 70l-4 66q-1 7-${w * 0.65 - 4} 7t-${w * 0.65 - 4}-7l-4-66q-4-40 0-70z`,
        ) +
        logo(0, 92, Math.min(5, w * 0.5), "white", 0.8),
      1.08,
    );
  });
};

const bakhoor = () => {
  const box = "M46 168h228l-8 106q-1 14-18 15-88 6-176 0-17-1-18-15z";
  const chips = [
    [84, 150, -18, 44],
    [126, 138, 8, 52],
    [170, 146, -6, 48],
    [212, 138, 22, 44],
    [240, 154, -12, 36],
    [108, 164, 14, 46],
    [154, 164, -10, 52],
    [200, 164, 6, 48],
    [146, 118, 20, 40],
    [190, 116, -24, 38],
  ];
  return (
    flat("M46 172q114-30 228 0v10H46z", tone("dark", 5)) +
    each(chips, ([x, y, a, w], i) =>
      turned(
        a,
        face("dark", rr(x - w / 2, y - 11, w, 22, 4), i % 2) +
          grain(rr(x - w / 2, y - 11, w, 22, 4), "dark", { seed: i + 2, opacity: 0.8 }) +
          line(`M${x - w / 2 + 3} ${y - 9}h${w - 6}`, "#d9a77c", 1.4, 0.6),
        x,
        y,
      ),
    ) +
    round("main", box) +
    weave(box, 3, 0.08) +
    shade(box, "M46 168h228v12q-114 16-228 0z", 0.5, 5) +
    shade(box, "M50 266h220v30H50z", 0.35, 7) +
    line("M46 170q114 8 228 0", tone("gold", 2), 5) +
    line("M46 168q114 8 228 0", tone("gold", 0), 1.4, 0.9) +
    line("M56 274q104 8 208 0", tone("gold", 3), 2.4, 0.9) +
    label(110, 192, 100, 74) +
    glow(box, "M64 186h15l2 84q-10 0-12-8z", 0.5, 4)
  );
};

const wand = () =>
  turned(
    40,
    line("M160 304q-4 16 14 16", "#26262a", 8) +
      round("steel", "M143 8q0-10 17-10t17 10v144h-34z", 1) +
      lin("M143 4h34v148h-34z", [0, 0, 1, 0], "0 #5d4038/0.35, 0.3 #ffd9c2/0.25, 1 #4a2d25/0.45") +
      round("ink", "M140 150h40l3 20h-46z") +
      round("main", "M136 170h48l-5 122q-1 16-19 16t-19-16z") +
      glow("M136 170h48l-5 122q-1 16-19 16t-19-16z", "M146 176h7l-2 118h-5z", 0.6, 3) +
      flat(rr(152, 188, 16, 30, 4), tone("ink", 5)) +
      line("M156 196h3v6h-3zM162 196h3v6h-3zM162 199h3", "#ff9a4a", 1.2) +
      flat(el(160, 212, 1.6), "#ff9a4a") +
      flat(el(160, 232, 6), tone("ink", 4)) +
      flat(el(160, 250, 6), tone("ink", 4)) +
      line("M157 232h6M160 229v6M157 250h6", "#fff", 1.3, 0.9) +
      logo(160, 276, 7, "white", 0.85),
  );

// A hammam basket: bottle, cube of soap, glove.
const bathKit = () => {
  const basket = "M34 178h252l-22 98q-3 12-18 13-86 6-172 0-15-1-18-13z";
  const glove = "M196 70q0-12 12-12h44q12 0 12 12v112h-68z";
  return (
    moved(30, 30, shampoo(), 0.62) +
    face("ink", glove) +
    weave(glove, 3, 0.3) +
    lin(rr(192, 56, 76, 20, 6), [0, 0, 0, 1], "0 main2, 1 main4") +
    logo(230, 116, 14, "white", 0.8) +
    moved(158, 156, soapBar(0, 0, 0.46, "sage", "", 3)) +
    lin(basket, [0, 0, 1, 0], "0 #9a7238, 0.25 #f0d197, 0.6 #d3a862, 1 #7d5826") +
    within(
      basket,
      each([0, 1, 2, 3, 4, 5, 6], (r) =>
        each(Array.from({ length: 17 }), (_, c) =>
          lin(
            rr(34 + c * 16 + (r % 2 ? 8 : 0), 182 + r * 15.5, 14, 12, 5),
            [0, 0, 0, 1],
            "0 #f6dfb0/0.9, 1 #a67c3e/0.9",
          ),
        ),
      ),
    ) +
    shade(basket, "M34 174h252v14q-126 14-252 0z", 0.4, 5) +
    shade(basket, "M50 262h220v32H50z", 0.4, 8) +
    line("M34 180q126 10 252 0", "#8b6229", 9) +
    line("M34 178q126 10 252 0", "#f6dfb0", 3, 0.9) +
    lin("M40 206q120 10 240 0l-4 18q-116 10-232 0z", [0, 0, 1, 0], "0 main5, 0.3 main2, 1 main5") +
    label(128, 196, 64, 62)
  );
};

export const makeup = onGrid({
  "own:gloss": gloss,
  "own:lipstick": lipstick,
  "own:lipstick-box": lipstickBox,
  "own:laurel-soap": laurelSoap,
  "own:baby-soap": babySoap,
  "own:brushes-5": () => brushes(5),
  "own:brushes-8": () => brushes(8),
  "own:bakhoor": bakhoor,
  "own:curling-wand": wand,
  "own:bath-kit": bathKit,
});
