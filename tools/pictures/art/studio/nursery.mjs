// The nursery: silicone, paper, timber.

import {
  crease,
  each,
  el,
  flat,
  glow,
  grain,
  lin,
  line,
  logo,
  moved,
  onGrid,
  orb,
  rad,
  rough,
  round,
  rr,
  shade,
  tone,
  turned,
  weave,
  within,
} from "./kit.mjs";

const weaning = () => {
  const d = "M44 150h232q0 74-54 104-62 14-124 0-54-30-54-104z";
  return (
    lin("M92 246q68 18 136 0l12 30q-80 18-160 0z", [0, 0, 1, 0], "0 main4, 0.3 main2, 1 main5") +
    line("M80 276q80 16 160 0", tone("main", 0), 1.6, 0.5) +
    round("main", d, 0) +
    shade(d, "M44 148h232v12q-116 44-232 0z", 0.28, 6) +
    glow(d, "M68 178q8 40 36 60-12-26-16-62z", 0.5, 6) +
    shade(d, "M80 232q80 36 160 0v40H80z", 0.35, 9) +
    lin(el(160, 150, 116, 34), [0, 0, 1, 0.4], "0 main1, 0.5 main2, 1 main4") +
    lin(el(160, 152, 104, 28), [0, 0, 0, 1], "0 main5, 1 main2") +
    rad(el(160, 164, 84, 18), [0.4, 0.3, 0.8], "0 #ffd99a, 0.6 #f5b35a, 1 #d98a30") +
    rough(el(160, 164, 84, 18), { size: 0.12, opacity: 0.4, dark: "#c8741f", light: "#fff0c8" }) +
    line("M45 152q6 32 115 32t115-32", "#ffffff", 1.8, 0.6) +
    turned(
      -30,
      round("wood", "M204 20h14l3 92h-20z", 0) +
        grain("M204 20h14l3 92h-20z", "pale", { upright: true }) +
        lin("M190 112q21-12 42 0 8 40-21 54-29-14-21-54z", [0, 0, 1, 1], "0 main1, 1 main5") +
        shade("M190 112q21-12 42 0 8 40-21 54-29-14-21-54z", "M198 122q13-8 26 0 4 26-13 36-17-10-13-36z", 0.35, 4),
      210,
      110,
    ) +
    logo(160, 220, 15, "white", 0.9)
  );
};

const thermometer = () =>
  turned(
    40,
    round("steel", "M152 232h16l-3 62q-1 10-5 10t-5-10z", 1) +
      round("main", "M124 24q0-32 36-32t36 32l-14 190q-2 22-22 22t-22-22z") +
      glow("M124 24q0-32 36-32t36 32l-14 190q-2 22-22 22t-22-22z", "M136 10q4-10 14-12l-4 200h-4z", 0.65, 4) +
      flat(rr(138, 38, 44, 82, 8), "#1d2426") +
      flat(rr(141, 41, 38, 76, 6), "#cfe3cf") +
      turned(
        -90,
        line("M134 68h9v18h-9M134 77h9M157 68h-9v18h9v-9h-9M163 86h.5M170 68h9v18h-9zM170 77h9", "#1b2a1f", 3),
        158,
        76,
      ) +
      orb("white", el(160, 150, 14)) +
      line("M160 144v7M155 148a7 7 0 1 0 10 0", "#6b6f75", 2) +
      logo(160, 196, 8, "white", 0.9),
  );

const toddlerBed = () => {
  const post = (x, y, h) =>
    round("main", rr(x, y, 16, h, 5), 0) + grain(rr(x, y, 16, h, 5), "main", { upright: true, opacity: 0.35 });
  const board = (d) => lin(d, [0, 0, 0, 1], "0 main2, 1 main4") + grain(d, "main", { opacity: 0.35 });
  const quilt = "M86 196q100-16 206-2l6 46q-110 16-214 4z";
  return (
    board("M20 112q0-34 34-36t36 36v110H20z") +
    flat("M55 132q-14-18-22-4-4 12 22 30 26-18 22-30-8-14-22 4z", "#fff6e6", 0.9) +
    post(12, 96, 196) +
    post(84, 110, 150) +
    board("M270 168h36v70h-36z") +
    post(262, 160, 100) +
    post(300, 152, 140) +
    lin("M30 208q130-20 276 0v36H30z", [0, 0, 0, 1], "0 #ffffff, 1 #d9d4cc") +
    lin(rr(40, 178, 70, 36, 16), [0, 0, 0, 1], "0 #ffffff, 1 #dcd7d0") +
    crease(rr(40, 178, 70, 36, 16), "M52 206q20-14 46-2", 4, 0.25, 3) +
    lin(quilt, [0, 0, 0.3, 1], "0 sea0, 0.5 sea1, 1 sea2") +
    weave(quilt, 3, 0.14) +
    within(
      quilt,
      each(
        Array.from({ length: 9 }, (_, i) => i),
        (i) =>
          `<g transform="translate(${104 + i * 24} ${208 + (i % 2) * 18})">${flat("M0-6L1.8-1.8 6-1.8 2.7 1 4 5.4 0 2.8-4 5.4-2.7 1-6-1.8-1.8-1.800z", "#ffffff", 0.95)}</g>`,
      ),
    ) +
    crease(quilt, "M96 200q40 10 80 0t110 0", 6, 0.25, 5) +
    lin("M84 194q10-8 28-8l-8 58-22-2z", [0, 0, 1, 0], "0 #ffffff, 1 #e6e1da") +
    board("M16 240h296v26H16z") +
    line("M18 241h292", "#fffaf0", 1.6, 0.8) +
    post(12, 200, 92) +
    post(300, 200, 92) +
    logo(160, 254, 7, "white", 0.8) +
    board("M150 170h96v12h-96z") +
    each([154, 176, 198, 220, 236], (x) => board(`M${x} 180h7v60h-7z`))
  );
};

const nappies = () => {
  const box = "M24 96h206v190H34q-10 0-10-10z";
  const side = "M230 96l66-20v184l-66 26z";
  return (
    lin("M24 96l70-22h202l-66 22z", [0, 0, 1, 1], "0 #ffffff, 1 main1") +
    lin(box, [0, 0, 0.5, 1], "0 main1, 0.5 main2, 1 main4") +
    lin(side, [0, 0, 1, 0], "0 main4, 1 main6") +
    line("M24 97h206l66-20", "#ffffff", 1.6, 0.7) +
    line("M230 97v189", tone("main", 0), 1.2, 0.6) +
    flat("M24 200q100-46 206-6v92H34q-10 0-10-10z", "#ffffff", 0.95) +
    flat("M230 194l66-12v78l-66 26z", "#e9e6e3", 0.95) +
    logo(84, 134, 22, "white", 0.98) +
    line("M122 126h74M122 144h50", "#ffffff", 6, 0.9) +
    moved(
      126,
      236,
      lin("M-48-34q48 14 96 0l8 24q-18 4-22 30-34 26-68 0-4-26-22-30z", [0, 0, 0, 1], "0 #ffffff, 1 #dde7ea") +
        line("M-48-34q48 14 96 0l8 24q-18 4-22 30-34 26-68 0-4-26-22-30z", "#9fb2b8", 1.6, 0.8) +
        lin("M-58-34h18v16h-20zM40-34h18l2 16H40z", [0, 0, 0, 1], "0 main2, 1 main4") +
        flat("M0-10q-9-12-15-2-2 8 15 19 17-11 15-19-6-10-15 2z", tone("main", 3)),
    ) +
    flat(rr(248, 122, 32, 42, 6), "#ffffff", 0.9) +
    line("M257 132v20M266 132h7v9h-7v11h7", tone("main", 5), 3.4) +
    flat("M112 96h50l6-10h-50z", tone("main", 5), 0.5)
  );
};

export const nursery = onGrid({
  "own:weaning-bowl": weaning,
  "own:digital-thermometer": thermometer,
  "own:toddler-bed": toddlerBed,
  "own:nappies": nappies,
});
