// Garments: cloth with its folds.

import {
  blur,
  crease,
  each,
  el,
  flat,
  glow,
  lin,
  line,
  logo,
  mirrored,
  moved,
  onGrid,
  orb,
  rad,
  rough,
  rr,
  shade,
  stitch,
  tone,
  turned,
  weave,
  within,
} from "./kit.mjs";
import { sadu } from "./terrace.mjs";

// Folds are lines of shade, each with the light beside it.
const folded = (d, folds, strength = 1) =>
  folds.length > 0
    ? crease(d, folds.join(""), 8, 0.4 * strength, 4) +
      blur(d, 2.5, `<g transform="translate(-7 0)">${line(folds.join(""), "#ffffff", 4.5, 0.3 * strength)}</g>`)
    : "";

// A piece of cloth.
const cloth = (d, folds = [], { material = "main", thread = 2.2, strength = 1 } = {}) =>
  lin(
    d,
    [0, 0, 1, 0.25],
    [
      [0, tone(material, 3)],
      [0.25, tone(material, 2)],
      [0.5, tone(material, 3)],
      [0.8, tone(material, 4)],
      [1, tone(material, 5)],
    ],
  ) +
  weave(d, thread, 0.1) +
  folded(d, folds, strength) +
  line(d, tone(material, 6), 0.8, 0.45);

const fan = (n, y1, w1, y2, w2, cx = 160) =>
  Array.from({ length: n }, (_, i) => {
    const k = n === 1 ? 0 : (i / (n - 1)) * 2 - 1;
    const start = y1 + (i % 2) * 34;
    return `M${cx + k * w1} ${start}Q${cx + k * (w1 + w2) * 0.5} ${(start + y2) / 2} ${cx + k * w2} ${y2}`;
  });

const sleeve = (d, folds) => cloth(d, folds, { strength: 0.8 });

const pair = (draw) => draw + mirrored(draw);

const abayaSleeve = "M112 52Q84 60 76 88L36 198Q34 208 44 212L80 224Q90 222 92 212L114 128z";

const abayaBody =
  "M126 44Q160 62 194 44L212 54Q236 132 256 288Q258 300 246 301Q160 310 74 301 62 300 64 288 84 132 108 54z";

const abayaBase = (folds = fan(7, 110, 22, 306, 84)) =>
  pair(sleeve(abayaSleeve, ["M94 78Q80 130 58 210", "M106 92Q92 150 80 214"])) + cloth(abayaBody, folds);

// Garments that reach to the ankle.
const long = (markup) => `<g transform="translate(26 -34) scale(.84 1.2)">${markup}</g>`;

const hangerHook = line("M160 40V26q0-8 8-8t8-8-8-8", "#9a9fa5", 3.4) + line("M159 40V26", "#ffffff", 1.1, 0.7);

const neck =
  flat("M126 44Q160 30 194 44Q176 62 160 62T126 44z", tone("main", 6)) +
  line("M126 44Q144 62 160 62T194 44", tone("main", 1), 1.4, 0.6);

const abayaSport = (hood) =>
  long(
    abayaBase() +
      (hood
        ? cloth("M120 60Q108 8 160 6 212 8 200 60 180 76 160 76T120 60z", [
            "M132 60Q126 26 146 12",
            "M188 60Q194 28 176 12",
          ]) +
          rad("M134 58Q128 24 160 23T186 58Q174 70 160 70T134 58z", [0.5, 0.4, 0.7], "0 main6, 1 main5") +
          shade("M134 58Q128 24 160 23T186 58Q174 70 160 70T134 58z", "M132 20h56v30q-28-14-56 0z", 0.6, 6)
        : neck + line("M128 46Q144 64 160 64T192 46", tone("main", 2), 9)) +
      line("M160 70V302", tone("main", 6), 5) +
      line("M160 72V300", "#dfe1e3", 2, 0.9, 'stroke-dasharray="2.4 2.2"') +
      flat(rr(157, 104, 6, 15, 2.4), "#eceef0") +
      pair(line("M88 74Q74 130 50 206", "#ffffff", 2.6, 0.75) + line("M95 78Q82 134 59 209", "#ffffff", 1.4, 0.6)) +
      (hood ? pair(line("M144 70q-3 26-2 44", "#f3f4f5", 2.4, 0.95) + flat(rr(140, 112, 4.6, 9, 2), "#f3f4f5")) : ""),
  ) + logo(188, 92, 8, "white", 0.9);

const beads = (list, r, material = "gold") => each(list, ([x, y]) => orb(material, el(x, y, r)));

const abayaEmbroidered = () =>
  long(
    hangerHook +
      abayaBase() +
      neck +
      line("M160 62V302", tone("main", 6), 2.4, 0.9) +
      each(
        [-1, 1],
        (k) =>
          line(
            Array.from(
              { length: 17 },
              (_, i) => `M${160 + k * 9} ${74 + i * 13.4}q${k * 13} 1 ${k * 11} 8t${-k * 11} 5`,
            ).join(""),
            tone("gold", 2),
            1.9,
          ) +
          line(`M${160 + k * 5} 66V302M${160 + k * 26} 70V302`, tone("gold", 3), 1.4, 0.9) +
          beads(
            Array.from({ length: 16 }, (_, i) => [160 + k * 15, 80 + i * 13.4]),
            1.9,
          ),
      ) +
      pair(
        line("M36 196l46 15M33 203l50 16", tone("gold", 2), 2) +
          beads(
            Array.from({ length: 7 }, (_, i) => [39 + i * 6.6, 202 + i * 2.15]),
            2,
          ),
      ) +
      line("M127 47Q144 65 160 65T193 47", tone("gold", 2), 2),
  );

const abayaOpen = () => {
  const half = "M126 44Q138 58 150 62L140 304Q100 305 74 301 62 300 64 288 84 132 108 54z";
  const inner = "M132 52h56l8 248q-36 5-72 0z";
  return long(
    hangerHook +
      pair(sleeve(abayaSleeve, ["M94 78Q80 130 58 210", "M106 92Q92 150 80 214"])) +
      cloth(inner, fan(4, 90, 10, 304, 26), { material: "cream" }) +
      shade(inner, "M126 50h20v260h-20zM178 50h20v260h-20z", 0.5, 7) +
      pair(
        cloth(half, ["M122 90Q110 190 88 304", "M136 80Q128 190 112 304", "M108 120Q96 200 76 300"]) +
          line("M150 62L140 304", tone("main", 1), 2, 0.8) +
          line("M145 62L134 304", tone("main", 6), 1.2, 0.5),
      ) +
      flat("M126 44Q160 30 194 44Q180 54 160 55T126 44z", tone("main", 6)) +
      line("M126 44Q138 58 150 62M194 44Q182 58 170 62", tone("main", 0), 1.6, 0.6),
  );
};

const abaya = () =>
  long(
    hangerHook +
      abayaBase() +
      neck +
      line("M160 62V304", tone("main", 6), 2, 0.8) +
      each([84, 112, 140], (y) => orb("main", el(160, y, 3.4))),
  );

const jalabiya = () => {
  const yoke = "M140 50h40v112q0 10-20 18-20-8-20-18z";
  return long(
    hangerHook +
      abayaBase() +
      pair(turned(18, within("M26 196h70v30H26z", sadu(22, 204, 74, 18)), 60, 210)) +
      within(abayaBody, sadu(54, 276, 212, 24)) +
      within(yoke, `<g transform="rotate(90 160 110)">${sadu(90, 90, 140, 40)}</g>`) +
      line(yoke, tone("gold", 2), 2) +
      neck +
      line("M126 44Q144 62 160 62T194 44", tone("gold", 2), 2.4) +
      flat("M157 62h6v50h-6z", tone("main", 6)) +
      beads(
        [
          [160, 76],
          [160, 92],
          [160, 108],
        ],
        2.6,
      ),
  );
};

// Points that fill a surface evenly without a grid.
const spread = (i, step) => Number(((i * step) % 1).toFixed(4));

const flower = (x, y, r, hue, a) =>
  `<g transform="translate(${x} ${y}) rotate(${a})">${each([0, 72, 144, 216, 288], (t) => `<g transform="rotate(${t})">${flat(`M0 0Q${-r * 0.7} ${-r * 0.6} 0 ${-r}Q${r * 0.7} ${-r * 0.6} 0 0z`, hue)}</g>`)}${flat(el(0, 0, r * 0.26), "#f5c451")}</g>`;

const floral = (d) => {
  const list = [];
  for (let i = 0; i < 92; i++)
    list.push([
      40 + spread(i, 0.7549) * 240,
      44 + spread(i, 0.5698) * 264,
      5 + (i % 3) * 2.2,
      ["#ffffff", "#ffd3d8", "#f7a7a0", "#fff1c9"][i % 4],
      i * 37,
    ]);
  return within(
    d,
    each(
      list,
      ([x, y, r, h, a], i) =>
        flower(x, y, r, h, a) + (i % 2 ? line(`M${x + r} ${y + 2}q5 3 8 8`, "#6fae6a", 1.8, 0.9) : ""),
    ),
  );
};

const maxiDress = () => {
  const bodice = "M124 48Q142 72 160 72T196 48L210 56Q206 96 198 122Q160 132 122 122 114 96 110 56z";
  const skirt = "M122 122Q160 132 198 122Q232 200 252 292Q252 300 244 302Q160 314 76 302 68 300 68 292 88 200 122 122z";
  const arm = "M112 54Q92 58 82 82L58 154Q58 162 66 164L88 170Q96 168 98 160L118 100z";
  return long(
    hangerHook +
      pair(cloth(arm, ["M96 76Q84 118 74 166"]) + floral(arm) + line("M59 156l34 10", tone("main", 0), 1.6, 0.6)) +
      cloth(skirt, []) +
      floral(skirt) +
      folded(skirt, fan(9, 130, 30, 308, 88)) +
      cloth(bodice, []) +
      floral(bodice) +
      crease(bodice, "M134 84q4 24 0 40M186 84q-4 24 0 40", 6, 0.3, 4) +
      lin("M121 116Q160 127 199 116l2 12Q160 139 119 128z", [0, 0, 1, 0], "0 main5, 0.4 main3, 1 main6") +
      flat("M124 48Q160 34 196 48Q176 72 160 72T124 48z", tone("main", 6)) +
      line("M124 48Q142 72 160 72T196 48", tone("main", 0), 1.6, 0.7),
  );
};

const pyjamas = () => {
  const arm = "M84 46Q62 52 52 76L26 142Q26 150 34 152L62 160Q68 158 70 150L92 100z";
  const top = "M96 40Q118 58 140 40L156 48Q164 110 164 182Q118 190 72 182 72 110 80 48z";
  const legs = "M178 130h108q10 80 12 158-22 8-46 2L234 190 214 290q-24 6-46-2 2-78 10-158z";
  const dots = (d) =>
    within(
      d,
      each(
        Array.from({ length: 70 }, (_, i) => [22 + spread(i, 0.7549) * 280, 40 + spread(i, 0.5698) * 256]),
        ([x, y]) => flat(el(x, y, 2), "#ffffff", 0.7),
      ),
    );
  return (
    cloth(legs, ["M214 140Q206 220 196 290", "M258 140Q266 220 276 290", "M234 150v44"]) +
    dots(legs) +
    lin("M176 126h112l1 14H176z", [0, 0, 0, 1], "0 main2, 1 main4") +
    line("M226 140q4 22-2 34M238 140q0 20 8 30", "#ffffff", 2.4, 0.9) +
    line("M168 284q22 7 46 2M252 286q24 6 46-2", "#ffffff", 3, 0.85) +
    `<g>${cloth(arm, ["M66 70Q54 110 44 154"])}${dots(arm)}${line("M27 144l38 12", "#ffffff", 3, 0.85)}</g>` +
    mirrored(cloth(arm, ["M66 70Q54 110 44 154"]) + dots(arm) + line("M27 144l38 12", "#ffffff", 3, 0.85), 118) +
    cloth(top, ["M100 80Q94 130 88 184", "M136 80Q142 130 148 184"]) +
    dots(top) +
    line("M118 58V186", tone("main", 6), 1.6, 0.7) +
    line("M74 180q44 8 88 0", "#ffffff", 2.4, 0.8) +
    flat("M96 40l22 18-16 22-14-30zM140 40l-22 18 16 22 14-30z", tone("main", 2)) +
    line("M96 40l22 18-16 22-14-30zM140 40l-22 18 16 22 14-30z", "#ffffff", 2, 0.85) +
    each([92, 118, 144, 170], (y) => orb("white", el(118, y, 3.6))) +
    lin(rr(128, 98, 24, 28, 3), [0, 0, 0, 1], "0 main2, 1 main4") +
    line("M128 102h24", "#ffffff", 2, 0.85) +
    logo(140, 114, 5, "white", 0.9)
  );
};

const trousers = () => {
  const d =
    "M102 26h116q8 60 20 140 12 70 16 124 0 8-8 9-28 6-58 0-6-1-7-8L160 128 139 291q-1 7-7 8-30 6-58 0-8-1-8-9 4-54 16-124 12-80 20-140z";
  return (
    cloth(
      d,
      [
        "M128 60Q118 180 104 302",
        "M192 60Q202 180 216 302",
        "M112 90Q98 200 84 300",
        "M208 90Q222 200 236 300",
        "M148 70Q142 100 150 128",
      ],
      { thread: 2.8 },
    ) +
    crease(d, "M160 44v86", 6, 0.4, 3) +
    lin("M100 22h120l1 20H99z", [0, 0, 0, 1], "0 main2, 1 main4") +
    stitch("M101 40h118", tone("main", 0), 0.6) +
    each(
      [114, 144, 176, 206],
      (x) => flat(rr(x - 3, 20, 6, 25, 2), tone("main", 3)) + line(`M${x - 3} 22v21`, tone("main", 0), 0.8, 0.6),
    ) +
    orb("wood", el(160, 32, 4.6)) +
    line("M106 48q2 30-12 40M214 48q-2 30 12 40", tone("main", 6), 2, 0.7) +
    line("M152 42q-2 40 8 60", tone("main", 6), 1.4, 0.6) +
    line("M154 22q-6 18 0 28t6 20M166 22q8 20 2 34", tone("cream", 2), 2.6) +
    stitch("M68 288q32 8 70 2M182 290q36 6 70-2", tone("main", 0), 0.6)
  );
};

const tee = (sleeves) => {
  const arm = sleeves
    ? "M96 42Q70 50 60 80L22 238Q20 248 30 250L62 256Q72 256 74 246L104 118z"
    : "M96 42Q72 50 54 74L22 124Q20 132 28 136L66 152Q74 152 78 144L102 104z";
  const d = "M118 34Q160 62 202 34L226 46Q238 150 236 282Q236 290 228 291 160 298 92 291 84 290 84 282 82 150 94 46z";
  return (
    pair(
      cloth(arm, [sleeves ? "M88 70Q66 140 48 252" : "M88 66Q66 98 46 142"]) +
        stitch(sleeves ? "M24 240l48 8" : "M26 130l44 18", tone("main", 0), 0.6),
    ) +
    cloth(d, ["M120 110Q112 200 104 292", "M200 110Q208 200 216 292", "M160 150Q156 220 164 294"], { strength: 0.7 }) +
    crease(d, "M96 60Q110 90 104 120M224 60Q210 90 216 120", 8, 0.3, 5) +
    line("M118 36Q160 66 202 36", tone("main", 1), 9) +
    line("M119 41Q160 71 201 41", tone("main", 6), 1.2, 0.6) +
    flat("M119 33Q160 22 201 33Q160 60 119 33z", tone("main", 6)) +
    flat(rr(152, 34, 16, 9, 2), "#ffffff", 0.9) +
    stitch("M88 280q72 8 144 0M90 285q70 8 140 0", tone("main", 0), 0.5) +
    logo(196, 108, 9, "white", 0.85)
  );
};

const scarf = () => {
  const left = "M118 120Q76 190 60 288q-1 8 8 10l62 6q8 0 9-8 8-86 30-150z";
  const right = "M196 124q44 66 62 150 1 8-7 10l-62 12q-8 1-10-7-10-84-34-146z";
  const wrap = "M92 92Q90 30 160 26t70 66q0 40-34 58-36 14-72 0-32-18-32-58z";
  return (
    cloth(right, ["M190 150Q214 210 224 290", "M208 150Q236 210 244 282", "M172 150Q192 220 200 294"], {
      thread: 1.8,
    }) +
    cloth(left, ["M136 150Q110 210 96 302", "M118 150Q92 210 78 300", "M152 150Q130 220 116 304"], { thread: 1.8 }) +
    line("M62 292l72 8", tone("main", 0), 1.4, 0.6) +
    line("M186 292l72-14", tone("main", 0), 1.4, 0.6) +
    cloth(
      wrap,
      [
        "M98 100Q104 46 160 40",
        "M222 100Q216 46 160 40",
        "M112 128Q120 64 160 54",
        "M208 128Q200 64 160 54",
        "M106 120Q150 156 214 122",
        "M120 138Q156 160 200 138",
      ],
      { thread: 1.8 },
    ) +
    rad("M122 96Q120 58 160 56t38 40q-8 34-38 36t-38-36z", [0.5, 0.6, 0.6], "0 main5, 1 main6") +
    line("M122 96Q120 58 160 56t38 40q-8 34-38 36t-38-36z", tone("main", 1), 1.6, 0.5)
  );
};

const slipper = (x, a) =>
  turned(
    a,
    moved(
      x,
      0,
      lin(
        "M-46 150Q-54 40 0 24 54 40 46 150 52 250 34 286 18 302 0 302t-34-16q-18-36-12-136z",
        [0, 0, 1, 0],
        "0 #e6d3b4, 0.4 #fff6e4, 1 #c9b18a",
      ) +
        rough("M-46 150Q-54 40 0 24 54 40 46 150 52 250 34 286 18 302 0 302t-34-16q-18-36-12-136z", {
          size: 0.5,
          opacity: 0.14,
        }) +
        stitch("M-38 170q-6 70 8 110 14 14 30 14t30-14q14-40 8-110", "#a98c5c", 0.7) +
        rad(el(0, 250, 24, 30), [0.5, 0.5, 0.5], "0 #d2b78c/0.7, 1 #d2b78c/0") +
        flat("M-46 160q46-26 92 0v14q-46-24-92 0z", "#2b1d10", 0.3) +
        cloth("M-50 158Q-58 34 0 18 58 34 50 158 0 128-50 158z", ["M-30 130Q-30 60-6 30"], {
          thread: 2.6,
          strength: 0.6,
        }) +
        glow("M-50 158Q-58 34 0 18 58 34 50 158 0 128-50 158z", "M-36 120Q-40 56-8 36-22 70-20 116z", 0.5, 5) +
        line("M-50 158Q0 128 50 158", tone("main", 1), 6) +
        stitch("M-47 152Q0 122 47 152", "#ffffff", 0.8) +
        logo(0, 88, 14, "white", 0.9),
    ),
    x,
    160,
  );

export const garments = onGrid({
  "own:abaya-hooded": () => abayaSport(true),
  "own:abaya-zip": () => abayaSport(false),
  "own:abaya-embroidered": abayaEmbroidered,
  "own:abaya-open": abayaOpen,
  "own:abaya": abaya,
  "own:jalabiya": jalabiya,
  "own:maxi-dress-floral": maxiDress,
  "own:pyjamas": pyjamas,
  "own:trousers": trousers,
  "own:t-shirt": () => tee(false),
  "own:t-shirt-long": () => tee(true),
  "own:scarf": scarf,
  "own:slippers": () => slipper(90, -6) + slipper(230, 6),
});
