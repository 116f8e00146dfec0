// Coffee as it is poured for guests, and what one brings them.

import {
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
  round,
  rr,
  shade,
  tone,
  within,
} from "./kit.mjs";
import { sadu } from "./terrace.mjs";

// The pot for Arabic coffee: its body takes the colour, crown, beak and handle are brass.
const dallah = () => {
  const hull =
    "M126 128Q150 138 176 128q2 26 22 50 34 44 34 80 0 18-26 24-56 8-112 0-26-6-26-24 0-36 34-80 22-28 24-50z";
  const beak = "M124 150Q98 130 74 92 60 64 22 58 10 58 14 68q20 4 30 28 22 60 62 92z";
  const handle = "M186 112q56-16 76 20 16 40-32 96";
  return (
    line(handle, "#7a4d15", 17) +
    line(handle, tone("gold", 3), 13) +
    line("M190 108q50-12 68 20", tone("gold", 0), 4, 0.8) +
    lin(beak, [0, 0, 1, 1], "0 #fff0c0, 0.4 #dca83d, 0.75 #b98228, 1 #7a4d15") +
    line("M22 60q38 6 52 34 22 36 48 54", "#fff6d2", 2.4, 0.8) +
    round("main", hull) +
    glow(hull, "M104 236q4-40 34-76-10 46-6 104-30-4-28-28z", 0.65, 5) +
    glow(hull, "M204 206q18 28 16 56 4-30-16-56z", 0.35, 3) +
    shade(hull, "M68 262q84 36 168 0v40H68z", 0.4, 8) +
    round("gold", "M121 124q30 12 60 0l4 16q-34 13-68 0z", 1) +
    within(
      hull,
      lin(
        "M60 216q92 30 184 0v20q-92 30-184 0z",
        [0, 0, 1, 0],
        "0 #8c5c1b, 0.25 #fff0c0, 0.5 #dca83d, 0.75 #f6d98c, 1 #7a4d15",
      ) +
        each(
          Array.from({ length: 15 }, (_, i) => i),
          (i) => flat(`M${72 + i * 12} ${228 + 7 * Math.sin((i / 14) * Math.PI)}l5-6 5 6-5 6z`, "#6b4312", 0.7),
        ),
    ) +
    logo(152, 192, 11, "gold", 0.95) +
    round("gold", "M86 274q66 20 132 0l8 14q2 6-8 7-66 8-132 0-10-1-8-7z", 1) +
    lin(
      "M120 124q4-44 31-58 28 14 32 58-32 12-63 0z",
      [0, 0, 1, 0],
      "0 #8c5c1b, 0.22 #fff0c0, 0.45 #dca83d, 0.75 #f6d98c, 1 #7a4d15",
    ) +
    each([136, 151, 166], (x) => line(`M${151 + (x - 151) * 0.3} 70Q${x} 90 ${x} 126`, "#7a4d15", 1.4, 0.45)) +
    round("gold", rr(144, 44, 15, 24, 5), 1) +
    orb("gold", el(151, 36, 11, 13)) +
    lin("M151 6l5 20h-10z", [0, 0, 1, 0], "0 #fff0c0, 1 #a8752a")
  );
};

// A cup without a handle.
const finjan = (x, y, s, banded) => {
  const d = "M-34-58h68q-2 44-22 60-12 4-24 0-20-16-22-60z";
  return moved(
    x,
    y,
    round("main", d) +
      glow(d, "M-24-48q0 26 12 42-2-20-2-42z", 0.8, 3) +
      shade(d, "M-20-6q20 10 40 0v12h-40z", 0.4, 4) +
      (banded
        ? within(d, sadu(-36, -46, 72, 20))
        : line("M-32-46q32 8 64 0", tone("gold", 3), 2) + line("M-30-38q30 8 60 0", tone("gold", 3), 1, 0.8)) +
      lin(el(0, -58, 34, 9), [0, 0, 1, 0.4], "0 #ffffff, 1 main3") +
      rad(el(0, -57, 29, 6.6), [0.4, 0.3, 0.8], "0 #d9a95c, 0.6 #a8713a, 1 #6b4018") +
      line("M-34-58a34 9 0 0 0 68 0", tone("gold", 2), 2.2) +
      line("M-12 1q12 4 24 0", tone("gold", 3), 2.4) +
      logo(0, -20, 7, "gold", 0.95),
    s,
  );
};

const finjans = (banded) =>
  each(
    [
      [72, 196],
      [160, 190],
      [248, 196],
    ],
    ([x, y]) => finjan(x, y, 1.12, banded),
  ) +
  each(
    [
      [58, 268],
      [160, 276],
      [262, 268],
    ],
    ([x, y]) => finjan(x, y, 1.32, banded),
  );

const gift = () => {
  const box = "M50 138h220v136q0 12-12 12H62q-12 0-12-12z";
  const lid = rr(38, 98, 244, 48, 8);
  const bow = "M160 98Q110 28 76 52q-22 24 22 44 30 8 62 2z";
  return (
    lin(box, [0, 0, 0.6, 1], "0 main2, 0.5 main3, 1 main5") +
    shade(box, "M50 136h220v16H50z", 0.45, 5) +
    shade(box, "M50 264h220v26H50z", 0.35, 7) +
    lin("M140 138h40v148h-40z", [0, 0, 1, 0], "0 gold4, 0.35 gold0, 0.7 gold3, 1 gold5") +
    lin(lid, [0, 0, 0.5, 1], "0 main1, 0.5 main2, 1 main4") +
    line("M44 100h232", "#ffffff", 1.6, 0.5) +
    lin("M138 98h44v48h-44z", [0, 0, 1, 0], "0 gold4, 0.35 gold0, 0.7 gold3, 1 gold5") +
    [0, 1]
      .map((i) =>
        (i ? mirrored : (m) => m)(
          lin(bow, [0, 0, 1, 1], "0 gold1, 0.5 gold3, 1 gold5") +
            crease(bow, "M150 94Q120 66 92 62M148 96q-30-8-50-20", 5, 0.4, 3) +
            line("M160 98Q110 28 76 52", tone("gold", 0), 2, 0.7),
        ),
      )
      .join("") +
    orb("gold", rr(144, 78, 32, 26, 11)) +
    lin("M146 100q-20 22-46 24l14 14q24-8 40-32z", [0, 0, 1, 0], "0 gold2, 1 gold5") +
    mirrored(lin("M146 100q-20 22-46 24l14 14q24-8 40-32z", [0, 0, 1, 0], "0 gold2, 1 gold4"))
  );
};

export const guests = onGrid({
  "own:dallah": dallah,
  "own:finjan-6": () => finjans(false),
  "own:finjan-6-sadu": () => finjans(true),
  "own:gift": gift,
});
