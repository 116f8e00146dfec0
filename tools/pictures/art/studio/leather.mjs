// Bags, watches and jewellery: leather with its seams, polished metal.

import {
  around,
  crease,
  each,
  el,
  flat,
  glass,
  glow,
  lin,
  line,
  logo,
  onGrid,
  orb,
  rad,
  rough,
  round,
  rr,
  shade,
  shine,
  stitch,
  tone,
  turned,
  weave,
} from "./kit.mjs";

const cardHolder = () => {
  const d = rr(34, 104, 252, 166, 14);
  const card = (y, a, from, to) =>
    turned(
      a,
      lin(
        rr(58, y, 204, 120, 10),
        [0, 0, 1, 1],
        [
          [0, from],
          [1, to],
        ],
      ) +
        flat(rr(76, y + 16, 26, 20, 4), "#e8c26a") +
        line(`M76 ${y + 26}h26M89 ${y + 16}v20`, "#a87b26", 1, 0.7),
      160,
      y + 60,
    );
  return (
    card(46, -4, "#33806c", "#0f5c4a") +
    card(64, 3, "#f0d9a2", "#cda455") +
    card(80, -1, "#e9ecef", "#b4bac0") +
    lin(d, [0, 0, 0.7, 1], "0 main2, 0.5 main3, 1 main5") +
    rough(d, { size: 0.55, opacity: 0.16 }) +
    shade(d, "M30 240h260v36H30z", 0.4, 8) +
    shade(d, "M34 100h252v10H34z", 0.3, 4) +
    line("M40 140q120 34 240 0M40 176q120 34 240 0", tone("main", 6), 3, 0.7) +
    line("M40 143q120 34 240 0M40 179q120 34 240 0", tone("main", 0), 1.4, 0.5) +
    stitch(rr(41, 111, 238, 152, 9), tone("cream", 2), 0.8) +
    glow(d, "M48 118h120q-80 6-106 40-14-20-14-40z", 0.35, 7) +
    logo(160, 236, 17, "gold", 0.9)
  );
};

const dial = (cx, cy, r) =>
  rad(el(cx, cy, r), [0.4, 0.35, 0.75], "0 #ffffff, 0.6 #f1efea, 1 #c9c4ba") +
  each(around(12, cx, cy, 1), ([x, y], i) =>
    line(
      `M${cx + (x - cx) * r * 0.74} ${cy + (y - cy) * r * 0.74}L${cx + (x - cx) * r * 0.9} ${cy + (y - cy) * r * 0.9}`,
      "#2b2b2f",
      i % 3 ? 2.6 : 4.6,
    ),
  ) +
  line(
    around(60, cx, cy, 1)
      .map(
        ([x, y]) =>
          `M${cx + (x - cx) * r * 0.92} ${cy + (y - cy) * r * 0.92}L${cx + (x - cx) * r * 0.96} ${cy + (y - cy) * r * 0.96}`,
      )
      .join(""),
    "#2b2b2f",
    0.9,
    0.7,
  ) +
  logo(cx, cy - r * 0.42, r * 0.12, "ink", 0.8) +
  lin(rr(cx + r * 0.42, cy - 7, 19, 14, 2), [0, 0, 0, 1], "0 #fff, 1 #ddd") +
  line(rr(cx + r * 0.42, cy - 7, 19, 14, 2), "#8b8b8f", 1) +
  line(`M${cx + r * 0.42 + 6} ${cy - 3}v6M${cx + r * 0.42 + 11} ${cy - 3}h3v6`, "#2b2b2f", 1.2) +
  line(`M${cx} ${cy}l-22-26`, "#1d1d20", 5.4) +
  line(`M${cx} ${cy}l30-38`, "#1d1d20", 4) +
  line(`M${cx} ${cy + 14}l-6-66`, "#c8492f", 1.4) +
  orb("steel", el(cx, cy, 5));

const caseOf = (material, r) => {
  const t = (i) => tone(material, i);
  return (
    lin(
      el(160, 160, r),
      [0.1, 0, 0.85, 1],
      [
        [0, t(0)],
        [0.25, t(3)],
        [0.5, t(1)],
        [0.75, t(4)],
        [1, t(6)],
      ],
    ) +
    lin(
      el(160, 160, r - 8),
      [0.1, 0, 0.85, 1],
      [
        [0, t(5)],
        [0.5, t(2)],
        [1, t(0)],
      ],
    )
  );
};

const watchOn = (strap, material = "main") =>
  strap +
  round(material, rr(244, 148, 15, 24, 4), 1) +
  each([150, 155, 160, 165, 170], (y) => line(`M246 ${y}h12`, tone(material, 5), 1.2, 0.7)) +
  caseOf(material, 88) +
  dial(160, 160, 74) +
  glass(el(160, 160, 76), { opacity: 0.25 }) +
  shine("M100 138q14-44 60-50-30 16-38 60z", 0.55, 0.05);

const links = (y0, dir, material = "main") =>
  each(
    Array.from({ length: 9 }, (_, i) => i),
    (i) => {
      const y = y0 + dir * i * 13;
      const w = 46 - i * 1.8;
      return (
        round(material, rr(160 - w, y, w * 0.62, 12, 3), 1) +
        round(material, rr(160 + w * 0.38, y, w * 0.62, 12, 3), 1) +
        round(material, rr(160 - w * 0.4, y, w * 0.8, 12, 3), 0.5) +
        line(`M${160 - w} ${y + 12}h${2 * w}`, tone(material, 6), 1, 0.6)
      );
    },
  );

const steelWatch = () => watchOn(links(66, -1) + links(242, 1));

const strap = (d, st) =>
  lin(d, [0, 0, 1, 0], "0 dark4, 0.25 dark1, 0.6 dark2, 1 dark5") +
  rough(d, { size: 0.5, opacity: 0.18 }) +
  stitch(st, tone("cream", 2), 0.9);

const leatherWatch = () =>
  watchOn(
    strap("M118 92l8-100q34-8 68 0l8 100z", "M124 88l8-92M196 88l-8-92") +
      strap("M118 228h84l-8 98q-8 16-34 16t-34-16z", "M124 232l8 92M196 232l-8 92") +
      each([262, 282, 302], (y) => flat(el(160, y, 3.4, 4.4), tone("dark", 6))) +
      line("M124 4h72v-14h-72z", tone("main", 4), 6) +
      line("M160-12v18", tone("main", 2), 3.4),
  );

const pearlDrop = (x, a) =>
  turned(
    a,
    line(`M${x} 66q-4-46 16-46 18 2 14 26-2 10-10 8`, "#8c5c1b", 6) +
      line(`M${x} 66q-4-46 16-46 18 2 14 26-2 10-10 8`, "#f7da8c", 3.4) +
      orb("gold", el(x, 76, 9)) +
      line(`M${x} 84v18`, "#b98228", 4.4) +
      each([0, 1, 2], (i) => orb("steel", el(x, 108 + i * 15, 6.5)) + flat(el(x - 2, 106 + i * 15, 2), "#fff")) +
      round("gold", `M${x - 16} 154q16-14 32 0l6 20h-44z`, 1) +
      rad(
        `M${x} 160q46 36 44 78-4 42-44 44-40-2-44-44-2-42 44-78z`,
        [0.36, 0.42, 0.7],
        "0 #ffffff, 0.3 #fdf7f2, 0.6 #eee2dc, 0.85 #cfc0be, 1 #a99a9d",
      ) +
      rad(
        `M${x} 160q46 36 44 78-4 42-44 44-40-2-44-44-2-42 44-78z`,
        [0.6, 0.75, 0.5],
        "0 #f6d9e2/0.7, 0.6 #cfe3ee/0.35, 1 #fff/0",
      ) +
      flat(el(x - 16, 216, 8, 13), "#ffffff", 0.95) +
      line(`M${x - 30} 262q28 24 58 2`, "#ffffff", 2.4, 0.6),
    x,
    160,
  );

const handbag = () => {
  const d = "M44 134h232l18 132q2 22-20 24-114 8-228 0-22-2-20-24z";
  const flap = "M42 130q118-14 236 0l10 66q-10 22-40 24-88 8-176 0-30-2-40-24z";
  const handle = "M92 134Q86 28 160 26t68 108";
  return (
    line(handle, tone("main", 6), 15) +
    line(handle, tone("main", 3), 11) +
    line(handle, tone("main", 0), 3, 0.6, 'transform="translate(-2 -2)"') +
    each(
      [92, 228],
      (x) => lin(rr(x - 12, 122, 24, 34, 6), [0, 0, 1, 1], "0 #fbe39a, 1 #a8752a") + line(el(x, 128, 7), "#8c5c1b", 3),
    ) +
    lin(d, [0, 0, 0.6, 1], "0 main2, 0.5 main3, 1 main5") +
    rough(d, { size: 0.5, opacity: 0.16 }) +
    shade(d, "M26 262h268v34H26z", 0.4, 8) +
    shade(d, "M32 196q10 24 40 30 88 8 176 0 30-6 40-30v14q-10 24-40 28-88 8-176 0-30-4-40-28z", 0.45, 5) +
    lin(flap, [0, 0, 0.5, 1], "0 main1, 0.5 main3, 1 main4") +
    rough(flap, { size: 0.5, opacity: 0.16 }) +
    stitch("M40 138l-2 56q8 18 36 20 86 8 172 0 28-2 36-20l-2-56", tone("cream", 2), 0.8) +
    glow(flap, "M56 144q50-8 104-8-64 8-84 50-16-4-20-42z", 0.4, 7) +
    lin(rr(140, 196, 40, 46, 8), [0, 0, 1, 1], "0 #fff0c0, 0.4 #e0b04a, 1 #8c5c1b") +
    logo(160, 218, 10, "ink", 0.7) +
    line(rr(143, 199, 34, 40, 6), "#fff6d2", 1, 0.8)
  );
};

const suitcase = () => {
  const d = rr(76, 72, 168, 206, 22);
  const ribs = [100, 124, 148, 172, 196, 220].map((x) => `M${x} 84v182`).join("");
  return (
    line("M126 72V20q0-8 8-8h52q8 0 8 8v52", "#6e7379", 9) +
    line("M124 70V20q0-7 8-8", "#ffffff", 2.4, 0.8) +
    round("ink", rr(122, 4, 76, 18, 8)) +
    each(
      [96, 200],
      (x) =>
        flat(rr(x, 270, 24, 16, 4), "#3a3d41") +
        rad(el(x + 12, 288, 11), [0.4, 0.35, 0.7], "0 #8d9298, 0.4 #3a3d41, 1 #17181a") +
        flat(el(x + 12, 288, 3.6), "#c3c6c9"),
    ) +
    lin(d, [0, 0, 1, 0], "0 main5, 0.12 main2, 0.3 main3, 0.8 main4, 1 main6") +
    rough(d, { size: 0.8, opacity: 0.08 }) +
    crease(d, ribs, 6, 0.4, 2.4) +
    `<g transform="translate(-6 0)">${crease(d, ribs, 3.4, 0.45, 1.6, "#ffffff")}</g>` +
    shade(d, "M72 250h176v34H72z", 0.4, 9) +
    glow(d, "M84 92q4-12 16-14h100q-90 4-106 40z", 0.5, 6) +
    line("M76 176h168", tone("main", 6), 3, 0.7) +
    line("M76 179h168", tone("main", 0), 1.2, 0.5) +
    lin(rr(140, 96, 40, 24, 5), [0, 0, 1, 1], "0 #f3f4f5, 1 #8d9298") +
    logo(160, 107, 7, "ink", 0.75) +
    flat(rr(236, 158, 12, 34, 4), "#c3c6c9") +
    line("M239 168h6M239 176h6", "#3d4147", 1.6)
  );
};

const subdial = (x, y, a) =>
  rad(el(x, y, 17), [0.4, 0.35, 0.75], "0 #5d6066, 1 #1b1c1f") +
  line(
    around(12, x, y, 1)
      .map(([p, q]) => `M${x + (p - x) * 12} ${y + (q - y) * 12}L${x + (p - x) * 15} ${y + (q - y) * 15}`)
      .join(""),
    "#ffffff",
    1,
    0.8,
  ) +
  turned(a, line(`M${x} ${y + 3}v-13`, "#ff7a4a", 1.8), x, y) +
  orb("steel", el(x, y, 2.2));

// A stopwatch on a bracelet: two pushers, three small dials, a tachymeter round the glass.
const chronograph = () =>
  links(66, -1) +
  links(242, 1) +
  each([-36, 36], (a) => turned(a, round("main", rr(242, 151, 20, 17, 4), 1), 160, 160)) +
  round("main", rr(244, 148, 15, 24, 4), 1) +
  caseOf("main", 90) +
  flat(el(160, 160, 79), "#17181a") +
  line(
    around(60, 160, 160, 1)
      .map(
        ([x, y], i) =>
          `M${160 + (x - 160) * (i % 5 ? 75 : 72)} ${160 + (y - 160) * (i % 5 ? 75 : 72)}L${160 + (x - 160) * 78} ${160 + (y - 160) * 78}`,
      )
      .join(""),
    "#ffffff",
    1.2,
    0.85,
  ) +
  rad(el(160, 160, 68), [0.4, 0.35, 0.75], "0 #4a4d52, 0.6 #2b2d31, 1 #141517") +
  each(around(12, 160, 160, 1), ([x, y]) =>
    line(
      `M${160 + (x - 160) * 56} ${160 + (y - 160) * 56}L${160 + (x - 160) * 64} ${160 + (y - 160) * 64}`,
      "#ffffff",
      3.4,
    ),
  ) +
  subdial(132, 160, 40) +
  subdial(188, 160, -60) +
  subdial(160, 192, 130) +
  logo(160, 124, 8, "white", 0.9) +
  line("M160 160l-20-28", "#f3f4f5", 5) +
  line("M160 160l32-36", "#f3f4f5", 3.6) +
  line("M160 176l10-74", "#ff7a4a", 1.8) +
  orb("steel", el(160, 160, 5)) +
  glass(el(160, 160, 79), { opacity: 0.24 }) +
  shine("M98 138q14-46 62-54-30 18-38 64z", 0.5, 0.05);

const digitalWatch = () => {
  const band = (d) => lin(d, [0, 0, 1, 0], "0 main6, 0.25 main2, 0.6 main4, 1 main6");
  const shell = "M98 92q0-16 16-18h92q16 2 16 18l10 30v76l-10 30q0 16-16 18h-92q-16-2-16-18l-10-30v-76z";
  const digit = (x, on) =>
    line(
      each(
        on.split(""),
        (k) =>
          ({
            a: `M${x} 138h18`,
            b: `M${x + 18} 138v20`,
            c: `M${x + 18} 158v20`,
            d: `M${x} 178h18`,
            e: `M${x} 158v20`,
            f: `M${x} 138v20`,
            g: `M${x} 158h18`,
          })[k],
      ),
      "#16210f",
      4.6,
    );
  return (
    band("M116 80l8-88q36-8 72 0l8 88z") +
    band("M116 240h88l-8 90q-8 14-36 14t-36-14z") +
    each([8, 24, 40], (y) => line(`M128 ${y}h64`, tone("main", 6), 4, 0.5)) +
    each([268, 288, 308], (y) => flat(el(160, y, 4, 5), tone("main", 6))) +
    each(
      [
        [86, 122],
        [86, 186],
        [222, 122],
        [222, 186],
      ],
      ([x, y]) => round("steel", rr(x - 4, y, 20, 14, 4), 1),
    ) +
    lin(shell, [0, 0, 1, 1], "0 main1, 0.4 main3, 1 main6") +
    rough(shell, { size: 0.8, opacity: 0.1 }) +
    line(shell, tone("main", 0), 1.4, 0.5) +
    flat(rr(106, 98, 108, 122, 14), "#101113") +
    line(rr(108, 100, 104, 118, 12), "#8d9298", 1.4, 0.6) +
    lin(rr(116, 122, 88, 72, 6), [0, 0, 0.6, 1], "0 #c6d6a8, 1 #94a878") +
    digit(122, "bc") +
    digit(147, "abged") +
    line("M172 148v.5M172 168v.5", "#16210f", 5) +
    digit(179, "afgcd") +
    line("M124 187h30M166 187h22", "#16210f", 2.6, 0.7) +
    logo(160, 110, 6, "white", 0.9) +
    line("M136 208h48", "#ffffff", 2, 0.6) +
    shine("M118 124h40l-30 66h-10z", 0.4, 0)
  );
};

const tote = () => {
  const d = "M52 126h216l16 148q1 14-14 15-110 8-220 0-15-1-14-15z";
  const strap = "M106 130Q100 34 160 30t54 100";
  return (
    line(strap, tone("main", 6), 11, 0.9, 'transform="translate(0 -10)"') +
    lin(d, [0, 0, 0.6, 1], "0 main1, 0.5 main3, 1 main5") +
    weave(d, 3, 0.16) +
    crease(d, "M96 140Q84 210 92 286M226 140q12 70 2 146M160 200q6 40-4 86", 9, 0.25, 6) +
    shade(d, "M36 262h248v34H36z", 0.4, 8) +
    glow(d, "M66 140h60q-40 20-46 110-22-40-14-110z", 0.35, 9) +
    stitch("M54 138h212", tone("cream", 1), 0.8) +
    line(strap, tone("main", 6), 13) +
    line(strap, tone("main", 3), 9) +
    line(strap, tone("main", 1), 2, 0.7) +
    each(
      [106, 214],
      (x) =>
        lin(rr(x - 11, 118, 22, 44, 4), [0, 0, 1, 1], "0 main2, 1 main5") +
        stitch(rr(x - 8, 122, 16, 36, 2), tone("cream", 1), 0.8) +
        orb("gold", el(x, 140, 4)),
    ) +
    logo(160, 214, 26, "white", 0.9)
  );
};

export const leather = onGrid({
  "own:chronograph": chronograph,
  "own:digital-watch": digitalWatch,
  "own:tote": tote,
  "own:card-holder": cardHolder,
  "own:steel-watch": steelWatch,
  "own:watch": leatherWatch,
  "own:pearl-earrings": () => pearlDrop(92, 4) + pearlDrop(218, -4),
  "own:handbag": handbag,
  "own:suitcase": suitcase,
});
