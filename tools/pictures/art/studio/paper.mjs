// Paper, and what writes on it.

import {
  brushed,
  each,
  el,
  flat,
  glow,
  lin,
  line,
  logo,
  moved,
  onGrid,
  orb,
  rough,
  round,
  rr,
  shade,
  stitch,
  tone,
  turned,
  weave,
} from "./kit.mjs";

const notebook = () => {
  const cover = "M62 30h186q14 0 14 14v226q0 14-14 14H62z";
  return (
    lin("M70 40h196q6 0 6 8v228q0 10-10 12H70z", [0, 0, 1, 0], "0 #d9d2c4, 0.9 #fffdf6, 1 #cfc6b4") +
    each([277, 281, 285], (y) => line(`M72 ${y}h192`, "#a89e8a", 0.9, 0.7)) +
    lin(cover, [0, 0, 0.8, 1], "0 main1, 0.45 main3, 1 main5") +
    weave(cover, 2.6, 0.14) +
    rough(cover, { size: 0.6, opacity: 0.07 }) +
    lin("M62 30h24v254H62z", [0, 0, 1, 0], "0 main5, 0.5 main3, 1 main6") +
    line("M87 30v254", tone("main", 0), 1, 0.5) +
    glow(cover, "M100 42h90q-60 10-74 70-16-20-16-70z", 0.4, 9) +
    round("ink", "M222 30h11v254h-11z", 0.5) +
    flat("M138 284h15v26l-7.5-8-7.5 8z", tone("gold", 3)) +
    logo(154, 134, 22, "gold", 0.95) +
    line("M126 178h56", tone("gold", 2), 2, 0.9) +
    line("M138 188h32", tone("gold", 2), 1.4, 0.8)
  );
};

const planner = () => {
  const cover = rr(58, 26, 204, 262, 16);
  return (
    lin(rr(66, 34, 206, 262, 10), [0, 0, 1, 0], "0 #e3dccd, 0.9 #fffdf6, 1 #cfc6b4") +
    each([50, 84, 118, 152, 186, 220], (y, i) =>
      flat(rr(264, y, 14, 26, 4), ["#e8907a", "#f0c25a", "#8cc08a", "#6fb6b0", "#c98aa8", "#b7a06a"][i]),
    ) +
    lin(cover, [0, 0, 0.8, 1], "0 main1, 0.45 main3, 1 main5") +
    rough(cover, { size: 0.5, opacity: 0.14 }) +
    stitch(rr(66, 34, 188, 246, 11), tone("cream", 1), 0.8) +
    glow(cover, "M76 44h100q-70 8-86 70-14-20-14-70z", 0.4, 9) +
    each(
      [66, 112, 158, 204, 250],
      (y) =>
        line(`M50 ${y}q-10-2-10 6t10 6h14`, "#6b6f75", 5) +
        line(`M50 ${y - 1}q-9-1-9 6`, "#ffffff", 1.6, 0.9) +
        flat(el(68, y + 6, 4), "#26282c", 0.7),
    ) +
    lin(rr(100, 92, 126, 92, 6), [0, 0, 1, 1], "0 #fffdf6, 1 #efe4cd") +
    line("M100 118h126", "#c65b45", 2.4, 0.9) +
    logo(118, 106, 7, "ink", 0.8) +
    each([0, 1, 2], (r) =>
      each([0, 1, 2, 3, 4, 5, 6], (c) =>
        flat(rr(107 + c * 16.4, 126 + r * 18, 11, 12, 2), r === 1 && c === 3 ? "#c65b45" : "#d8cbb0"),
      ),
    ) +
    flat("M146 288h15v24l-7.5-8-7.5 8z", "#c65b45")
  );
};

const tray = (y, material = "main") => {
  const floor = `M58 ${y}h204l36 34H22z`;
  return (
    lin(
      floor,
      [0, 0, 0, 1],
      [
        [0, tone(material, 5)],
        [1, tone(material, 3)],
      ],
    ) +
    lin(`M70 ${y - 8}h182l28 30H40z`, [0, 0, 1, 1], "0 #ffffff, 1 #e9e4db") +
    lin(`M64 ${y - 14}h182l28 32H36z`, [0, 0, 1, 1], "0 #ffffff, 1 #f1ede6") +
    each([0, 1, 2, 3], (i) =>
      line(`M${84 - i * 6} ${y - 7 + i * 5.6}h${i === 3 ? 70 : 130 + i * 8}`, "#7d8288", 1.7, 0.5),
    ) +
    lin(
      `M58 ${y - 22}v22l-36 34v-24z`,
      [0, 0, 1, 0],
      [
        [0, tone(material, 2)],
        [1, tone(material, 4)],
      ],
    ) +
    lin(
      `M262 ${y - 22}v22l36 34v-24z`,
      [0, 0, 1, 0],
      [
        [0, tone(material, 4)],
        [1, tone(material, 6)],
      ],
    ) +
    lin(
      `M22 ${y + 22}h276v14q0 6-6 6H28q-6 0-6-6z`,
      [0, 0, 0, 1],
      [
        [0, tone(material, 1)],
        [0.4, tone(material, 3)],
        [1, tone(material, 5)],
      ],
    ) +
    line(`M24 ${y + 23}h272`, tone(material, 0), 1.8, 0.8) +
    flat(`M118 ${y + 20}h84q-6 13-42 13t-42-13z`, tone(material, 6), 0.65)
  );
};

const letterTrays = (n) =>
  (n === 2
    ? each([44, 276], (x) => line(`M${x} 150v100`, "#6b6f75", 8) + line(`M${x - 2} 150v100`, "#ffffff", 2.2, 0.8))
    : "") +
  tray(n === 2 ? 244 : 220) +
  (n === 2
    ? each([26, 294], (x) => line(`M${x} 172v100`, "#6b6f75", 8) + line(`M${x - 2} 172v100`, "#ffffff", 2.2, 0.8)) +
      tray(136)
    : "") +
  logo(250, (n === 2 ? 244 : 220) + 32, 6, "white", 0.85);

const clip = (x, y, a, s = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${a}) scale(${s})">${line("M-8 22V-14a8 8 0 0 1 16 0V20a5.4 5.4 0 0 1-11 0V-8", "#5d6268", 4.2)}${line("M-8.8 21V-14a8 8 0 0 1 14-6", "#ffffff", 1.4, 0.9)}</g>`;

const pin = (x, y, a, hue) =>
  `<g transform="translate(${x} ${y}) rotate(${a})">${line("M0 8v26", "#8d9298", 2.4)}${orb(hue, "M-9-14q9-6 18 0l-4 14q8 3 8 9-13 5-26 0 0-6 8-9z")}</g>`;

const clipBox = () => {
  const box = "M40 172h240l-10 100q-1 14-16 15-94 6-188 0-15-1-16-15z";
  return (
    flat("M40 172q120-30 240 0-120 24-240 0z", tone("main", 6)) +
    each(
      [
        [70, 158, -30],
        [96, 144, 14],
        [122, 158, -12],
        [150, 138, 24],
        [178, 156, -20],
        [204, 142, 8],
        [230, 158, 32],
        [252, 160, -8],
        [110, 166, 60],
        [192, 168, -62],
        [140, 164, -80],
        [84, 168, 76],
      ],
      ([x, y, a]) => clip(x, y, a, 1.12),
    ) +
    each(
      [
        [88, 136, -18, "red"],
        [164, 118, 10, "gold"],
        [218, 128, 24, "leaf"],
        [132, 126, -30, "sea"],
        [244, 146, -24, "red"],
      ],
      ([x, y, a, h]) => pin(x, y, a, h),
    ) +
    lin(box, [0, 0, 1, 0], "0 main5, 0.16 main2, 0.5 main3, 1 main5") +
    brushed(box, { opacity: 0.08 }) +
    shade(box, "M50 268h220v26H50z", 0.4, 7) +
    line("M40 173q120 26 240 0", tone("main", 0), 2.4, 0.8) +
    glow(box, "M58 190h14l4 82q-10 0-12-8z", 0.5, 4) +
    lin(rr(102, 204, 116, 52, 6), [0, 0, 1, 1], "0 #fffdf6, 1 #e9dcc2") +
    line(rr(106, 208, 108, 44, 4), "#8c5c1b", 1, 0.5) +
    logo(132, 229, 13, "ink", 0.8) +
    line("M156 224h46M156 234h34", "#43474d", 2.6, 0.7)
  );
};

const wax = [
  "#e8433f",
  "#f58a2d",
  "#f7c531",
  "#8cc63f",
  "#2f9e58",
  "#22a7a0",
  "#3f8fd6",
  "#4558b8",
  "#8a4fb0",
  "#e0609a",
  "#8a5a34",
  "#2e2e33",
  "#f4a58c",
  "#c9d94a",
  "#7ac7e8",
  "#b98ad8",
  "#b02a37",
  "#5a7d2c",
  "#d9b98a",
  "#9aa0a6",
  "#f9e07a",
  "#0f6f63",
  "#f7b5c8",
  "#d96f2a",
];

const crayon = (x, y, h, hue, w) => {
  const d = `M${x} ${y + 26}h${w}v${h}H${x}z`;
  const lightDark = "0 #000000/0.3, 0.25 #ffffff/0.5, 0.45 #ffffff/0.1, 1 #000000/0.4";
  const tip = `M${x + w * 0.36} ${y}q${w * 0.14}-4 ${w * 0.28} 0l${w * 0.3} 26h${-w * 0.88}z`;
  return (
    flat(tip, hue) +
    lin(tip, [0, 0, 1, 0], lightDark) +
    flat(d, hue) +
    lin(d, [0, 0, 1, 0], lightDark) +
    flat(`M${x} ${y + 34}h${w}v4H${x}zM${x} ${y + 42}h${w}v2.4H${x}z`, "#1d1d20", 0.7)
  );
};

const crayons = (n) => {
  const rows = n / 12;
  const w = 18;
  const box = "M38 152h244l4 126q0 10-10 10H44q-10 0-10-10z";
  return (
    lin("M44 96h232v70H44z", [0, 0, 0, 1], "0 main4, 1 main6") +
    each(Array.from({ length: rows }), (_, r) =>
      each(wax.slice(r * 12, r * 12 + 12), (hue, i) =>
        crayon(
          46 + i * 19.2 + (rows === 2 && r === 0 ? 4 : 0),
          (rows === 2 ? 40 + r * 34 : 66) + ((i * 5) % 3) * 3,
          120,
          hue,
          w,
        ),
      ),
    ) +
    lin(box, [0, 0, 0.7, 1], "0 main1, 0.5 main3, 1 main4") +
    shade(box, "M36 270h250v22H36z", 0.35, 7) +
    shade(box, "M38 148h244v8H38z", 0.3, 3) +
    line("M38 153h244", tone("main", 0), 2, 0.8) +
    flat("M36 250h249l1 14H35z", "#ffffff", 0.9) +
    each(wax.slice(0, 12), (hue, i) => flat(`M${37 + i * 20.6} 250h18v14h-18z`, hue)) +
    flat(rr(82, 176, 156, 58, 29), "#ffffff") +
    logo(112, 204, 14, "ink", 0.85) +
    line("M140 198q10-12 20 0t20 0 20 0 16-4", wax[0], 5) +
    line("M142 214h64", "#43474d", 2.6, 0.6)
  );
};

const pencilTin = () => {
  const grades = ["#3a3a3e", "#2f2f33"];
  return (
    lin(rr(14, 58, 292, 206, 14), [0, 0, 1, 1], "0 #f3f4f5, 0.5 #c3c6c9, 1 #8d9298") +
    lin(rr(22, 66, 276, 190, 9), [0, 0, 0, 1], "0 #b3b7bb, 1 #e9ebed") +
    shade(rr(22, 66, 276, 190, 9), "M22 66h276v14H22z", 0.4, 6) +
    line(rr(15, 59, 290, 204, 13), "#ffffff", 1.4, 0.8) +
    each([0, 1, 2, 3, 4, 5, 6, 7], (i) => {
      const y = 78 + i * 22;
      return (
        shade(rr(22, 66, 276, 190, 9), `M40 ${y + 8}h244v10H40z`, 0.4, 3) +
        lin(
          `M92 ${y}h186q6 0 6 7.5t-6 7.5H92z`,
          [0, 0, 0, 1],
          "0 main2, 0.32 main1, 0.34 main3, 0.66 main4, 0.68 main5, 1 main6",
        ) +
        flat(rr(270, y, 14, 15, 4), tone("gold", 3)) +
        line(`M266 ${y}v15`, "#fff0c0", 2) +
        lin(`M92 ${y}L56 ${y + 5.4}v4.2L92 ${y + 15}q5-3 2-7.5 3-4-2-7.500z`, [0, 0, 0, 1], "0 #f4dcae, 1 #c69a5c") +
        flat(`M62 ${y + 4.4}L40 ${y + 7.5}l22 3.100z`, grades[i % 2]) +
        logo(236, y + 7.5, 4, "gold", 0.95) +
        line(`M200 ${y + 7.5}h20`, tone("gold", 1), 1.8, 0.9)
      );
    })
  );
};

const fountainPen = () =>
  turned(
    -46,
    round("main", "M132 170h56l-6 118q-2 20-22 20t-22-20z") +
      glow("M132 170h56l-6 118q-2 20-22 20t-22-20z", "M142 176h9l-2 120h-6z", 0.7, 3) +
      round("gold", rr(130, 158, 60, 14, 4), 1) +
      round("gold", "M139 286h42l-2 8q-19 5-38 0z", 1) +
      round("ink", "M136 112h48l4 48h-56z") +
      lin(
        "M160 2q20 44 22 96l-6 16h-32l-6-16q2-52 22-96z",
        [0, 0, 1, 0],
        "0 #a8752a, 0.3 #fff0c0, 0.5 #e0b04a, 0.52 #b07f2c, 0.8 #f3cf74, 1 #7a4d15",
      ) +
      line("M160 4v62", "#3a2508", 2) +
      flat(el(160, 70, 5), "#1d1206") +
      line("M146 96q14-8 28 0", "#7a4d15", 1.6, 0.7) +
      logo(160, 92, 5, "ink", 0.5) +
      flat("M157 0h6l-3 8z", "#c3c6c9"),
    160,
    160,
  ) +
  turned(
    -46,
    moved(
      76,
      30,
      round("main", "M132 96q0-18 28-18t28 18v124h-56z") +
        round("gold", rr(130, 214, 60, 14, 4), 1) +
        round("gold", "M164 90h12v92q-6 8-12 0z", 1) +
        logo(146, 150, 8, "white", 0.9),
    ),
    160,
    160,
  );

export const paper = onGrid({
  "own:hardcover": notebook,
  "own:planner": planner,
  "own:tray-1": () => letterTrays(1),
  "own:tray-2": () => letterTrays(2),
  "own:clip-box": clipBox,
  "own:crayons-12": () => crayons(12),
  "own:crayons-24": () => crayons(24),
  "own:pencils-8": pencilTin,
  "own:fountain-pen": fountainPen,
});
