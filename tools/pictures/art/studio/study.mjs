// The study: timber, mesh, chromed and painted steel.

import {
  crease,
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
  within,
} from "./kit.mjs";

const sandTimer = () => {
  const bulb = "M92 48h136q-2 66-58 106v12q56 40 58 106H92q2-66 58-106v-12q-56-40-58-106z";
  const plate = (y) =>
    round("wood", drum(160, y, 92, y + 20, 92, 0.16), 0.5) +
    grain(drum(160, y, 92, y + 20, 92, 0.16), "wood", { opacity: 0.5 }) +
    lin(el(160, y, 92, 14.7), [0, 0, 1, 0.4], "0 #f6d9ac, 1 #c08a4c") +
    grain(el(160, y, 92, 14.7), "wood", { seed: 9, opacity: 0.5 });
  return (
    plate(276) +
    each([84, 236], (x) => round("wood", `M${x - 6} 44h12q-5 60 0 116-5 60 0 120h-12q5-60 0-120 5-56 0-116z`)) +
    within(
      bulb,
      lin(
        "M116 104q44 10 88 0-10 24-38 48-4 6-6 14-2-8-6-14-28-24-38-48z",
        [0, 0, 1, 0],
        "0 main4, 0.35 main1, 1 main4",
      ) +
        rough("M116 104q44 10 88 0-10 24-38 48-4 6-6 14-2-8-6-14-28-24-38-48z", { size: 0.7, opacity: 0.3 }) +
        line("M160 160v86", tone("main", 2), 2.6) +
        lin("M92 280q6-16 40-22l28-22 28 22q34 6 40 22z", [0, 0, 1, 0], "0 main4, 0.35 main1, 1 main5") +
        rough("M92 280q6-16 40-22l28-22 28 22q34 6 40 22z", { size: 0.7, opacity: 0.3 }),
    ) +
    glass(bulb, { opacity: 0.7 }) +
    shine("M104 58h16q4 44 34 80-46-32-50-80z", 0.9, 0.2) +
    shine("M106 266q6-40 34-66-16 32-18 66z", 0.7, 0.2) +
    line("M214 62q-4 40-32 70", "#ffffff", 3, 0.6) +
    flat(el(160, 160, 13, 4), "#ffffff", 0.3) +
    plate(30) +
    logo(160, 288, 7, "ink", 0.5)
  );
};

const safe = () => {
  const box = rr(40, 46, 240, 222, 14);
  const door = rr(62, 68, 196, 178, 8);
  return (
    flat(`${rr(62, 264, 40, 14, 4)}${rr(218, 264, 40, 14, 4)}`, "#17181a") +
    lin(box, [0, 0, 1, 1], "0 main2, 0.5 main4, 1 main6") +
    rough(box, { size: 0.9, opacity: 0.14 }) +
    line(rr(42, 48, 236, 218, 12), "#ffffff", 1.4, 0.35) +
    flat(rr(58, 64, 204, 186, 10), "#0c0d0f", 0.75) +
    lin(door, [0, 0, 1, 1], "0 main1, 0.5 main3, 1 main5") +
    rough(door, { size: 0.9, opacity: 0.14 }) +
    line(rr(64, 70, 192, 174, 7), "#ffffff", 1.2, 0.4) +
    each([96, 214], (y) => round("steel", rr(48, y - 18, 13, 36, 4), 1)) +
    lin(rr(84, 100, 68, 106, 8), [0, 0, 1, 1], "0 #3a3d41, 1 #131416") +
    flat(rr(92, 108, 52, 20, 3), "#10261a") +
    line("M100 114v8M108 114h5v8M120 114v8h5M132 114v8", "#59e08a", 2) +
    each([0, 1, 2, 3], (r) =>
      each([0, 1, 2], (c) => lin(rr(92 + c * 18, 134 + r * 17, 15, 13, 3), [0, 0, 0, 1], "0 #f3f4f5, 1 #a5a9ae")),
    ) +
    lin(el(206, 152, 34), [0.1, 0, 0.85, 1], "0 #ffffff, 0.35 #8d9298, 0.6 #e3e5e7, 1 #4a4e54") +
    rad(el(206, 152, 26), [0.4, 0.35, 0.7], "0 #6b6f75, 1 #1d1f22") +
    each([0, 60, 120], (a) =>
      turned(a, line("M206 112v80", "#5d6268", 9) + line("M204.5 112v80", "#ffffff", 2.4, 0.9), 206, 152),
    ) +
    orb("steel", el(206, 152, 13)) +
    logo(206, 218, 10, "white", 0.8)
  );
};

const bell = () => {
  const dome = "M52 226Q52 108 160 104t108 122q-108 26-216 0z";
  return (
    round("steel", rr(153, 76, 14, 32, 4), 1) +
    orb("steel", el(160, 72, 22, 14)) +
    lin(
      dome,
      [0, 0, 1, 0],
      "0 main6, 0.06 main3, 0.16 main0, 0.24 main1, 0.3 main5, 0.42 main6, 0.52 main3, 0.66 main1, 0.74 main2, 0.86 main5, 0.94 main3, 1 main6",
    ) +
    lin(dome, [0, 0, 0, 1], "0 #ffffff/0.35, 0.3 #ffffff/0, 0.75 #000000/0.05, 1 #000000/0.35") +
    glow(dome, "M88 190q4-52 48-72-20 34-20 80z", 0.95, 3) +
    flat("M196 136l24 6q14 18 18 44l-22 2z", "#ffffff", 0.4) +
    line("M52 226q108 26 216 0", tone("main", 0), 2, 0.8) +
    round("wood", "M36 236q124 26 248 0l8 30q2 16-18 17-114 9-228 0-20-1-18-17z", 0) +
    grain("M36 236q124 26 248 0l8 30q2 16-18 17-114 9-228 0-20-1-18-17z", "dark", { opacity: 0.7 }) +
    lin("M36 236q124-26 248 0-124 26-248 0z", [0, 0, 0, 1], "0 #5d3a20, 1 #a8713f") +
    flat("M56 230q104 22 208 0-4 10-104 12T56 230z", "#1a0e06", 0.45) +
    logo(160, 268, 9, "gold", 0.9)
  );
};

const desk = () => {
  const top = "M26 128h268l16 22H10z";
  const leg = (x) =>
    round("steel", rr(x - 9, 176, 18, 60, 2), 0.5) +
    round("ink", rr(x - 13, 222, 26, 56, 3)) +
    round("ink", rr(x - 26, 274, 52, 12, 5));
  return (
    leg(70) +
    leg(250) +
    lin("M50 162h220v16H50z", [0, 0, 0, 1], "0 #3a3d41, 1 #17181a") +
    lin(top, [0, 0, 1, 1], "0 main1, 1 main3") +
    grain(top, "pale", { opacity: 0.16 }) +
    lin("M10 150h300v13q0 3-3 3H13q-3 0-3-3z", [0, 0, 0, 1], "0 main2, 1 main5") +
    line("M11 151h298", "#ffffff", 1.2, 0.5) +
    flat(rr(234, 162, 46, 12, 4), "#101113") +
    line("M246 170l4-5 4 5M262 165l4 5 4-5", "#ffffff", 1.8, 0.9) +
    shade(top, el(150, 142, 60, 8), 0.35, 5) +
    round("ink", "M142 116h22l4 24h-30z") +
    flat("M118 138h70l4 5h-78z", "#26282c") +
    lin(rr(86, 34, 134, 86, 5), [0, 0, 1, 1], "0 #34363a, 1 #0d0e10") +
    lin(rr(91, 39, 124, 76, 2), [0, 0, 1, 1], "0 #f0c9a2, 0.5 #d98f78, 1 #7a4a5c") +
    round("clay", "M236 108h34l-4 34q-13 4-26 0z", 0) +
    each(
      [-34, -12, 12, 34],
      (a) =>
        `<g transform="translate(253 110) rotate(${a})">${lin("M0 0Q-13-22 0-48 13-22 0 0z", [0, 0, 1, 0], "0 leaf1, 1 leaf4")}</g>`,
    )
  );
};

const meshChair = () => {
  const back = "M104 30q56-20 112 0 16 8 16 30l-6 90q-2 18-20 20h-92q-18-2-20-20l-6-90q0-22 16-30z";
  const mesh = "M110 42q50-16 100 0 10 5 10 20l-6 82q-1 12-14 13h-80q-13-1-14-13l-6-82q0-15 10-20z";
  const seat = "M76 196q84-24 168 0l10 20q4 20-20 22-74 8-148 0-24-2-20-22z";
  return (
    each(
      [
        [-96, 24],
        [96, 24],
        [-58, 40],
        [58, 40],
      ],
      ([dx, dy]) =>
        line(`M160 262L${160 + dx} ${262 + dy}`, "#26282c", 11) +
        line(`M160 259L${160 + dx} ${258 + dy}`, "#9a9fa5", 2.4, 0.7) +
        rad(el(160 + dx, 270 + dy, 9), [0.4, 0.35, 0.7], "0 #6b6f75, 1 #111214"),
    ) +
    line("M160 262v40", "#26282c", 11) +
    rad(el(160, 308, 9), [0.4, 0.35, 0.7], "0 #6b6f75, 1 #111214") +
    round("steel", rr(152, 232, 16, 36, 3), 1) +
    line("M160 240V160", "#26282c", 17) +
    each(
      [-1, 1],
      (k) =>
        line(`M${160 + k * 74} 226h${k * 16}V170`, "#33363a", 9) +
        lin(rr(160 + k * 90 - 23, 156, 46, 16, 8), [0, 0, 0, 1], "0 #5d6066, 1 #17181a"),
    ) +
    lin(back, [0, 0, 1, 0.6], "0 main2, 0.5 main3, 1 main6") +
    lin(mesh, [0, 0, 1, 1], "0 #5a5e64, 1 #26282c") +
    weave(mesh, 4.4, 0.5, 45) +
    shade(mesh, "M98 128h124v34H98z", 0.35, 9) +
    glow(mesh, "M112 50q20-8 50-9-36 14-44 70-14-30-6-61z", 0.3, 9) +
    line(mesh, tone("main", 0), 1.4, 0.5) +
    lin(rr(110, 112, 100, 20, 9), [0, 0, 0, 1], "0 main1, 1 main5") +
    lin(seat, [0, 0, 0.6, 1], "0 main1, 0.5 main3, 1 main5") +
    weave(seat, 3, 0.2) +
    shade(seat, "M66 224h188v20H66z", 0.4, 5) +
    glow(seat, "M90 202q40-10 80-10-50 8-66 20-16 0-14-10z", 0.5, 5) +
    logo(160, 38, 6, "white", 0.8)
  );
};

const base5 = (cy) =>
  each(
    [
      [-92, 20],
      [92, 20],
      [-56, 34],
      [56, 34],
    ],
    ([dx, dy]) =>
      line(`M160 ${cy}L${160 + dx} ${cy + dy}`, "#17181a", 13) +
      line(`M160 ${cy - 3}L${160 + dx} ${cy + dy - 4}`, "#7d8288", 2.6, 0.7) +
      rad(el(160 + dx, cy + dy + 8, 10), [0.4, 0.35, 0.7], "0 #6b6f75, 1 #111214"),
  ) +
  line(`M160 ${cy}v36`, "#17181a", 13) +
  rad(el(160, cy + 46, 10), [0.4, 0.35, 0.7], "0 #6b6f75, 1 #111214");

const gamingChair = (fabric) => {
  const back = "M108 14q52-18 104 0 22 10 26 50l-6 110q-2 20-22 22h-100q-20-2-22-22L82 64q4-40 26-50z";
  const seat = "M78 190q82-22 164 0l12 30q2 18-22 20-72 8-144 0-24-2-22-20z";
  const skin = (d, depth = 0) =>
    lin(
      d,
      [0, 0, 1, 0.4],
      [
        [0, tone("main", 3 + depth)],
        [0.3, tone("main", 1 + depth)],
        [0.6, tone("main", 3)],
        [1, tone("main", 5)],
      ],
    ) + (fabric ? weave(d, 3, 0.25) : rough(d, { size: 0.6, opacity: 0.12 }));
  return (
    base5(258) +
    round("steel", rr(152, 228, 16, 36, 3), 1) +
    each(
      [-1, 1],
      (k) =>
        line(`M${160 + k * 84} 222V164`, "#26262a", 11) +
        lin(rr(160 + k * 88 - 22, 150, 44, 17, 8), [0, 0, 0, 1], "0 #5d6066, 1 #17181a"),
    ) +
    skin(back) +
    lin("M134 34h52l8 150h-68z", [0, 0, 1, 0], "0 #3f4247, 0.4 #26282c, 1 #141517") +
    (fabric ? weave("M134 34h52l8 150h-68z", 3, 0.25) : "") +
    crease(back, "M112 22Q96 90 104 190M208 22Q224 90 216 190", 7, 0.4, 4) +
    stitch("M134 34l-8 150M186 34l8 150", tone("main", 0), 0.8) +
    each(
      [
        [132, 40],
        [188, 40],
      ],
      ([x]) => flat(rr(x - 9, 34, 18, 12, 5), "#0b0c0d"),
    ) +
    lin(rr(126, 58, 68, 32, 13), [0, 0, 0, 1], "0 main1, 1 main4") +
    logo(160, 74, 9, "white", 0.9) +
    lin(rr(118, 142, 84, 36, 14), [0, 0, 0, 1], "0 main1, 1 main4") +
    stitch("M126 160h68", tone("main", 6), 0.5) +
    shade(back, "M80 176h160v24H80z", 0.45, 6) +
    skin(seat) +
    shade(seat, "M66 226h188v20H66z", 0.4, 5) +
    flat("M116 192q44-9 88 0l6 34q-50 7-100 0z", "#26282c") +
    stitch("M116 192l-6 34M204 192l6 34", tone("main", 0), 0.8) +
    glow(seat, "M84 198q14-6 26-8l-6 18q-14 0-20-10z", 0.5, 4)
  );
};

export const study = onGrid({
  "own:sand-timer": sandTimer,
  "own:safe": safe,
  "own:bell": bell,
  "own:desk": desk,
  "own:office-chair": meshChair,
  "own:gaming-chair": () => gamingChair(false),
  "own:gaming-chair-fabric": () => gamingChair(true),
});
