// Bottles, jars and flacons of the beauty department.

import {
  brushed,
  crease,
  drum,
  each,
  el,
  flat,
  glow,
  grain,
  label,
  lin,
  line,
  logo,
  onGrid,
  orb,
  rad,
  round,
  rr,
  shade,
  shine,
  tone,
} from "./kit.mjs";

const dropper = () => {
  const hull = "M128 118h64q2 14 24 24 16 8 16 30v96q0 22-24 24-48 6-96 0-24-2-24-24v-96q0-22 16-30 22-10 24-24z";
  const inside = "M104 176q0-18 14-24h84q14 6 14 24v88q0 14-16 16-40 5-80 0-16-2-16-16z";
  return (
    round("ink", "M144 34q0-20 16-20t16 20v40h-32z") +
    line("M150 30v38", "#ffffff", 3, 0.35) +
    round("gold", "M128 72h64l4 44q-36 8-72 0z", 1) +
    each([136, 144, 152, 160, 168, 176, 184], (x) => line(`M${x} 78v34`, "#6b4312", 1.2, 0.35)) +
    line("M127 74q33 6 66 0", "#fff6d2", 1.6, 0.8) +
    lin(hull, [0, 0, 1, 0], "0 main6, 0.05 main4, 0.13 main1, 0.2 main3, 0.5 main4, 0.8 main3, 0.9 main2, 1 main6") +
    lin(inside, [0, 0, 0, 1], "0 main3/0.2, 0.25 main5/0.75, 1 main5/0.9") +
    line("M160 118v120", "#ffffff", 5, 0.16) +
    shade(hull, "M126 114h68v10q-34 10-68 0z", 0.5, 4) +
    shade(hull, "M88 272q72 26 144 0v30H88z", 0.4, 6) +
    label(112, 176, 96, 88) +
    glow(hull, "M98 172q2-14 12-18v120q-8-2-12-10z", 0.85, 2.5) +
    glow(hull, "M216 168q6 4 6 12v80q0 8-6 10z", 0.4, 3) +
    glow(hull, "M132 122q-2 14-20 24 26-6 32-22z", 0.7, 2)
  );
};

const tube = () => {
  const hull = "M98 22h124l-10 212H108z";
  const cap = "M106 234h108l-5 56q0 8-10 9-39 4-78 0-10-1-10-9z";
  return (
    lin(hull, [0, 0, 1, 0], "0 main5, 0.1 main3, 0.24 main1, 0.36 main2, 0.62 main3, 0.86 main4, 1 main6") +
    shade(hull, "M98 22h124v22q-62 14-124 0z", 0.22, 6) +
    glow(hull, "M124 50h13l2 174h-12z", 0.55, 4) +
    crease(hull, "M110 52q14 30 10 60M206 50q-10 26-8 54", 6, 0.22, 5) +
    lin("M94 12h132v14H94z", [0, 0, 0, 1], "0 main2, 1 main4") +
    each(
      Array.from({ length: 26 }, (_, i) => 97 + i * 5),
      (x) => line(`M${x} 13v12`, tone("main", 6), 0.8, 0.5),
    ) +
    shade(hull, "M104 222h112v14H104z", 0.4, 4) +
    label(118, 84, 84, 108) +
    round("white", cap) +
    each(
      Array.from({ length: 17 }, (_, i) => 113 + i * 6),
      (x) => line(`M${x} 244l${(160 - x) * 0.03} 48`, "#8e8984", 1.3, 0.4),
    ) +
    line("M107 238q53 6 106 0", "#ffffff", 2, 0.9)
  );
};

const jar = () => {
  const hull = "M50 160h220l-4 96q-2 30-40 34-66 8-132 0-38-4-40-34z";
  const lid = "M42 104q0-12 118-12t118 12v48q0 14-118 14T42 152z";
  return (
    lin(hull, [0, 0, 1, 0], "0 main6, 0.06 main4, 0.16 main1, 0.26 main2, 0.55 main4, 0.88 main3, 1 main6") +
    shade(hull, "M50 158h220v18q-110 22-220 0z", 0.5, 6) +
    shade(hull, "M54 264q106 34 212 0v40H54z", 0.4, 7) +
    label(104, 192, 112, 82) +
    glow(hull, "M70 184h16l2 78q-10-2-14-10z", 0.7, 3) +
    glow(hull, "M244 184h8l-2 70h-6z", 0.35, 3) +
    round("gold", lid, 1) +
    brushed(lid, { opacity: 0.14 }) +
    rad(el(160, 104, 118, 14), [0.35, 0.3, 0.9], "0 #fffbe8, 0.5 #f3d587, 1 #c4933a") +
    line("M42 106q4 12 118 12t118-12", "#fff9e0", 1.6, 0.8) +
    line("M43 152q6 14 117 14t117-14", "#5f3c12", 2, 0.5) +
    logo(160, 103, 7, "ink", 0.4)
  );
};

export const shampoo = () => {
  const hull = "M106 96q-34 8-34 46v112q0 34 30 38 58 8 116 0 30-4 30-38V142q0-38-34-46z";
  return (
    round("white", "M122 40q0-8 8-9 30-4 60 0 8 1 8 9v52q-38 10-76 0z") +
    line("M123 66q37 8 74 0", "#a09b96", 1.4, 0.7) +
    line("M124 42q36 7 72 0", "#ffffff", 2, 0.9) +
    round("main", hull) +
    shade(hull, "M104 92h112v10q-56 18-112 0z", 0.45, 5) +
    shade(hull, "M72 262q88 34 176 0v40H72z", 0.4, 7) +
    label(104, 138, 112, 126) +
    glow(hull, "M84 148q2-22 16-30v148q-12-2-16-14z", 0.75, 3) +
    glow(hull, "M230 140q6 8 6 20v90q0 10-6 14z", 0.35, 3)
  );
};

const pump = () => {
  const hull = "M98 128h124q22 4 22 28v104q0 28-28 31-56 6-112 0-28-3-28-31V156q0-24 22-28z";
  return (
    round("white", rr(153, 60, 14, 44, 3)) +
    lin(
      "M116 40q0-14 14-14h66q16 0 18 14l2 12q-14-6-30-2v8q0 8-10 8h-32q-28 0-28-26z",
      [0, 0, 0, 1],
      "0 #ffffff, 0.5 #f0eeec, 1 #c6c1bc",
    ) +
    line("M128 34h64", "#ffffff", 3, 0.9) +
    round("white", "M130 96q30-6 60 0l4 32h-68z") +
    line("M128 120q32 6 64 0", "#9a948e", 1.2, 0.6) +
    round("main", hull) +
    shade(hull, "M96 124h128v12q-64 14-128 0z", 0.45, 5) +
    shade(hull, "M76 264q84 30 168 0v34H76z", 0.4, 7) +
    label(108, 154, 104, 108) +
    glow(hull, "M88 160q1-14 12-18v122q-10-1-12-12z", 0.75, 3) +
    glow(hull, "M226 158q6 6 6 14v78q0 8-6 11z", 0.35, 3)
  );
};

const carFreshener = () => {
  const flask = "M126 148q-34 10-34 58 0 66 68 72 68-6 68-72 0-48-34-58z";
  const cap = "M118 104q-4-36 42-38 46 2 42 38-2 34-18 42h-48q-16-8-18-42z";
  return (
    line("M160 66V10", "#2a1c12", 3.4) +
    line("M159 66V10", "#a5825f", 1.2, 0.8) +
    line(el(160, 22, 7), "#2a1c12", 3) +
    lin(cap, [0, 0, 1, 0], "0 #8d5a2d, 0.25 #e8bd86, 0.5 #cd945a, 1 #6a401f") +
    grain(cap, "wood", { seed: 8, opacity: 0.7 }) +
    glow(cap, "M130 92q4-18 22-22-12 12-14 44z", 0.5, 3) +
    lin(flask, [0, 0, 1, 0], "0 main6, 0.07 main3, 0.18 main0, 0.28 main2, 0.6 main3, 0.9 main2, 1 main6") +
    rad("M104 204q56-14 112 0 2 58-56 62-58-4-56-62z", [0.5, 0.4, 0.7], "0 main3/0.5, 1 main5/0.9") +
    line("M104 204q56-14 112 0", tone("main", 0), 1.6, 0.6) +
    shade(flask, "M124 144h72v8q-36 8-72 0z", 0.5, 3) +
    round("gold", rr(132, 140, 56, 10, 4), 1) +
    logo(160, 218, 19, "white", 0.95) +
    glow(flask, "M106 190q2-24 16-32-6 42-2 84-12-14-14-52z", 0.85, 2.5) +
    glow(flask, "M210 176q10 20 4 52 2-28-4-52z", 0.5, 2)
  );
};

const perfumeTall = () => {
  const hull = rr(88, 112, 144, 178, 14);
  return (
    round("gold", rr(138, 84, 44, 30, 4), 1) +
    line("M138 94h44M138 102h44", "#5f3c12", 1.2, 0.4) +
    lin(rr(116, 20, 88, 68, 8), [0, 0, 1, 0], "0 ink5, 0.12 ink2, 0.22 ink0, 0.34 ink3, 1 ink6") +
    line("M122 24h76", "#fff", 1.6, 0.4) +
    lin(hull, [0, 0, 1, 0], "0 #e4eaee, 0.06 #ffffff, 0.1 main2, 0.5 main3, 0.9 main2, 0.95 #ffffff, 1 #cdd5da") +
    lin(rr(102, 140, 116, 130, 8), [0, 0, 0.4, 1], "0 main1, 0.5 main3, 1 main5") +
    flat("M102 140h116v10H102z", "#ffffff", 0.5) +
    line("M160 114v140", "#ffffff", 3, 0.35) +
    flat(rr(92, 274, 136, 12, 6), "#ffffff", 0.5) +
    lin(rr(118, 168, 84, 78, 3), [0, 0, 1, 1], "0 #2b2b2f, 1 #111114") +
    line(rr(122, 172, 76, 70, 2), tone("gold", 2), 1.4) +
    logo(160, 200, 16, "gold", 0.95) +
    line("M140 226h40", tone("gold", 2), 2) +
    line("M148 234h24", tone("gold", 2), 1.3, 0.8) +
    shine("M94 120h9v160h-9z", 0.95, 0.5) +
    flat("M220 122h4v152h-4z", "#ffffff", 0.7) +
    shine("M108 142l26 0-20 100h-6z", 0.4, 0)
  );
};

const perfume = () => {
  const hull = "M64 128q0-14 14-14h164q14 0 14 14v148q0 14-14 14H78q-14 0-14-14z";
  return (
    round("gold", rr(134, 82, 52, 34, 4), 1) +
    round("gold", "M124 28q0-8 36-8t36 8v48q0 8-36 8t-36-8z", 1) +
    rad(el(160, 28, 36, 7), [0.4, 0.3, 0.9], "0 #fffbe8, 1 #cf9d40") +
    lin(hull, [0, 0, 1, 0], "0 #d5dde2, 0.05 #ffffff, 0.09 main2, 0.5 main3, 0.91 main2, 0.95 #ffffff, 1 #bcc7cd") +
    lin(rr(82, 140, 156, 132, 10), [0, 0, 0.5, 1], "0 main1, 0.55 main3, 1 main5") +
    flat(rr(82, 140, 156, 10, 5), "#ffffff", 0.45) +
    label(112, 168, 96, 84) +
    shine("M70 124h10v158h-10z", 0.95, 0.5) +
    flat("M242 126h5v150h-5z", "#ffffff", 0.7) +
    shine("M90 144h34l-28 110h-6z", 0.45, 0)
  );
};

const perfumeRound = () => {
  const hull = el(160, 196, 106, 96);
  return (
    round("gold", rr(138, 84, 44, 24, 4), 1) +
    orb("gold", el(160, 54, 30, 32)) +
    each([-18, -9, 0, 9, 18], (k) =>
      line(`M${160 + k * 0.4} 24Q${160 + k * 1.5} 54 ${160 + k * 0.4} 84`, "#8c5c1b", 1, 0.35),
    ) +
    rad(hull, [0.38, 0.3, 0.8], "0 main0, 0.25 main2, 0.6 main3, 0.88 main4, 1 main6") +
    line(el(160, 196, 100, 90), "#ffffff", 3, 0.45) +
    rad("M66 190q94-18 188 0 0 92-94 94t-94-94z", [0.5, 0.4, 0.75], "0 main3/0.3, 1 main5/0.8") +
    line("M66 190q94-18 188 0", tone("main", 0), 2, 0.6) +
    logo(160, 208, 28, "white", 0.95) +
    line("M132 252h56", "#ffffff", 2.4, 0.8) +
    glow(hull, "M78 176q8-44 48-60-28 30-28 92-18-10-20-32z", 0.85, 4) +
    glow(hull, "M226 140q26 34 12 84 2-46-12-84z", 0.5, 3) +
    flat("M112 282q48 12 96 0l4 8q-52 8-104 0z", tone("main", 6), 0.5)
  );
};

const tin = () => {
  const wall = drum(160, 168, 132, 246, 132, 0.3);
  return (
    round("main", wall) +
    shade(wall, "M28 232q132 70 264 0v70H28z", 0.4, 8) +
    glow(wall, "M58 194h14v70q-8-3-14-8z", 0.6, 3) +
    line("M28 188q132 78 264 0", tone("main", 6), 2, 0.6) +
    line("M28 191q132 78 264 0", tone("main", 0), 1.4, 0.7) +
    rad(el(160, 168, 132, 39.6), [0.35, 0.3, 0.8], "0 main0, 0.4 main2, 1 main4") +
    line(el(160, 168, 130, 38.6), "#ffffff", 1.6, 0.6) +
    line(el(160, 168, 112, 32), tone("gold", 2), 2.4) +
    `<g transform="translate(0 90) scale(1 .46)">${logo(160, 168, 40, "gold", 0.95)}</g>` +
    glow(el(160, 168, 132, 39.6), "M54 160q30-22 80-26-40 12-50 34z", 0.7, 4)
  );
};

const spray = () => {
  const hull = "M112 96q48 12 96 0 18 8 18 32v140q0 22-22 24-44 6-88 0-22-2-22-24V128q0-24 18-32z";
  return (
    round("white", "M126 54q34-8 68 0v44q-34 9-68 0z") +
    round("white", "M134 22q0-8 26-8t26 8v32q-26 7-52 0z") +
    flat(el(160, 36, 4.4, 3.4), "#3d3a38") +
    line("M136 24q24 5 48 0", "#ffffff", 2, 0.9) +
    line("M127 58q33 7 66 0", "#a09b96", 1.2, 0.6) +
    round("main", hull) +
    shade(hull, "M110 92h100v10q-50 14-100 0z", 0.45, 4) +
    shade(hull, "M94 266q66 30 132 0v34H94z", 0.4, 6) +
    label(114, 138, 92, 120) +
    glow(hull, "M102 136q2-16 10-20v150q-8-2-10-12z", 0.8, 2.5) +
    glow(hull, "M212 130q6 8 6 16v104q0 8-6 12z", 0.35, 3)
  );
};

// A foil sachet with a face on it, another behind.
const sachet = () => {
  const foil = (shift) =>
    `<g transform="translate(${shift} ${shift ? -8 : 6}) rotate(${shift ? 9 : -4} 160 160)">${
      lin("M72 24h176v272H72z", [0, 0, 1, 0.3], "0 main5, 0.15 main1, 0.4 main3, 0.75 main2, 1 main5") +
      each([24, 284], (y) =>
        each(
          Array.from({ length: 29 }, (_, i) => 76 + i * 6),
          (x) => line(`M${x} ${y + 1}v10`, tone("main", 6), 1, 0.45),
        ),
      ) +
      line("M72 38h176M72 282h176", tone("main", 0), 1.2, 0.6) +
      flat("M112 92q48-34 96 0 14 62-18 104-30 26-60 0-32-42-18-104z", "#fffaf2") +
      line("M112 92q48-34 96 0 14 62-18 104-30 26-60 0-32-42-18-104z", "#d8cdbb", 1.6, 0.8) +
      flat(
        "M128 126q12-10 24 0-12 8-24 0zM168 126q12-10 24 0-12 8-24 0zM146 176q14-8 28 0-14 10-28 0z",
        tone("main", 4),
        0.9,
      ) +
      line("M160 132v26q-5 4-8 3", "#d8cdbb", 2) +
      logo(160, 60, 14, "white", 0.95) +
      line("M120 240h80M136 254h48", "#ffffff", 4, 0.85) +
      glow("M72 24h176v272H72z", "M88 40h16v240H88z", 0.5, 6)
    }</g>`;
  return foil(26) + foil(0);
};

export const bottles = onGrid({
  "own:spray": spray,
  "own:sachet": sachet,
  "own:dropper": dropper,
  "own:tube": tube,
  "own:jar": jar,
  "own:shampoo": shampoo,
  "own:pump": pump,
  "own:perfume": perfume,
  "own:perfume-tall": perfumeTall,
  "own:perfume-round": perfumeRound,
  "own:tin": tin,
  "own:car-freshener": carFreshener,
});
