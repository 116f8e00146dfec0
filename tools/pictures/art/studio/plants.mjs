// Plants, their pots and their seeds.

import {
  around,
  crease,
  drum,
  each,
  el,
  flat,
  glow,
  grain,
  lin,
  line,
  logo,
  mirrored,
  moved,
  onGrid,
  rad,
  rough,
  round,
  rr,
  shade,
  tone,
  within,
} from "./kit.mjs";

/** A leaf from 0, 0 upwards, of the given length and half width. */
const leaf = (l, w, material = "leaf", from = 1) =>
  lin(
    `M0 0Q${-w * 1.3} ${-l * 0.4} 0 ${-l}Q${w * 1.3} ${-l * 0.4} 0 0z`,
    [0, 0, 1, 0],
    [
      [0, tone(material, from)],
      [0.48, tone(material, from + 1)],
      [0.52, tone(material, from + 2)],
      [1, tone(material, from + 3)],
    ],
  ) + line(`M0 0V${-l * 0.92}`, tone(material, 0), 0.9, 0.55);

const leafAt = (x, y, a, l, w, material, from) =>
  `<g transform="translate(${x} ${y}) rotate(${a})">${leaf(l, w, material, from)}</g>`;

const planter = (cx, y1, r1, y2, r2, rim = 14, material = "main") => {
  const body = drum(cx, y1 + rim, r1 - 5, y2, r2, 0.16);
  const band = drum(cx, y1, r1, y1 + rim, r1, 0.16);
  return (
    round(material, body, 0.5) +
    rough(body, { size: 0.5, opacity: 0.14 }) +
    shade(
      body,
      `M${cx - r1} ${y1 + rim}h${2 * r1}v6Q${cx} ${y1 + rim + r1 * 0.36} ${cx - r1} ${y1 + rim + 6}z`,
      0.5,
      4,
    ) +
    shade(body, `M${cx - r1} ${y2 - 8}Q${cx} ${y2 + r2 * 0.2} ${cx + r1} ${y2 - 8}v40H${cx - r1}z`, 0.4, 6) +
    round(material, band, 0.5) +
    rough(band, { size: 0.5, opacity: 0.14 }) +
    line(`M${cx - r1} ${y1 + 1}A${r1} ${r1 * 0.16} 0 0 0 ${cx + r1} ${y1 + 1}`, tone(material, 0), 1.6, 0.6) +
    glow(body, rr(cx - r2 * 0.72, y1 + rim + 14, 10, y2 - y1 - rim - 24, 5), 0.35, 4)
  );
};

const earth = (cx, y, r) =>
  flat(el(cx, y, r, r * 0.16), tone("soil", 4)) +
  rough(el(cx, y, r, r * 0.16), { size: 0.3, opacity: 0.6, light: "#a98768" });

// A sunflower's head, a carrot: what stands on the packets.
const sunflower = (x, y, s) =>
  moved(
    x,
    y,
    each(
      around(20, 0, 0, 26),
      ([px, py], i) =>
        `<g transform="translate(${px} ${py}) rotate(${18 * i + 90})">${lin(
          "M-9 0Q-11-22 0-36 11-22 9 0z",
          [0, 0, 0, 1],
          [
            [0, "#ffd84a"],
            [1, i % 2 ? "#f0a91f" : "#e2911a"],
          ],
        )}</g>`,
    ) +
      rad(el(0, 0, 30), [0.45, 0.4, 0.6], "0 #8a5a2a, 0.5 #5b3617, 1 #36200d") +
      each(around(16, 0, 0, 20), ([px, py]) => flat(el(px, py, 2.4), "#c08a3e", 0.8)) +
      each(around(10, 0, 0, 11), ([px, py]) => flat(el(px, py, 2.2), "#a9742f", 0.8)),
    s,
  );

const carrot = (x, y, s, a) =>
  `<g transform="translate(${x} ${y}) rotate(${a}) scale(${s})">${each([-26, -10, 6, 22], (t) => leafAt(0, -2, t, 50, 7, "leaf", 2)) + lin("M-20-6q20-10 40 0Q18 60 0 112-18 60-20-6z", [0, 0, 1, 0], "0 #e2701b, 0.3 #ffab58, 0.6 #f28527, 1 #c45a12") + each([10, 26, 44, 64, 82], (k, i) => line(`M${-14 + k * 0.13} ${k}q${8 + i} 4 ${16 - i * 2} 1`, "#a8480c", 1.5, 0.5))}</g>`;

const packet = (art) => {
  const hull = "M58 18h204v276q0 4-4 4H62q-4 0-4-4z";
  return (
    lin(hull, [0, 0, 1, 0.6], "0 #fffaf0, 0.5 #f6ead3, 1 #dfcba6") +
    within(hull, lin("M58 18h204v82q-102 30-204 0z", [0, 0, 1, 0.3], "0 main2, 0.5 main3, 1 main5")) +
    lin("M58 14h204v14H58z", [0, 0, 0, 1], "0 main3, 1 main5") +
    each(
      Array.from({ length: 33 }, (_, i) => 61 + i * 6.2),
      (x) => line(`M${x} 15v12`, tone("main", 6), 0.8, 0.5),
    ) +
    logo(160, 56, 16, "white", 0.95) +
    line("M112 88q48 8 96 0", "#ffffff", 4, 0.9) +
    art +
    line("M96 266h128M112 278h96", "#5b4a30", 2.4, 0.5) +
    crease(hull, "M66 40v240M254 40v240", 5, 0.2, 4) +
    glow(hull, "M82 36h16v240H82z", 0.35, 6) +
    line("M70 30v262M250 30v262", "#ffffff", 1, 0.4)
  );
};

const snakePlant = () => {
  const blade = (x, tilt, h, w) =>
    `<g transform="translate(${x} 206) rotate(${tilt})">${lin(`M${-w} 0Q${-w * 1.7} ${-h * 0.5} 0 ${-h}Q${w * 1.7} ${-h * 0.5} ${w} 0z`, [0, 0, 1, 0], "0 #d9cf7a, 0.12 #c9c564, 0.14 #3f7d43, 0.5 #5b9a52, 0.86 #2b6236, 0.88 #b3ad4c, 1 #98923e")}${within(
      `M${-w} 0Q${-w * 1.7} ${-h * 0.5} 0 ${-h}Q${w * 1.7} ${-h * 0.5} ${w} 0z`,
      each(
        Array.from({ length: 11 }, (_, i) => (i + 0.6) * h * 0.085),
        (y, i) =>
          line(
            `M${-w * 1.2} ${-y}q${w * 0.6} ${i % 2 ? -7 : 6} ${w * 1.2} 0t${w * 1.2} ${i % 2 ? 3 : -3}`,
            "#173f24",
            3.2,
            0.45,
          ),
      ),
    )}</g>`;
  return (
    blade(122, -14, 150, 13) +
    blade(200, 15, 146, 13) +
    blade(140, -5, 196, 15) +
    blade(184, 7, 178, 15) +
    blade(110, -24, 104, 11) +
    blade(214, 26, 96, 11) +
    blade(162, 1, 150, 14) +
    earth(160, 202, 72) +
    planter(160, 198, 82, 284, 60)
  );
};

const datePalm = () => {
  const frondAt = (a, l) =>
    `<g transform="translate(160 168) rotate(${a})">${line(`M0 0Q4 ${-l * 0.5} ${l * 0.16} ${-l}`, "#6f8a3c", 3.4)}${each(
      Array.from({ length: 13 }, (_, i) => i),
      (i) => {
        const t = 0.16 + i * 0.065;
        const [x, y] = [4 * 2 * t * (1 - t) + l * 0.16 * t * t, -l * t];
        return (
          leafAt(x, y, -46 + i * 1.6, l * (0.4 - t * 0.18), 3.6, "leaf", 2) +
          leafAt(x, y, 54 - i * 1.6, l * (0.4 - t * 0.18), 3.6, "leaf", 3)
        );
      },
    )}</g>`;
  const trunk = "M142 244q6-40 4-76h28q-2 36 4 76z";
  return (
    each(
      [
        [-78, 116],
        [78, 116],
        [-52, 136],
        [52, 136],
      ],
      ([a, l]) => frondAt(a, l),
    ) +
    round("wood", trunk, 0) +
    within(
      trunk,
      each([0, 1, 2, 3, 4, 5], (r) =>
        each([0, 1, 2], (c) =>
          lin(
            `M${138 + c * 16 + (r % 2) * 7} ${172 + r * 13}l9 0-2 14q-4 3-6-1z`,
            [0, 0, 1, 1],
            "0 #d4a56a, 1 #5f3a1b",
          ),
        ),
      ),
    ) +
    each(
      [
        [-24, 146],
        [26, 146],
        [0, 152],
      ],
      ([a, l]) => frondAt(a, l),
    ) +
    earth(160, 240, 62) +
    planter(160, 236, 72, 294, 56, 12)
  );
};

const amphora = () => {
  const hull = "M118 66h84l-6 36q56 24 56 84 0 56-56 102h-72q-56-46-56-102 0-60 56-84z";
  const ear = "M114 84Q52 82 62 156";
  return (
    line(ear, tone("main", 5), 17) +
    line(ear, tone("main", 3), 13) +
    line(ear, tone("main", 1), 4, 0.7, 'transform="translate(-2 -3)"') +
    mirrored(line(ear, tone("main", 6), 17) + line(ear, tone("main", 4), 13)) +
    round("main", hull, 0.5) +
    rough(hull, { size: 0.45, opacity: 0.11 }) +
    within(
      hull,
      each(
        [118, 132, 190, 204],
        (y) =>
          line(`M60 ${y}q100 26 200 0`, tone("main", 6), 2, 0.4) +
          line(`M60 ${y + 3}q100 26 200 0`, tone("main", 0), 1.4, 0.4),
      ) + line("M60 162q12 16 25 22t25-10 25 12 25-10 25 12 25-12 25 10 25-22", tone("main", 6), 3, 0.45),
    ) +
    shade(hull, "M114 98h92v8q-46 16-92 0z", 0.45, 4) +
    shade(hull, "M80 250q80 50 160 0v50H80z", 0.45, 9) +
    glow(hull, "M84 180q2-40 32-58-10 60 8 130-38-26-40-72z", 0.35, 6) +
    earth(160, 64, 50) +
    `<g>${lin(`${el(160, 60, 58, 14)}${el(160, 61, 47, 9)}`, [0, 0, 1, 0], "0 main2, 0.4 main1, 1 main4").replace("<path", '<path fill-rule="evenodd"')}</g>` +
    round("main", "M102 61a58 14 0 0 0 116 0v8a58 14 0 0 1-116 0z") +
    flat("M124 286h72l4 10q-40 5-80 0z", tone("main", 5)) +
    logo(160, 248, 12, "white", 0.35)
  );
};

const herbs = (x, y, kind) =>
  moved(
    x,
    y,
    kind === "mint"
      ? each(
          [
            [-20, -6],
            [0, -14],
            [20, -6],
            [-32, 2],
            [32, 2],
          ],
          ([sx, sy], i) =>
            line(`M${sx * 0.4} 6Q${sx * 0.7} ${-30} ${sx} ${sy - 58}`, tone("leaf", 4), 2.4) +
            each(
              [0, 1, 2, 3],
              (k) =>
                leafAt(sx * (0.6 + k * 0.13), sy - 8 - k * 16, -62 + i * 3, 25 - k * 2, 10, "leaf", 1 + (k % 2)) +
                leafAt(sx * (0.6 + k * 0.13), sy - 8 - k * 16, 62 + i * 3, 25 - k * 2, 10, "leaf", 2),
            ) +
            leafAt(sx, sy - 56, -22, 20, 9, "leaf", 0) +
            leafAt(sx, sy - 56, 24, 20, 9, "leaf", 1),
        )
      : each(
          [
            [-22, 0],
            [22, 0],
            [0, -20],
          ],
          ([sx, sy]) =>
            line(`M${sx * 0.4} 6L${sx} ${sy - 44}`, tone("leaf", 4), 3) +
            each([-74, 74, -36, 36, 0], (a, k) =>
              leafAt(sx, sy - 34 - (k > 1 ? 14 : 0), a, 38 - k * 2, 19, "leaf", 1 + (k % 2)),
            ) +
            leafAt(sx, sy - 18, -88, 30, 14, "leaf", 2) +
            leafAt(sx, sy - 18, 88, 30, 14, "leaf", 3),
        ),
  );

const herbKit = () => {
  const box = "M28 206h264v72q0 10-10 10H38q-10 0-10-10z";
  return (
    each(
      [
        [90, "mint"],
        [230, "basil"],
      ],
      ([x, kind]) => herbs(x, 160, kind) + earth(x, 164, 46) + planter(x, 162, 54, 232, 42, 12, "clay"),
    ) +
    lin(box, [0, 0, 0, 1], "0 #ecc793, 0.5 #d4a268, 1 #a0703b") +
    grain(box, "wood", { seed: 31, opacity: 0.55 }) +
    line("M28 246h264", "#5f3a1b", 2.4, 0.6) +
    line("M28 248.5h264", "#fff0d2", 1.2, 0.6) +
    shade(box, "M28 200h264v14H28z", 0.3, 5) +
    shade(box, "M28 272h264v20H28z", 0.35, 6) +
    line("M30 207h260", "#fff0d2", 2, 0.7) +
    each([40, 280], (x) => flat(el(x, 220, 3.4), "#5d6268") + flat(el(x, 272, 3.4), "#5d6268")) +
    lin(rr(112, 216, 96, 58, 6), [0, 0, 1, 1], "0 main2, 1 main5") +
    line(rr(117, 221, 86, 48, 4), "#ffffff", 1.2, 0.5) +
    logo(160, 238, 12, "white", 0.95) +
    line("M138 260h44", "#ffffff", 2.4, 0.85)
  );
};

export const plants = onGrid({
  "own:sunflower-packet": () =>
    packet(
      line("M160 200q-4 40 2 60", tone("leaf", 4), 7) +
        leafAt(160, 250, -64, 44, 13, "leaf", 2) +
        leafAt(162, 246, 60, 44, 13, "leaf", 2) +
        sunflower(160, 164, 0.94),
    ),
  "own:carrot-packet": () => packet(carrot(128, 144, 0.9, 24) + carrot(196, 146, 0.9, -18) + carrot(160, 144, 1, 2)),
  "own:snake-plant": snakePlant,
  "own:palm-pot": datePalm,
  "own:amphora-planter": amphora,
  "own:herb-kit": herbKit,
});
