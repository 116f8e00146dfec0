// For the stove and the oven: steel, enamel, iron.

import {
  blur,
  brushed,
  drum,
  each,
  el,
  face,
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
  within,
} from "./kit.mjs";

// Light that runs round a flat metal disc, brightest at the given angles.
const wheel = (cx, cy, r, beams) =>
  blur(
    el(cx, cy, r),
    7,
    each(beams, ([angle, wide, colour, opacity]) => {
      const p = (a, k) => `${cx + k * r * Math.cos((a * Math.PI) / 180)} ${cy + k * r * Math.sin((a * Math.PI) / 180)}`;
      return flat(`M${cx} ${cy}L${p(angle - wide, 1.2)}L${p(angle + wide, 1.2)}z`, colour, opacity);
    }),
  );

const disc = (cx, cy, r) =>
  rad(el(cx, cy, r), [0.5, 0.5, 0.5], "0 #d4d7da, 0.7 #c6c9cd, 1 #b3b7bb") +
  wheel(cx, cy, r, [
    [-135, 13, "#ffffff", 0.95],
    [45, 13, "#ffffff", 0.85],
    [-105, 7, "#ffffff", 0.5],
    [72, 8, "#ffffff", 0.45],
    [-45, 20, "#6b7076", 0.55],
    [135, 20, "#6b7076", 0.6],
    [-70, 6, "#8d9298", 0.5],
    [170, 8, "#8d9298", 0.4],
  ]);

const pizzaTray = () => {
  const holes = [];
  for (let row = -7; row <= 7; row++)
    for (let col = -8; col <= 8; col++) {
      const [x, y] = [160 + col * 17 + (row % 2 ? 8.5 : 0), 160 + row * 14.8];
      if (Math.hypot(x - 160, y - 160) < 96) holes.push([x, y]);
    }
  return (
    lin(el(160, 160, 150), [0.1, 0, 0.8, 1], "0 #ffffff, 0.3 #c3c7cb, 0.55 #eef0f1, 0.8 #8b9096, 1 #63686e") +
    flat(el(160, 160, 146), "#8f949a") +
    lin(el(160, 160, 144.5), [0.1, 0, 0.8, 1], "0 #7d8288, 0.4 #d9dcde, 1 #ffffff") +
    disc(160, 160, 130) +
    line(el(160, 160, 130), "#5c6167", 1.4, 0.7) +
    line(el(160, 161.5, 131), "#ffffff", 1.2, 0.8) +
    line(`${el(160, 160, 118)}`, "#ffffff", 0.8, 0.5) +
    each([22, 40, 58, 76, 94, 112, 124], (r) => line(el(160, 160, r), "#5c6167", 0.5, 0.16)) +
    each(
      holes,
      ([x, y]) =>
        flat(el(x, y + 0.9, 4.1), "#ffffff", 0.75) +
        flat(el(x, y, 3.9), "#43484e", 0.92) +
        flat(el(x + 0.6, y + 1.2, 2.6), "#75797f", 0.5),
    ) +
    logo(160, 272, 8, "ink", 0.45)
  );
};

// A lidded pot: the body's and the lid's material, loops at the sides, glass in the lid or none.
const pot = ({
  body,
  lid,
  grip,
  top = 138,
  foot = 268,
  r = 108,
  base = 102,
  clear = false,
  gloss = 1,
  waist = false,
}) => {
  const cx = 160;
  const hull = `M${cx - r} ${top}L${cx - base} ${foot - 16}Q${cx - base + 3} ${foot + 4} ${cx - base + 26} ${foot + 8}Q${cx} ${foot + 20} ${cx + base - 26} ${foot + 8}Q${cx + base - 3} ${foot + 4} ${cx + base} ${foot - 16}L${cx + r} ${top}z`;
  const dome = `M${cx - r} ${top}C${cx - r + 6} ${top - 44} ${cx - 56} ${top - 58} ${cx} ${top - 58}S${cx + r - 6} ${top - 44} ${cx + r} ${top}A${r} ${r * 0.17} 0 0 1 ${cx - r} ${top}z`;
  const loop = `M${cx - r + 4} ${top + 26}Q${cx - r - 34} ${top + 18} ${cx - r - 34} ${top + 38}T${cx - r + 3} ${top + 58}`;
  const handle =
    line(loop, tone(grip, 5), 15) +
    line(loop, tone(grip, 3), 12) +
    line(loop, tone(grip, 1), 4, 0.8, 'transform="translate(-1.5 -3)"');
  const polished = gloss >= 1;
  return (
    handle +
    mirrored(handle) +
    round(body, hull, gloss) +
    (polished ? brushed(hull, { opacity: 0.16 }) : "") +
    shade(hull, `M${cx - r} ${top}h${2 * r}v14Q${cx} ${top + 46} ${cx - r} ${top + 14}z`, 0.45, 6) +
    shade(
      hull,
      `M${cx - base} ${foot - 6}Q${cx} ${foot + 18} ${cx + base} ${foot - 6}V${foot + 20}H${cx - base}z`,
      0.4,
      7,
    ) +
    (polished
      ? ""
      : glow(hull, rr(cx - r + 26, top + 34, 15, foot - top - 66, 7), 0.55, 4) +
        glow(hull, rr(cx + r - 24, top + 40, 6, foot - top - 80, 3), 0.25, 3)) +
    (waist
      ? line(`M${cx - r + 2} ${top + 78}Q${cx} ${top + 104} ${cx + r - 2} ${top + 78}`, "#ffffff", 1.2, 0.55) +
        line(`M${cx - r + 2} ${top + 76}Q${cx} ${top + 102} ${cx + r - 2} ${top + 76}`, "#1b1d20", 1.2, 0.3)
      : "") +
    logo(cx + (polished ? 0 : 2), top + 66, 11, polished ? "ink" : "white", polished ? 0.45 : 0.75) +
    (clear
      ? rad(dome, [0.4, 0.2, 0.9], "0 #dfe8ea, 0.5 #a9b8bd, 1 #6f8086") +
        shade(dome, `M${cx - r} ${top}q${r} 26 ${2 * r} 0v20H${cx - r}z`, 0.4, 8) +
        shine(
          `M${cx - 84} ${top - 12}Q${cx - 66} ${top - 44} ${cx - 18} ${top - 51}Q${cx - 52} ${top - 36} ${cx - 62} ${top - 8}z`,
          0.9,
          0.2,
        ) +
        line(`M${cx - r} ${top}A${r} ${r * 0.17} 0 0 0 ${cx + r} ${top}`, "#e9ecee", 6) +
        line(`M${cx - r} ${top + 2}A${r} ${r * 0.17} 0 0 0 ${cx + r} ${top + 2}`, "#7c8187", 1.5, 0.8)
      : (lid === body && !polished
          ? orb(lid, dome)
          : polished
            ? lin(
                dome,
                [0, 0.1, 1, 0.6],
                "0 #8e9399, 0.16 #f6f7f8, 0.3 #ffffff, 0.42 #b4b9be, 0.6 #83888e, 0.74 #e4e6e8, 0.9 #9a9fa5, 1 #666b71",
              )
            : orb(lid, dome)) +
        glow(
          dome,
          `M${cx - 80} ${top - 12}Q${cx - 62} ${top - 42} ${cx - 14} ${top - 48}Q${cx - 50} ${top - 32} ${cx - 60} ${top - 6}z`,
          0.75,
          3,
        ) +
        line(`M${cx - r} ${top}A${r} ${r * 0.17} 0 0 0 ${cx + r} ${top}`, tone(body, 5), 3, 0.8) +
        line(`M${cx - r + 1} ${top - 3}A${r} ${r * 0.17} 0 0 0 ${cx + r - 1} ${top - 3}`, "#ffffff", 1.4, 0.6)) +
    flat(el(cx, top - 57, 17, 4.5), "#14161a", 0.45) +
    round(grip === "main" ? "main" : grip, `M${cx - 7} ${top - 72}h14l2 15q-9 4-18 0z`) +
    orb(grip === "main" ? "main" : grip, el(cx, top - 77, 20, 9))
  );
};

const braiser = () => {
  const hull = "M24 176h272l-8 58q-4 32-44 36-84 8-168 0-40-4-44-36z";
  const dome = "M28 172C36 128 96 112 160 112s124 16 132 60q-132 30-264 0z";
  const ear = "M30 186Q-2 176-2 194t40 26q6-16 0-34z";
  const side =
    face("main", ear, 1) +
    flat("M26 194q-16-4-16 1t22 13z", "#0c1020", 0.45) +
    line("M24 184Q2 180 3 192", tone("main", 0), 3, 0.7);
  return (
    side +
    mirrored(side) +
    round("main", hull) +
    rough(hull, { size: 0.7, opacity: 0.07 }) +
    shade(hull, "M24 172h272v14q-136 38-272 0z", 0.5, 6) +
    shade(hull, "M30 244q130 40 260 0v40H30z", 0.45, 9) +
    glow(hull, rr(58, 204, 15, 44, 7), 0.5, 4) +
    orb("main", dome) +
    rough(dome, { size: 0.7, opacity: 0.06 }) +
    glow(dome, "M62 156q22-28 78-33-44 12-56 37z", 0.8, 3) +
    glow(dome, "M216 128q36 8 52 30-22-16-56-22z", 0.3, 4) +
    line("M28 172q132 30 264 0", tone("main", 6), 3.5, 0.8) +
    line("M29 168q131 30 262 0", tone("main", 0), 1.6, 0.75) +
    line("M52 150q108 24 216 0", tone("main", 5), 1.2, 0.35) +
    logo(160, 232, 13, "white", 0.7) +
    flat(el(160, 112, 18, 5), "#14161a", 0.4) +
    round("gold", "M153 100h14l3 12q-10 4-20 0z", 1) +
    orb("gold", el(160, 93, 22, 11)) +
    shine("M146 90q4-6 13-6-7 3-8 8z", 0.9)
  );
};

// A frying pan from above, its handle to the lower right.
const pan = () =>
  turned(
    -38,
    lin(rr(150, 226, 20, 96, 10), [0, 0, 1, 0], "0 #c88a4c, 0.3 #eec08a, 0.6 #b87a40, 1 #7b4a22") +
      grain(rr(150, 226, 20, 96, 10), "wood", { upright: true, opacity: 0.6 }) +
      flat(el(160, 308, 5, 6.5), "#2a1a0e", 0.85) +
      round("steel", "M151 214h18l2 20h-22z", 1) +
      lin(el(160, 118, 112), [0.1, 0, 0.85, 1], "0 main1, 0.4 main3, 1 main6") +
      rad(el(160, 118, 106), [0.55, 0.6, 0.55], "0 #2c2c30, 0.8 #303035, 1 #17171a") +
      line(el(160, 118, 108.5), "#ffffff", 1.3, 0.55) +
      rad(el(160, 118, 86), [0.4, 0.35, 0.75], "0 #4b4b51, 0.6 #35353a, 1 #29292d") +
      rough(el(160, 118, 104), { size: 0.9, opacity: 0.16 }) +
      line(el(160, 118, 86), "#0d0d0f", 2, 0.55) +
      each([20, 38, 56, 72], (r) => line(el(160, 118, r), "#ffffff", 0.6, 0.09)) +
      glow(el(160, 118, 104), "M76 96Q92 42 150 32q-40 24-52 76z", 0.4, 6) +
      glow(el(160, 118, 104), "M214 180q30-28 34-64 8 44-22 74z", 0.22, 5) +
      logo(160, 118, 12, "steel", 0.4),
  );

const cakeTin = () => {
  const wall = drum(160, 132, 138, 232, 132, 0.26);
  return (
    round("main", wall) +
    rough(wall, { size: 0.8, opacity: 0.1 }) +
    glow(wall, "M52 156h16v92q-8-4-16-9z", 0.4, 5) +
    shade(wall, "M28 226q132 62 264 0v60H28z", 0.4, 7) +
    lin(el(160, 132, 140, 37), [0, 0, 1, 0.3], "0 main1, 0.5 main3, 1 main5") +
    rad(el(160, 134, 133, 33), [0.5, 0.9, 0.9], "0 main3, 0.6 main5, 1 main6") +
    within(
      el(160, 134, 133, 33),
      rad(el(160, 170, 122, 30), [0.4, 0.3, 0.8], "0 main2, 1 main4") +
        line(el(160, 170, 122, 30), tone("main", 6), 2, 0.7) +
        line(el(160, 170, 112, 26), tone("main", 1), 1, 0.4),
    ) +
    shade(el(160, 134, 133, 33), "M24 130q20-34 136-34t136 34q-40-18-136-18T24 130z", 0.5, 5) +
    line("M21 136q6 36 139 36t139-36", tone("main", 0), 1.8, 0.7) +
    line("M28 226q132 58 264 0", tone("main", 6), 3, 0.6) +
    line("M28 222q132 58 264 0", tone("main", 0), 1.2, 0.4) +
    round("steel", rr(236, 170, 34, 62, 5), 1) +
    line("M228 180h46M228 222h46", "#55595f", 5) +
    line("M228 178.5h46M228 220.5h46", "#ffffff", 1.4, 0.8) +
    line("M253 184q14 16 0 34", "#e8eaec", 5) +
    line("M254.5 186q12 14 0 30", "#7a7f85", 1.6) +
    logo(118, 226, 12, "white", 0.45)
  );
};

export const pots = onGrid({
  "own:pizza-tray": pizzaTray,
  "own:pot-steel": () => pot({ body: "steel", lid: "steel", grip: "main", waist: true }),
  "own:casserole": () => pot({ body: "main", lid: "main", grip: "main", gloss: 0.5, top: 150 }),
  "own:braiser": braiser,
  "own:pan": pan,
  "own:cake-tin": cakeTin,
});
