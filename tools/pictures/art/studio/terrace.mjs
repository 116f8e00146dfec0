// Tools and the terrace: forged steel, timber, brass, woven cloth.

import {
  around,
  brushed,
  drum,
  each,
  el,
  flat,
  glass,
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
  within,
} from "./kit.mjs";

const lantern = () => {
  const cage = "M92 116h136l10 120H82z";
  return (
    line("M116 70Q112 14 160 14t44 56", "#33373b", 7) +
    line("M118 66Q116 18 160 17", "#ffffff", 1.8, 0.45) +
    within(cage, rad("M82 100h156v140H82z", [0.5, 0.62, 0.55], "0 #fff3bf, 0.35 #ffdf93, 1 #f7cf8a/0.25")) +
    round("cream", drum(160, 190, 24, 236, 24, 0.2), 0) +
    flat(el(160, 190, 24, 5), "#fffdf2") +
    line("M160 190v-10", "#3a2a1c", 2.4) +
    rad(
      "M160 132q18 28 12 42-4 8-12 8t-12-8q-6-14 12-42z",
      [0.5, 0.75, 0.6],
      "0 #ffffff, 0.35 #ffe88a, 0.75 #ffb03b, 1 #f07d1f",
    ) +
    glass(cage, { opacity: 0.5 }) +
    shine("M102 124h14l-7 102H93z", 0.8, 0.2) +
    each(
      [92, 228],
      (x) =>
        line(`M${x} 114L${x < 160 ? 82 : 238} 240`, tone("main", 5), 9) +
        line(`M${x - 1.5} 114L${(x < 160 ? 82 : 238) - 1.5} 240`, tone("main", 1), 2.4, 0.8),
    ) +
    line("M160 116v124", tone("main", 5), 3.4, 0.75) +
    round("main", "M84 116l22-34q54-12 108 0l22 34q-76 16-152 0z") +
    glow("M84 116l22-34q54-12 108 0l22 34q-76 16-152 0z", "M104 108l16-22 22-3-16 28z", 0.6, 3) +
    round("main", "M122 82q0-18 38-18t38 18q-38 10-76 0z") +
    each([138, 152, 166, 180], (x) => flat(el(x, 76, 3, 4), "#15181a", 0.75)) +
    round("main", "M72 238q88 16 176 0l6 40q0 8-10 9-84 8-168 0-10-1-10-9z") +
    shade("M72 238q88 16 176 0l6 40q0 8-10 9-84 8-168 0-10-1-10-9z", "M66 268h188v24H66z", 0.4, 6) +
    line("M73 240q87 16 174 0", tone("main", 0), 1.8, 0.7) +
    each([0, 1, 2], (i) => line(`M69 ${252 + i * 10}q91 16 182 0`, tone("main", 6), 1.6, 0.45)) +
    logo(160, 270, 9, "white", 0.85)
  );
};

// The head and its cutting edge above, the ash handle below.
const axe = () => {
  const shaft = "M150 60h22q2 90 0 130t10 92q2 14-14 16-14 0-16-14-6-50-4-94t2-130z";
  const head = "M104 34q40 8 100 4l6 58q-50-4-76 12-16 14-44 26Q76 92 104 34z";
  return turned(
    28,
    lin(shaft, [0, 0, 1, 0], "0 #a8753c, 0.35 #f4d5a0, 0.7 #cf9a58, 1 #8b5a2a") +
      grain(shaft, "wood", { upright: true, seed: 14, opacity: 0.6 }) +
      lin("M148 206q20 6 26 0l8 76q2 14-14 16-14 0-16-14z", [0, 0, 1, 0], "0 main5, 0.35 main1, 1 main5") +
      each([222, 236, 250, 264], (y) => line(`M150 ${y}q14 4 29-2`, tone("main", 6), 2, 0.5)) +
      flat(el(167, 286, 4, 5), "#20140a", 0.8) +
      lin(head, [0, 0, 1, 0.4], "0 #e8eaec, 0.2 #9ca1a7, 0.5 #5d6268, 0.8 #7d8289, 1 #3d4147") +
      brushed(head, { upright: true, opacity: 0.3 }) +
      lin("M104 34q6 1 12 2-22 46-8 88-9 5-18 10Q76 92 104 34z", [0, 0, 1, 0], "0 #ffffff, 0.6 #dfe2e5, 1 #a5aab0") +
      line("M104 34Q76 92 90 134", "#ffffff", 2, 0.9) +
      lin("M146 37q30 2 58 1l6 58q-28-2-50 2-14-26-14-61z", [0, 0, 1, 0], "0 main3, 0.4 main4, 1 main6") +
      line("M148 40q28 2 54 1", tone("main", 0), 1.8, 0.6) +
      flat(rr(150, 30, 24, 9, 3), "#e9c48e") +
      line("M152 34h20", "#8b5a2a", 1.4, 0.7) +
      logo(182, 68, 12, "white", 0.85),
    160,
    160,
  );
};

const pruner = () => {
  const arm = "M148 150q-14 8-24 44t-36 92q-8 20-22 14-14-8-8-28 18-56 40-90 14-24 32-42z";
  return turned(
    18,
    lin(
      "M164 148q28-20 34-66 4-40-8-76-44 48-46 106-2 22 20 36z",
      [0, 0, 1, 0.2],
      "0 #9da2a8, 0.35 #f7f8f9, 0.6 #c4c8cc, 1 #7f848a",
    ) +
      line("M190 6q12 36 8 76-6 46-34 66", "#ffffff", 2, 0.9) +
      lin("M150 146q-26-4-36-30-8-26 4-54 24 30 40 74z", [0, 0, 1, 0], "0 #4a4f55, 0.5 #8d9298, 1 #5d6268") +
      mirrored(lin(arm, [0, 0, 1, 0], "0 main5, 0.4 main3, 1 main5"), 158) +
      lin(arm, [0, 0, 1, 0], "0 main4, 0.35 main1, 0.6 main3, 1 main5") +
      each(
        [
          [104, 206],
          [96, 226],
          [86, 246],
          [77, 266],
        ],
        ([x, y]) => line(`M${x} ${y}l16 7`, tone("main", 6), 3, 0.45),
      ) +
      each(
        [
          [212, 206],
          [220, 226],
          [230, 246],
          [239, 266],
        ],
        ([x, y]) => line(`M${x} ${y}l-16 7`, tone("main", 6), 3, 0.45),
      ) +
      line("M134 182q26 16 48 0", "#c3c6c9", 6) +
      line("M134 180q26 16 48 0", "#ffffff", 2, 0.8) +
      orb("steel", el(158, 148, 17)) +
      flat(el(158, 148, 8), "#5d6268") +
      line("M153 148h10", "#e9ebed", 2.4),
  );
};

const firePit = () => {
  const bowl = "M26 160h268q-6 72-72 98-62 12-124 0-66-26-72-98z";
  const flame = (x, y, s, tilt = 0) =>
    `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${s})">${rad("M0-96q34 42 30 72-4 24-30 24t-30-24q-2-26 16-44 0 14 8 18 8-18 6-46z", [0.5, 0.85, 0.8], "0 #fffbe0, 0.3 #ffe37a, 0.6 #ffad35, 0.85 #f3701f, 1 #d94a14")}</g>`;
  const log = (x, y, w, a) =>
    turned(
      a,
      lin(rr(x, y, w, 24, 11), [0, 0, 0, 1], "0 #8a5f40, 0.5 #5d3a23, 1 #2c1a0f") +
        grain(rr(x, y, w, 24, 11), "dark", { opacity: 0.9 }) +
        flat(el(x + 8, y + 12, 6, 11), "#d9a86c") +
        line(el(x + 8, y + 12, 3.4, 6.4), "#8a5a2c", 1, 0.8),
      x + w / 2,
      y + 12,
    );
  return (
    each(
      [
        [74, 240, -16],
        [246, 240, 16],
        [160, 254, 0],
      ],
      ([x, y, a]) => turned(a, round("ink", rr(x - 6, y, 12, 48, 4)), x, y),
    ) +
    lin(el(160, 160, 134, 34), [0, 0, 0, 1], "0 #171310, 1 #3b2a1f") +
    flame(126, 158, 0.9, -8) +
    flame(198, 160, 0.86, 8) +
    flame(160, 160, 1.42) +
    log(82, 146, 150, 10) +
    log(92, 150, 146, -12) +
    rad(el(160, 166, 60, 12), [0.5, 0.5, 0.5], "0 #ffb347/0.95, 1 #e2571b/0") +
    round("main", bowl) +
    rough(bowl, { size: 0.6, opacity: 0.16 }) +
    shade(bowl, "M26 156h268v12q-134 44-268 0z", 0.4, 5) +
    shade(bowl, "M60 226q100 44 200 0v50H60z", 0.5, 9) +
    glow(bowl, "M54 190q12 34 40 52-10-24-18-48z", 0.45, 5) +
    line("M26 160a134 34 0 0 0 268 0", tone("main", 5), 9) +
    line("M26 157a134 34 0 0 0 268 0", tone("main", 0), 2.4, 0.75) +
    each(
      [44, 276],
      (x) => line(el(x, 204, 12, 14), tone("ink", 3), 5) + line(`M${x - 10} 198q4-8 10-8`, "#fff", 1.4, 0.5),
    ) +
    logo(160, 234, 12, "white", 0.6)
  );
};

const ladder = () => {
  const rail = (x1, x2) => `M${x1} 18h17L${x2 + 19} 290h-19z`;
  const board = (d, seed, depth) =>
    lin(
      d,
      [0, 0, 1, 0],
      [
        [0, "#d6a768"],
        [0.4, "#f6dcae"],
        [1, depth ? "#8e6330" : "#b98749"],
      ],
    ) + grain(d, "pale", { upright: true, seed, opacity: 0.6 });
  return (
    each([72, 122, 172, 222, 268], (y, i) => {
      const w = 92 + i * 16;
      const d = rr(160 - w / 2, y - 8, w, 17, 4);
      return (
        lin(d, [0, 0, 0, 1], "0 #f8e2b8, 0.45 #dbb076, 1 #9a6d38") +
        grain(d, "pale", { seed: 20 + i, opacity: 0.55 }) +
        shade(d, `M${160 - w / 2} ${y - 12}h14v24h-14zM${160 + w / 2 - 14} ${y - 12}h14v24h-14z`, 0.45, 4)
      );
    }) +
    board(rail(102, 62), 3, 0) +
    board(`M201 18h17l40 272h-19z`, 7, 1) +
    each([72, 122, 172, 222, 268], (y) =>
      each(
        [-1, 1],
        (k) =>
          flat(el(160 + k * (50 + (y - 18) * 0.142), y, 3), "#6b6f74") +
          flat(el(159 + k * (50 + (y - 18) * 0.142), y - 1, 1.1), "#fff", 0.9),
      ),
    ) +
    flat("M60 284h23l1 10H59zM238 284h23l1 10h-23z", tone("ink", 4))
  );
};

const compass = () => {
  const ticks = (n, r1, r2) =>
    around(n, 160, 176, 1)
      .map(
        ([x, y]) => `M${160 + (x - 160) * r1} ${176 + (y - 176) * r1}L${160 + (x - 160) * r2} ${176 + (y - 176) * r2}`,
      )
      .join("");
  return (
    line(el(160, 26, 18), "#8c5c1b", 8) +
    line("M146 18a18 18 0 0 1 20-8", "#fff6d2", 3, 0.9) +
    round("gold", rr(146, 40, 28, 16, 4), 1) +
    lin(el(160, 176, 128), [0.1, 0, 0.85, 1], "0 #fff6d2, 0.25 #d9a640, 0.5 #fbe6a4, 0.75 #a8721f, 1 #6b4312") +
    lin(el(160, 176, 116), [0.1, 0, 0.85, 1], "0 #7a4d15, 0.6 #e6bd5c, 1 #fff3c8") +
    rad(el(160, 176, 109), [0.45, 0.4, 0.65], "0 #fffdf4, 0.8 #f3e6c8, 1 #cdb787") +
    line(ticks(72, 96, 104), "#3a2c18", 1.2, 0.7) +
    line(ticks(12, 88, 104), "#3a2c18", 2.6, 0.85) +
    line(el(160, 176, 80), "#0f5c4a", 7, 0.9) +
    line(ticks(36, 77, 83), "#e7f1ee", 1, 0.8) +
    flat("M214 98h18v18h-18z", "#14211d") +
    flat("M214 103h18v3h-18z", "#e3b64f") +
    each([0, 90, 180, 270], (a) =>
      turned(a, flat("M160 116l9 60h-18z", "#d9c69c", 0.8) + flat("M160 116l0 60h-9z", "#b39b68", 0.7), 160, 176),
    ) +
    turned(
      24,
      lin("M160 96l11 80h-22z", [0, 0, 1, 0], "0 #f06a5c, 0.5 #d63c3b, 0.51 #b0262f, 1 #8c1d29") +
        lin("M160 256l11-80h-22z", [0, 0, 1, 0], "0 #5d6268, 0.5 #3d4147, 0.51 #26292d, 1 #1a1c1f"),
      160,
      176,
    ) +
    orb("gold", el(160, 176, 10)) +
    glass(el(160, 176, 109), { opacity: 0.28 }) +
    shine("M78 150q16-62 78-72-40 24-50 84z", 0.6, 0.1) +
    logo(160, 222, 10, "ink", 0.5)
  );
};

// Sadu: the bands of the desert weavers.
export const sadu = (x, y, w, h, ground = "red") => {
  const d = `M${x} ${y}h${w}v${h}H${x}z`;
  const n = Math.max(3, Math.round(w / (h * 1.1)));
  const step = w / n;
  return within(
    d,
    flat(d, tone(ground, 4)) +
      line(`M${x} ${y + 2}h${w}M${x} ${y + h - 2}h${w}`, "#191513", h * 0.12) +
      line(`M${x} ${y + h * 0.16}h${w}M${x} ${y + h * 0.84}h${w}`, "#f4ead4", h * 0.06) +
      each(Array.from({ length: n }), (_, i) => {
        const cx = x + step * (i + 0.5);
        return (
          flat(
            `M${cx} ${y + h * 0.24}l${step * 0.46} ${h * 0.26}-${step * 0.46} ${h * 0.26}-${step * 0.46}-${h * 0.26}z`,
            "#191513",
          ) +
          flat(
            `M${cx} ${y + h * 0.32}l${step * 0.32} ${h * 0.18}-${step * 0.32} ${h * 0.18}-${step * 0.32}-${h * 0.18}z`,
            "#f4ead4",
          ) +
          flat(
            `M${cx} ${y + h * 0.41}l${step * 0.15} ${h * 0.09}-${step * 0.15} ${h * 0.09}-${step * 0.15}-${h * 0.09}z`,
            tone(ground, 3),
          )
        );
      }),
  );
};

const majlis = () => {
  const back = (x) => {
    const d = rr(x, 108, 98, 86, 16);
    return (
      lin(d, [0, 0, 0.3, 1], "0 main2, 0.6 main3, 1 main5") +
      weave(d, 3, 0.16) +
      within(d, sadu(x - 2, 134, 102, 34)) +
      shade(d, `M${x} 170h98v30H${x}z`, 0.4, 7) +
      glow(d, `M${x + 10} 114h76v8h-76z`, 0.5, 4) +
      line(rr(x + 3, 111, 92, 80, 13), tone("main", 0), 1, 0.35)
    );
  };
  const seat = (x) => {
    const d = rr(x, 188, 100, 62, 12);
    return (
      lin(d, [0, 0, 0, 1], "0 main1, 0.38 main2, 0.42 main4, 1 main5") +
      weave(d, 3, 0.16) +
      within(d, sadu(x - 2, 216, 104, 26)) +
      shade(d, `M${x} 240h100v14H${x}z`, 0.4, 4) +
      line(`M${x + 8} 211h84`, tone("main", 0), 1.4, 0.5)
    );
  };
  const arm = (x) => {
    const d = rr(x, 146, 34, 106, 14);
    return (
      lin(d, [0, 0, 1, 0], "0 main2, 0.5 main3, 1 main5") +
      weave(d, 3, 0.16) +
      within(d, `<g transform="rotate(90 ${x + 17} 200)">${sadu(x - 40, 188, 114, 24)}</g>`) +
      glow(d, rr(x + 6, 150, 20, 8, 4), 0.5, 3)
    );
  };
  return (
    each([14, 111, 208], back) +
    shade("M14 108h292v90H14z", "M14 180h292v16H14z", 0.4, 6) +
    each([12, 110, 208], seat) +
    arm(-12) +
    arm(298) +
    lin("M-8 250h336v14q0 6-6 6H-2q-6 0-6-6z", [0, 0, 0, 1], "0 dark2, 1 dark4") +
    grain("M-8 250h336v14q0 6-6 6H-2q-6 0-6-6z", "dark", { opacity: 0.6 })
  );
};

export const terrace = onGrid({
  "own:lantern": lantern,
  "own:splitting-axe": axe,
  "own:pruner": pruner,
  "own:fire-pit": firePit,
  "own:wood-ladder": ladder,
  "own:brass-compass": compass,
  "own:floor-seating": majlis,
});
