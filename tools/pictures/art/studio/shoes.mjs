// Shoes, seen from their side.

import { each, el, flat, glow, lin, line, logo, moved, onGrid, rough, shade, stitch, tone, weave } from "./kit.mjs";

const sole = (d, y) =>
  lin(d, [0, 0, 0, 1], "0 #ffffff, 0.5 #f1eeea, 1 #bdb7b0") + line(`M30 ${y}h270`, "#a49d95", 1.4, 0.5);

const trainer = (runner) => {
  const upper = "M30 226Q20 172 36 118 42 104 58 112q18 12 40 6l26-10q14 34 58 62 46 16 88 24 28 8 30 36-135 16-270 0z";
  const toe = "M300 230Q296 200 270 194 236 188 214 182q-8 26-2 52 46 2 88-4z";
  const eyestay = "M98 120l26-12q14 34 58 62l-16 26Q120 170 98 120z";
  return (
    lin("M92 118q2-22 18-26 16 2 22 22 18 30 50 54-46-6-90-50z", [0, 0, 1, 1], "0 main4, 1 main6") +
    lin(upper, [0, 0, 0.6, 1], "0 main1, 0.5 main2, 1 main4") +
    (runner ? weave(upper, 5, 0.3, 45) : rough(upper, { size: 0.7, opacity: 0.09 })) +
    shade(upper, "M26 210q140 20 280 0v30H26z", 0.35, 7) +
    lin(toe, [0, 0, 0, 1], "0 main1, 1 main3") +
    stitch("M216 184q-8 26-2 50", tone("main", 6), 0.5) +
    (runner
      ? ""
      : each(
          [
            [244, 204],
            [258, 208],
            [272, 213],
            [250, 215],
            [264, 219],
            [236, 212],
          ],
          ([x, y]) => flat(el(x, y, 1.9), tone("main", 6), 0.7),
        )) +
    lin("M32 200Q28 150 38 116q6-12 20-4 6 40 2 112l-28-2z", [0, 0, 1, 0], "0 main3, 1 main5") +
    stitch("M58 114q6 40 2 110", tone("main", 0), 0.6) +
    lin(eyestay, [0, 0, 1, 1], "0 main3, 1 main5") +
    stitch("M100 124Q122 172 166 192", tone("main", 0), 0.6) +
    each(
      [
        [112, 122],
        [124, 138],
        [140, 154],
        [158, 168],
      ],
      ([x, y]) =>
        line(`M${x} ${y}q10-14 24-10`, "#ffffff", 6) +
        line(`M${x} ${y + 2}q10-14 24-10`, "#b5afa8", 1.2, 0.7) +
        flat(el(x - 1, y + 3, 2.6), "#5d6268"),
    ) +
    line("M104 112q12-20 30-14M122 100q18-22 34-8 4 12-24 16", "#ffffff", 4.4) +
    logo(104, 196, 22, "white", 0.95) +
    glow(upper, "M46 130q10-8 40 0-26 10-30 60-14-20-10-60z", 0.4, 5) +
    (runner
      ? sole("M22 220q140 24 280 6 14 4 10 18-4 12-30 14-60-4-120 8-70 10-128 2-18-4-18-22-2-16 6-26z", 240) +
        lin(
          "M26 252q40 14 136 8 60-10 120-6-4 10-22 12-60-2-110 8-70 8-112 0-12-4-12-22z",
          [0, 0, 0, 1],
          "0 main3, 1 main6",
        )
      : sole("M24 226q136 18 276 2 8 6 6 18-2 16-24 18H46q-22-2-24-18-1-12 2-20z", 246))
  );
};

const heel = (slim) => {
  const upper =
    "M246 84q20-8 24 14l6 72q-30 8-52 24-34 30-92 62-44 18-96 12-24-6-6-22 36-16 74-42 14 8 34 2 74-36 108-122z";
  const block = slim
    ? "M246 182q16-10 30-14l-6 104q0 4-3 4h-8q-3 0-3-4z"
    : "M228 190q26-16 48-22l4 104q0 4-5 4h-36q-5 0-5-5z";
  return (
    lin(block, [0, 0, 1, 0], "0 main5, 0.3 main2, 0.55 main4, 1 main6") +
    flat(slim ? "M255 270h16v8h-16z" : "M234 270h46v8h-46z", tone("ink", 4)) +
    lin(
      "M246 84q8 6 8 26-26 60-82 94-36 10-68-0l0 0 0 0q14 8 34 2 74-36 108-122z",
      [0, 0, 1, 0],
      "0 #e9cfae, 1 #b08d66",
    ) +
    lin(upper, [0, 0, 0.8, 1], "0 main1, 0.35 main3, 0.7 main3, 1 main5") +
    rough(upper, { size: 0.7, opacity: 0.07 }) +
    shade(upper, "M26 262q60 16 110-8 60-34 92-64l12 10q-50 50-104 78H20z", 0.4, 7) +
    glow(upper, "M62 240q40-16 66-36 20 6 36 0-40 34-94 50z", 0.6, 5) +
    glow(upper, "M254 96q8 30 8 66-10 2-18 8 12-36 10-74z", 0.35, 4) +
    line("M246 84Q212 170 138 206q-20 6-34-2", tone("main", 0), 1.8, 0.7) +
    flat("M30 258q-18 8-6 16 56 8 108-12 56-30 92-64l-1-6q-34 30-92 62-44 18-96 12-3 0-5-8z", tone("ink", 5)) +
    flat("M34 268q50 6 98-12", "#fff", 0.2)
  );
};

const boot = () => {
  const upper = "M58 232Q44 120 52 54q46-14 104-2 0 34 10 68 16 28 60 48 50 14 58 34 4 14 4 30-120 16-230 0z";
  const cuff = "M48 56q54-22 112-4l2 22q-58-16-114 4z";
  return (
    lin("M96 48q4-26 30-28 24 4 30 28l14 74-40 8z", [0, 0, 1, 1], "0 main4, 1 main6") +
    lin(upper, [0, 0, 0.8, 1], "0 main1, 0.5 main3, 1 main5") +
    rough(upper, { size: 0.6, opacity: 0.16 }) +
    shade(upper, "M52 214q120 20 240 0v30H52z", 0.4, 7) +
    lin("M226 168q50 14 58 34 4 14 4 30-38 5-76 4-6-30 14-68z", [0, 0, 0, 1], "0 ink1, 1 ink4") +
    rough("M226 168q50 14 58 34 4 14 4 30-38 5-76 4-6-30 14-68z", { opacity: 0.16 }) +
    stitch("M222 170q-18 32-12 64", tone("main", 0), 0.7) +
    lin("M58 232q-8-60-8-92 22-8 44 0 8 50 2 96-20 0-38-4z", [0, 0, 1, 0], "0 ink1, 1 ink4") +
    stitch("M94 142q8 48 2 92", tone("main", 0), 0.7) +
    lin("M118 66l40-8q4 34 12 60 18 28 56 50l-14 20q-44-16-66-44-20-30-28-78z", [0, 0, 1, 1], "0 main2, 1 main5") +
    stitch("M120 70q8 44 26 72 22 28 64 44", tone("main", 0), 0.7) +
    each(
      [
        [124, 84],
        [129, 104],
        [138, 126],
        [152, 146],
        [172, 162],
      ],
      ([x, y]) =>
        line(`M${x} ${y}l34-10`, "#f4d9a6", 5) +
        line(`M${x} ${y + 1.6}l34-10`, "#a07a3e", 1.2, 0.7) +
        flat(el(x, y, 4), "#c3c6c9") +
        flat(el(x, y, 1.8), "#3d4147"),
    ) +
    lin(cuff, [0, 0, 0, 1], "0 ink0, 1 ink3") +
    line("M128 62q-26 22-12 36M132 60q22 26 10 42", "#f4d9a6", 4) +
    logo(84, 104, 13, "white", 0.85) +
    lin("M46 230q120 20 246 2 8 4 8 14l-2 12H44q-2-20 2-28z", [0, 0, 0, 1], "0 #6b6f74, 0.5 #3a3d41, 1 #1b1d1f") +
    line("M46 236q124 18 248 2", tone("main", 2), 3) +
    flat(Array.from({ length: 13 }, (_, i) => `M${48 + i * 19.6} 256h13l-2 12h-9z`).join(""), "#1b1d1f")
  );
};

const oxford = () => {
  const upper = "M28 218Q18 168 34 128q30-14 66-6l30-2q20 28 62 48 60 10 96 34 14 12 12 30-140 16-272-14z";
  return (
    lin("M100 124q4-22 22-22 14 2 18 22 18 24 44 40-50-2-84-40z", [0, 0, 1, 1], "0 main4, 1 main6") +
    lin(upper, [0, 0, 0.7, 1], "0 main2, 0.5 main3, 1 main5") +
    glow(upper, "M236 190q34 8 46 24-40-8-60-18z", 0.7, 5) +
    glow(upper, "M44 140q20-8 40-4-20 10-26 60-18-20-14-56z", 0.4, 5) +
    shade(upper, "M26 206q130 34 276 16v24H26z", 0.4, 6) +
    line("M216 172q-16 30-8 62M100 124q6 60 66 66 30-2 46-20", tone("main", 6), 2, 0.7) +
    line("M213 172q-16 30-8 62M97 128q6 60 66 66", tone("cream", 2), 1.2, 0.6, 'stroke-dasharray="4 3"') +
    line("M60 122q10 50 2 104", tone("main", 6), 2, 0.6) +
    each(
      [
        [122, 136],
        [136, 150],
        [154, 162],
        [172, 172],
      ],
      ([x, y]) =>
        line(`M${x} ${y}q12-12 26-8`, tone("main", 6), 5) +
        line(`M${x} ${y - 1}q12-12 26-8`, tone("main", 1), 1.4, 0.6),
    ) +
    each(
      Array.from({ length: 7 }, (_, i) => i),
      (i) => flat(el(226 + i * 9, 188 + i * 2.6, 1.6), tone("main", 6), 0.8),
    ) +
    line("M124 118q16-18 30-4", tone("main", 6), 4) +
    logo(64, 150, 7, "gold", 0.8) +
    lin("M24 216q134 32 278 16 6 4 2 12-4 6-14 6H150l-20-6H28q-6-14-4-28z", [0, 0, 0, 1], "0 #5d3a20, 1 #20120a") +
    lin("M24 236h96v22q0 6-6 6H32q-6 0-6-6z", [0, 0, 1, 0], "0 #4a2d18, 1 #1b0f08") +
    line("M28 222q132 30 270 16", "#e0b988", 1.6, 0.7)
  );
};

// A child's school shoe: rounded toe, two straps instead of laces.
const schoolShoe = (x, y, s) => {
  const upper = "M34 216Q22 170 40 136q36-16 70-4 30 16 62 22 74 4 104 36 14 14 12 30-130 18-254-4z";
  const strap = (a, b) => `M${a} ${b}l44-14 14 24q-20 20-52 26z`;
  return moved(
    x,
    y,
    lin(upper, [0, 0, 0.7, 1], "0 main1, 0.5 main3, 1 main5") +
      rough(upper, { size: 0.7, opacity: 0.09 }) +
      glow(upper, "M206 176q44 2 62 28-46-10-70-16z", 0.65, 5) +
      glow(upper, "M52 148q24-10 44-4-24 8-30 52-20-20-14-48z", 0.4, 5) +
      shade(upper, "M32 204q130 24 256 2v22H32z", 0.4, 6) +
      line("M196 158q-20 34-10 68M66 134q8 44 2 86", tone("main", 6), 2, 0.6) +
      stitch("M193 158q-20 34-10 68", tone("main", 0), 0.5) +
      each(
        [
          [96, 140],
          [140, 154],
        ],
        ([a, b]) =>
          lin(strap(a, b), [0, 0, 1, 1], "0 main2, 1 main5") +
          line(strap(a, b), tone("main", 0), 1.2, 0.5) +
          weave(strap(a, b), 3, 0.12),
      ) +
      logo(56, 176, 8, "white", 0.8) +
      lin(
        "M28 212q130 26 262 4 8 6 4 20-2 10-14 10H44q-14 0-16-12z",
        [0, 0, 0, 1],
        "0 #4a4d52, 0.5 #26282c, 1 #111214",
      ) +
      line("M32 222q126 22 256 2", "#8d9298", 1.4, 0.6),
    s,
  );
};

export const shoes = onGrid({
  "own:school-shoes": () => schoolShoe(58, 24, 0.82) + schoolShoe(-4, 76, 0.94),
  "own:trainer": () => trainer(false),
  "own:runner": () => trainer(true),
  "own:block-heel": () => heel(false),
  "own:slim-heel": () => heel(true),
  "own:hiking-boot": boot,
  "own:oxford": oxford,
});
