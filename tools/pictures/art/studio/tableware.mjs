// For the table and the sink: glass, acacia, sponge.

import {
  drum,
  each,
  el,
  face,
  flat,
  glass,
  glow,
  grain,
  lin,
  line,
  logo,
  moved,
  onGrid,
  rough,
  round,
  shade,
  shine,
  tone,
  turned,
  within,
} from "./kit.mjs";

const tumbler = (x, y, s, ribbed) => {
  const wall = "M-26-92L-20 0q1 6 20 6T20 0L26-92z";
  return moved(
    x,
    y,
    flat("M-20-4L-19 0q1 6 19 6T19 0l1-4Q0 4-20-4z", "#6d8189", 0.4) +
      lin(
        "M-21-14L-20 0q1 6 20 6T20 0l1-14q-21 9-42 0z",
        [0, 0, 1, 0],
        "0 #7c9098/0.8, 0.2 #ffffff/0.9, 0.5 #a9bac1/0.5, 0.8 #ffffff/0.8, 1 #70858d/0.8",
      ) +
      glass(wall, { opacity: 0.7 }) +
      (ribbed
        ? each(
            [-18, -11, -4, 4, 11, 18],
            (i) =>
              line(`M${i} -84L${i * 0.78} -10`, "#ffffff", 2.2, 0.55) +
              line(`M${i + 2.4} -84L${(i + 2.4) * 0.78} -10`, "#6d8189", 1, 0.35),
          )
        : "") +
      flat(el(0, -92, 26, 6), "#dfe9ec", 0.45) +
      line("M-26-92a26 6 0 0 1 52 0", "#8fa0a6", 1.2, 0.7) +
      line("M-26-92a26 6 0 0 0 52 0", "#ffffff", 2.2, 0.95) +
      shine("M-20-84h6l5 72h-5z", 0.9, 0.25) +
      flat("M17-80h2.4l-4 62h-2z", "#ffffff", 0.55),
    s,
  );
};

const glasses = (ribbed) =>
  each(
    [
      [82, 214],
      [160, 208],
      [238, 214],
    ],
    ([x, y]) => tumbler(x, y, 1.34, ribbed),
  ) +
  each(
    [
      [58, 264],
      [160, 272],
      [262, 264],
    ],
    ([x, y]) => tumbler(x, y, 1.62, ribbed),
  );

const bowl = (servers) => {
  const hull = "M18 128q6 104 92 140 50 10 100 0 86-36 92-140z";
  const spoon = (fork) => {
    const stem = "M-5-10L-4 120h9L6-10z";
    const head = "M0-82q24 4 22 40T0 0q-20-6-22-42t22-40z";
    return (
      lin(stem, [0, 0, 1, 0], "0 #d9a66a, 0.4 #eec894, 1 #9a6432") +
      grain(stem, "wood", { upright: true }) +
      lin(head, [0, 0, 1, 0.4], "0 #eec48c, 0.5 #cf9656, 1 #97602f") +
      grain(head, "wood", { upright: true, seed: 12 }) +
      (fork
        ? flat("M-9-80q2-3 4-3v38q-4 4-4-2zM6-81q3 0 4 3v34q-4 4-4-2z", "#5a381b", 0.8)
        : shade(head, "M0-74q16 4 15 32T0-8q-13-4-15-32t15-34z", 0.3, 4)) +
      line("M-16-60q4-14 12-17", "#ffffff", 2, 0.5)
    );
  };
  return (
    (servers
      ? turned(-34, moved(112, 76, spoon(false), 1.02), 112, 120) +
        turned(-8, moved(150, 66, spoon(true), 1.02), 150, 120)
      : "") +
    lin(hull, [0, 0, 1, 0], "0 #8a5527, 0.1 #c68a4c, 0.26 #ecc088, 0.45 #cd9252, 0.75 #98622f, 1 #5d381a") +
    grain(hull, "wood", { seed: 21, opacity: 0.75 }) +
    within(
      hull,
      each([0, 1, 2, 3], (i) =>
        line(`M10 ${168 + i * 26}q60 ${30 - i * 4} 150 ${20 - i * 4}t150 -${16 - i * 2}`, "#5a3416", 2.4, 0.28),
      ),
    ) +
    shade(hull, "M18 126q142 60 284 0v10Q160 200 18 140z", 0.35, 6) +
    shade(hull, "M60 240q100 50 200 0v40H60z", 0.55, 10) +
    glow(hull, "M44 158q14 62 52 90-10-40-22-86z", 0.4, 6) +
    lin(el(160, 128, 142, 40), [0, 0, 1, 0.5], "0 #f4d3a2, 0.5 #dba869, 1 #a8713a") +
    grain(el(160, 128, 142, 40), "wood", { seed: 33, opacity: 0.5 }) +
    lin(el(160, 130, 130, 34), [0, 0, 0.3, 1], "0 #7c4b22, 0.45 #b27a41, 1 #e0b377") +
    grain(el(160, 130, 130, 34), "wood", { seed: 44, opacity: 0.7 }) +
    shade(el(160, 130, 130, 34), "M30 126Q60 92 160 92t130 34q-60-16-130-16T30 126z", 0.5, 6) +
    line("M19 124q4 44 141 44t141-44", "#fff3dc", 1.6, 0.6) +
    (servers
      ? within(
          `${el(160, 130, 130, 34)}M-20-100h360v212H-20z`,
          turned(
            -34,
            moved(112, 76, flat("M-5-10L-4 120h9L6-10z", "#c08850") + line("M-3 0v118", "#f2d0a0", 2, 0.6), 1.02),
            112,
            120,
          ) +
            turned(
              -8,
              moved(150, 66, flat("M-5-10L-4 120h9L6-10z", "#c08850") + line("M-3 0v118", "#f2d0a0", 2, 0.6), 1.02),
              150,
              120,
            ),
        )
      : "") +
    flat("M132 262q28 6 56 0l2 6q-30 7-60 0z", "#3a210d", 0.4)
  );
};

const sponge = (x, y, hue) => {
  const top = `M${x} ${y}q0-6 6-6h72q6 0 6 6v9H${x}z`;
  const low = `M${x} ${y + 9}h84v14q0 6-6 6H${x + 6}q-6 0-6-6z`;
  return (
    lin(
      low,
      [0, 0, 0, 1],
      [
        [0, tone(hue, 1)],
        [1, tone(hue, 3)],
      ],
    ) +
    rough(low, { size: 0.18, opacity: 0.5, dark: tone(hue, 5), light: tone(hue, 0), seed: x + y }) +
    lin(top, [0, 0, 0, 1], "0 #4f9a54, 1 #2e6f3a") +
    rough(top, { size: 0.8, opacity: 0.4, seed: x }) +
    line(`M${x + 4} ${y - 4}h76`, "#a7d9a4", 1.4, 0.6)
  );
};

const sponges = (rows) => {
  const hues = ["gold", "rose", "gold", "sea"];
  const y0 = 246 - rows * 33;
  return (
    line(`M50 262V${y0 - 16}q0-8 8-8h4M270 262V${y0 - 16}q0-8-8-8h-4`, "#72777d", 6) +
    each(
      Array.from({ length: rows }),
      (_, i) => sponge(70, y0 + i * 33, hues[i % 4]) + sponge(166, y0 + i * 33, hues[(i + 1) % 4]),
    ) +
    line(`M42 262h236M42 ${250 - rows * 12}h236`, "#8b9096", 7) +
    line(`M42 260h236M42 ${248 - rows * 12}h236`, "#ffffff", 2, 0.9) +
    line(`M50 262V${y0 - 16}M270 262V${y0 - 16}`, "#f4f5f6", 2, 0.9) +
    each([90, 125, 160, 195, 230], (x) => line(`M${x} 262v10`, "#8b9096", 5)) +
    line("M44 276h232", "#6e7379", 6) +
    line("M44 274.5h232", "#ffffff", 1.6, 0.8)
  );
};

const shaker = (x, y, s, contents) => {
  const wall = "M-20-66h40l4 58q0 10-24 10T-24-8z";
  return moved(
    x,
    y,
    within(
      wall,
      lin(
        "M-26-46q26 8 52 0V6h-52z",
        [0, 0, 1, 0],
        [
          [0, tone(contents, 4)],
          [0.25, tone(contents, 1)],
          [0.6, tone(contents, 2)],
          [1, tone(contents, 4)],
        ],
      ) +
        rough("M-26-46q26 8 52 0V6h-52z", {
          size: 0.6,
          opacity: 0.45,
          dark: tone(contents, 5),
          light: tone(contents, 0),
          seed: x,
        }),
    ) +
      glass(wall, { opacity: 0.7 }) +
      shine("M-15-60h5l1 56h-6z", 0.9, 0.3) +
      round("steel", "M-22-82q0-18 22-18t22 18v16q-22 8-44 0z", 1) +
      each(
        [
          [-8, -91],
          [0, -94],
          [8, -91],
          [-4, -87],
          [4, -87],
        ],
        ([a, b]) => flat(el(a, b, 1.7), "#2c2f33", 0.85),
      ) +
      line("M-21-70q21 7 42 0", "#54585e", 1.2, 0.6),
    s,
  );
};

const shakers = (n) =>
  n === 4
    ? line("M160 262V92", "#6e7379", 8) +
      line("M158 262V92", "#ffffff", 2.4, 0.8) +
      line(el(160, 66, 24), "#6e7379", 8) +
      line("M138 58a24 24 0 0 1 36-10", "#ffffff", 2.2, 0.9) +
      shaker(98, 208, 1.02, "white") +
      shaker(222, 208, 1.02, "soil") +
      round("main", drum(160, 248, 128, 268, 124, 0.22)) +
      face("main", el(160, 248, 128, 28)) +
      shade(el(160, 248, 128, 28), `${el(98, 246, 40, 10)}${el(222, 246, 40, 10)}`, 0.35, 5) +
      line("M33 252q10 24 127 24t127-24", tone("main", 0), 1.6, 0.7) +
      shaker(76, 258, 1.2, "red") +
      shaker(244, 258, 1.2, "gold") +
      logo(160, 284, 7, "white", 0.8)
    : shaker(104, 262, 1.75, "white") + shaker(216, 262, 1.75, "soil");

export const tableware = onGrid({
  "own:glasses-6": () => glasses(false),
  "own:glasses-6-ribbed": () => glasses(true),
  "own:acacia-bowl": () => bowl(false),
  "own:acacia-bowl-servers": () => bowl(true),
  "own:sponges-4": () => sponges(2),
  "own:sponges-8": () => sponges(4),
  "own:shakers-2": () => shakers(2),
  "own:shakers-4": () => shakers(4),
});
