// Small appliances of the kitchen.

import {
  drum,
  each,
  el,
  face,
  flat,
  glass,
  glow,
  lin,
  line,
  logo,
  mirrored,
  moved,
  onGrid,
  orb,
  rad,
  round,
  rr,
  shade,
  shine,
  tone,
  within,
} from "./kit.mjs";

const waffleMaker = () => {
  const lid = "M40 96Q42 62 82 58h156q40 4 42 38l6 44q-126 20-252 0z";
  const base = "M30 190q130 20 260 0l4 44q0 34-34 36H60q-34-2-34-36z";
  const plate = "M46 150q114 18 228 0l14 40q-128 20-256 0z";
  return (
    flat(`${rr(58, 264, 34, 12, 5)}${rr(228, 264, 34, 12, 5)}`, tone("ink", 4)) +
    round("ink", plate, 0) +
    lin("M56 164q104 15 208 0l7 20q-111 17-222 0z", [0, 0, 0, 1], "0 #f6cd7a, 0.5 #e3a548, 1 #b4742a") +
    each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], (i) =>
      flat(`M${66 + i * 16.4} ${168 + 5 * Math.sin((i / 11) * Math.PI)}l9 .6 1 12-10-.8z`, "#8f5519", 0.75),
    ) +
    line("M160 160v34", "#7a4715", 4, 0.7) +
    face("main", base) +
    shade(base, "M30 186q130 20 260 0v14q-130 22-260 0z", 0.45, 5) +
    shade(base, "M26 250h268v30H26z", 0.35, 8) +
    line("M31 192q129 20 258 0", tone("main", 0), 2, 0.8) +
    face("main", lid) +
    glow(lid, "M54 90q4-22 32-24h110q-96 4-122 40z", 0.75, 5) +
    shade(lid, "M34 132q126 22 252 0v14H34z", 0.35, 5) +
    line("M35 140q125 20 250 0", tone("steel", 1), 4) +
    line("M35 143q125 20 250 0", tone("steel", 5), 1.4, 0.7) +
    logo(160, 96, 13, "white", 0.85) +
    round("ink", "M118 44q0-12 12-12h60q12 0 12 12v16h-12v-8h-60v8h-12z", 0.5) +
    line("M126 38h66", "#ffffff", 1.6, 0.4) +
    round("steel", el(214, 232, 19), 1) +
    round("ink", el(214, 232, 15)) +
    line("M214 232l7-10", "#ffffff", 2.4, 0.9) +
    line("M194 222q6-14 20-14t20 14", "#ffffff", 1.3, 0.5) +
    flat(el(92, 232, 5), "#59d06f") +
    flat(el(90.5, 230.5, 1.8), "#fff", 0.8) +
    flat(el(112, 232, 5), "#ff7d3a") +
    flat(el(110.5, 230.5, 1.8), "#fff", 0.8)
  );
};

const popped = (list, r) =>
  each(
    list,
    ([x, y], i) =>
      orb("cream", `${el(x, y, r)}${el(x + r * 0.8, y - r * 0.3, r * 0.75)}${el(x - r * 0.5, y + r * 0.6, r * 0.72)}`) +
      rad(el(x + (i % 3) * 3 - 3, y + 1, r * 0.42), [0.4, 0.3, 0.8], "0 #f3c45c, 1 #c98a2a") +
      flat(el(x - r * 0.35, y - r * 0.35, r * 0.28), "#ffffff", 0.9),
  );

// With a stirring arm: a wide dish under a clear dome.
const popcornStirrer = () => {
  const dome = "M50 196C50 96 92 46 160 46s110 50 110 150z";
  const base = "M44 206q116 30 232 0l6 34q0 26-30 30-92 12-184 0-30-4-30-30z";
  return (
    flat(`${rr(70, 262, 30, 14, 5)}${rr(220, 262, 30, 14, 5)}`, tone("ink", 4)) +
    round("ink", drum(160, 196, 112, 214, 112, 0.16), 0.5) +
    rad(el(160, 196, 112, 18), [0.4, 0.3, 0.8], "0 #5a5a60, 1 #232327") +
    within(
      `${dome}M50 190h220v14q-110 30-220 0z`,
      popped(
        [
          [112, 128],
          [142, 118],
          [174, 124],
          [204, 134],
          [92, 150],
          [122, 148],
          [154, 144],
          [186, 150],
          [220, 156],
          [80, 176],
          [106, 172],
          [138, 170],
          [170, 172],
          [202, 174],
          [234, 180],
          [92, 194],
          [124, 194],
          [156, 196],
          [190, 196],
          [222, 196],
        ],
        14,
      ),
    ) +
    line("M160 190v-30M120 176q40-14 80 0", "#b9bec3", 4) +
    glass(dome, { opacity: 0.62 }) +
    shine("M74 160q6-70 50-94-24 34-28 96z", 0.85, 0.1) +
    flat("M236 92q18 30 20 74l-6 2q0-46-14-76z", "#ffffff", 0.55) +
    line("M50 196a110 18 0 0 0 220 0", "#ffffff", 2, 0.8) +
    round("main", base) +
    shade(base, "M40 200q120 34 240 0v16q-120 34-240 0z", 0.4, 5) +
    shade(base, "M38 254h244v30H38z", 0.35, 7) +
    line("M45 208q115 30 230 0", tone("main", 0), 2, 0.8) +
    glow(base, rr(66, 226, 12, 30, 6), 0.55, 3) +
    logo(160, 248, 11, "white", 0.85) +
    flat(rr(228, 236, 22, 14, 7), tone("ink", 4)) +
    flat(el(244, 243, 5.5), "#f3f3f3") +
    face("main", "M46 206q-30-2-30 12t32 12z", 1) +
    mirrored(face("main", "M46 206q-30-2-30 12t32 12z", 2)) +
    round("main", "M138 34q0-10 10-10h24q10 0 10 10v16q-22 6-44 0z") +
    line("M146 30h24", "#ffffff", 2, 0.6)
  );
};

// Hot air: a tower with a clear chute on top.
const popcornTower = () => {
  const chute = "M98 88Q98 34 152 30q66-4 84 36l10 24q-16 10-38 8l-4 38H98z";
  const body = "M92 132h136l14 124q2 22-22 24-60 8-120 0-24-2-22-24z";
  return (
    within(
      chute,
      popped(
        [
          [128, 108],
          [152, 96],
          [178, 108],
          [140, 76],
          [168, 72],
          [198, 84],
          [220, 80],
          [116, 126],
          [160, 128],
          [196, 124],
        ],
        14,
      ),
    ) +
    lin(chute, [0, 0, 1, 0], "0 #e9a33a/0.75, 0.2 #ffd88a/0.5, 0.55 #ffd27a/0.28, 1 #d98a22/0.7") +
    line(chute, "#ffffff", 1.6, 0.6) +
    shine("M110 116q-4-60 36-74-20 24-20 74z", 0.9, 0.2) +
    round("main", body) +
    shade(body, "M92 130h136v10q-68 18-136 0z", 0.45, 5) +
    shade(body, "M80 262h164v24H80z", 0.4, 7) +
    glow(body, "M112 152h14l-6 108h-14z", 0.6, 4) +
    line("M92 134q68 14 136 0", tone("steel", 1), 5) +
    line("M92 137q68 14 136 0", tone("steel", 5), 1.4, 0.7) +
    each([0, 1, 2, 3, 4], (i) => line(`M${132 + i * 14} 244v22`, tone("main", 6), 4, 0.7)) +
    round("steel", el(160, 198, 17), 1) +
    flat(el(160, 198, 12), tone("ink", 3)) +
    line("M160 194v-9M153 191a9 9 0 1 0 14 0", "#ffffff", 2.2, 0.9) +
    logo(160, 166, 10, "white", 0.85) +
    flat(`${rr(98, 276, 28, 9, 4)}${rr(194, 276, 28, 9, 4)}`, tone("ink", 4))
  );
};

const blender = () => {
  const jug = "M98 60h124l-16 122h-92z";
  const base = "M104 190h112l22 74q4 22-20 22H102q-24 0-20-22z";
  const grip = "M218 76h20q24 0 22 28l-8 46q-4 22-30 20h-8";
  return (
    line(grip, "#8ea1a8", 15, 0.55) +
    line(grip, "#ffffff", 11, 0.5) +
    line(grip, "#ffffff", 3, 0.9, 'transform="translate(-3 -3)"') +
    within(
      jug,
      lin("M90 108q35-9 70 0t70 0v80H90z", [0, 0, 1, 0], "0 #c2416a, 0.2 #f58fae, 0.5 #e9658f, 1 #a82f59") +
        flat("M90 108q35-9 70 0t70 0v8q-35 8-70 0t-70 0z", "#ffd3df", 0.85) +
        each(
          [
            [126, 140],
            [176, 132],
            [150, 164],
            [190, 160],
          ],
          ([x, y]) => flat(el(x, y, 3.4), "#fff", 0.35),
        ),
    ) +
    flat("M140 182l20-14 20 14z", "#8b9096") +
    flat("M136 176l24-4 24 4-24 2z", "#d9dcde") +
    glass(jug, { opacity: 0.75 }) +
    each([96, 118, 140, 160], (y) => line(`M190 ${y}h14`, "#ffffff", 1.8, 0.85)) +
    shine("M108 68h13l-9 106h-9z", 0.95, 0.3) +
    line("M98 60h124", "#ffffff", 3, 0.9) +
    round("ink", "M94 44q0-10 10-10h112q10 0 10 10l-2 18H96z") +
    round("ink", rr(134, 20, 52, 16, 6)) +
    line("M108 40h98", "#ffffff", 1.6, 0.35) +
    round("steel", "M112 180h96l8 14H104z", 1) +
    round("main", base) +
    shade(base, "M104 188h112v10q-56 10-112 0z", 0.45, 4) +
    shade(base, "M80 266h160v24H80z", 0.4, 6) +
    glow(base, "M114 204h13l-12 66h-14z", 0.6, 4) +
    round("steel", el(160, 242, 25), 1) +
    rad(el(160, 242, 19), [0.4, 0.3, 0.8], "0 #5d5d63, 1 #1d1d20") +
    line("M160 242l9-13", "#ffffff", 3.4) +
    each(
      [
        [126, 236],
        [130, 220],
        [144, 209],
        [176, 209],
        [190, 220],
        [194, 236],
      ],
      ([x, y]) => flat(el(x, y, 2.2), "#ffffff", 0.85),
    ) +
    logo(160, 280, 6, "white", 0.8)
  );
};

const coffeeMachine = () => {
  const body = "M64 42q0-14 14-14h164q14 0 14 14v60H120v128h136v46q0 12-12 12H76q-12 0-12-12z";
  return (
    lin("M116 98h132v136H116z", [0, 0, 1, 0], "0 #101113, 0.4 #2b2d31, 1 #17181a") +
    lin(body, [0, 0, 1, 0.5], "0 main5, 0.12 main2, 0.3 main1, 0.6 main3, 1 main5") +
    shade(body, "M60 270h200v22H60z", 0.4, 6) +
    glow(body, "M74 50h14v220H74z", 0.5, 5) +
    lin(rr(120, 44, 120, 40, 8), [0, 0, 0, 1], "0 #34363a, 1 #101113") +
    flat(rr(130, 52, 46, 24, 4), "#12261a") +
    line("M138 58v12M146 58h7v12M162 58v12h6", "#6fe39a", 2.4) +
    each([196, 216], (x) => orb("steel", el(x, 64, 8))) +
    round("steel", "M158 100h56l-6 22h-44z", 1) +
    line("M176 124v8M196 124v8", "#6b6f75", 7) +
    line("M214 112h46", "#17181a", 12) +
    line("M216 109h42", "#6b6f75", 2, 0.7) +
    line("M178 132v38M194 132v38", "#6b4018", 2.6, 0.9) +
    moved(
      186,
      226,
      lin("M-36-54h72q0 40-16 50-20 6-40 0-16-10-16-50z", [0, 0, 1, 0], "0 #d5d1cd, 0.3 #ffffff, 1 #b8b3af") +
        line("M36-46q24-2 20 18-4 12-24 10", "#e9e6e3", 7) +
        flat(el(0, -54, 36, 8), "#f6f4f2") +
        rad(el(0, -53, 30, 6), [0.4, 0.3, 0.8], "0 #d9a36a, 1 #6b4018"),
    ) +
    lin("M112 230h152v16H112z", [0, 0, 0, 1], "0 #dfe1e3, 1 #777b80") +
    each(
      Array.from({ length: 11 }, (_, i) => 122 + i * 13),
      (x) => flat(rr(x, 234, 7, 6, 2), "#2b2d31"),
    ) +
    logo(160, 266, 9, "white", 0.9) +
    round("steel", rr(84, 18, 130, 12, 5), 1)
  );
};

export const appliances = onGrid({
  "own:waffle-maker": waffleMaker,
  "own:popcorn-maker": popcornStirrer,
  "own:popcorn-tower": popcornTower,
  "own:blender": blender,
  "own:coffee-machine": coffeeMachine,
});
