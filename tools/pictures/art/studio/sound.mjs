// Sound and signal: soft plastic and anodised metal.

import {
  around,
  crease,
  drum,
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
  tone,
  turned,
  weave,
} from "./kit.mjs";
import { gleam } from "./screens.mjs";

const speaker = () => {
  const d = "M28 110q0-18 20-18h224q20 0 20 18v110q0 18-20 18H48q-20 0-20-18z";
  const end = (x) =>
    lin(el(x, 165, 22, 73), [0, 0, 1, 0], "0 #4a4a50, 0.5 #26262a, 1 #111113") +
    rad(el(x, 165, 14, 52), [0.4, 0.4, 0.6], "0 #6b6f75, 1 #1b1c1e") +
    line(el(x, 165, 18, 62), "#8d9298", 1.6, 0.6);
  return (
    end(292) +
    lin(d, [0, 0, 0, 1], "0 main3, 0.18 main1, 0.4 main3, 1 main6") +
    weave(d, 4.2, 0.42, 45) +
    shade(d, "M28 206h264v36H28z", 0.4, 9) +
    glow(d, "M44 106h220v10H44z", 0.4, 6) +
    end(30) +
    lin(rr(110, 80, 100, 17, 8), [0, 0, 0, 1], "0 #4a4a50, 1 #1b1c1e") +
    line("M126 88h8M130 84v8M156 84l7 4-7 4zM186 88h8", "#ffffff", 1.8, 0.9) +
    flat(rr(128, 146, 64, 38, 8), "#17181a", 0.9) +
    logo(160, 164, 12, "white", 0.95) +
    each([230, 240, 250], (x) => flat(el(x, 220, 2.4), "#59e08a")) +
    line("M276 96q22-30-8-34", "#26262a", 6) +
    flat(`${rr(70, 234, 40, 9, 4)}${rr(210, 234, 40, 9, 4)}`, "#111113")
  );
};

const telephone = () => {
  const base = "M54 168q6-26 34-28h144q28 2 34 28l22 88q4 26-24 28H56q-28-2-24-28z";
  const hand =
    "M22 106q-4-50 60-56 78-8 156 0 64 6 60 56l-6 26q-4 12-22 10l-26-4q-14-2-14-16v-20q-70-12-140 0v20q0 14-14 16l-26 4q-18 2-22-10z";
  return (
    lin(base, [0, 0, 0.4, 1], "0 main1, 0.5 main3, 1 main5") +
    shade(base, "M30 266h260v24H30z", 0.4, 7) +
    glow(base, "M66 176q4-20 26-24h60q-50 8-56 100-40 0-30-76z", 0.4, 7) +
    lin(rr(96, 168, 128, 98, 14), [0, 0, 1, 1], "0 main4, 1 main6") +
    each([0, 1, 2, 3], (r) =>
      each(
        [0, 1, 2],
        (c) =>
          lin(rr(108 + c * 38, 176 + r * 22, 28, 16, 5), [0, 0, 0, 1], "0 #ffffff, 1 #cdc9c4") +
          line(`M${118 + c * 38} ${184 + r * 22}h8`, "#43474d", 2.2),
      ),
    ) +
    logo(254, 246, 8, "white", 0.9) +
    shade(base, "M60 134h200v20H60z", 0.5, 6) +
    lin(hand, [0, 0, 0, 1], "0 main1, 0.4 main3, 1 main6") +
    glow(hand, "M40 84q10-22 50-26 70-8 140 0-110-2-150 22-30 20-40 4z", 0.65, 5) +
    line("M40 142q-34 30-8 66 22 24 2 60", "#26262a", 6, 0.9, 'stroke-dasharray="5 4"')
  );
};

// A router for the pocket: a smooth puck with a small screen.
const pocketRouter = () => {
  const body = rr(40, 104, 240, 150, 44);
  return (
    lin(rr(40, 116, 240, 150, 44), [0, 0, 0, 1], "0 main5, 1 main6") +
    lin(body, [0, 0, 0.6, 1], "0 main1, 0.4 main3, 1 main5") +
    rough(body, { size: 0.9, opacity: 0.07 }) +
    line(rr(42, 106, 236, 146, 42), "#ffffff", 1.6, 0.45) +
    glow(body, "M60 132q8-18 34-20h110q-100 6-122 40z", 0.55, 6) +
    flat(rr(92, 138, 136, 70, 12), "#0b0d10") +
    each([0, 1, 2, 3, 4], (i) => flat(rr(106 + i * 9, 178 - i * 7, 6, 16 + i * 7, 1.5), "#4fe08b")) +
    line("M166 154h-2v10h10v10h-10M166 154h8", "#ffffff", 3) +
    line("M202 157a9 10 0 1 0 0 14v-6h-7", "#ffffff", 3) +
    line("M164 190h24", "#8ea1a8", 2.4) +
    flat(rr(196, 184, 20, 10, 2), "#3f454c") +
    flat(rr(198, 186, 13, 6, 1), "#4fe08b") +
    gleam(92, 138, 136, 70) +
    logo(160, 228, 10, "white", 0.9) +
    line("M140 122q20-12 40 0", "#ffffff", 3, 0.75) +
    line("M150 129q10-7 20 0", "#ffffff", 3, 0.75)
  );
};

// Plugs into the car's socket for music: a disc with a turning rim and the cable.
const receiver = () =>
  line("M232 214q56 10 52 58", "#1b1c1e", 8) +
  line("M230 212q54 10 52 58", "#6b6f75", 2, 0.7) +
  round("gold", rr(277, 286, 10, 30, 3), 1) +
  round("ink", rr(272, 262, 20, 28, 4)) +
  lin(el(150, 150, 118), [0.1, 0, 0.85, 1], "0 #fdfefe, 0.3 #8d9298, 0.55 #dfe1e3, 1 #43474d") +
  line(
    around(90, 150, 150, 1)
      .map(
        ([x, y]) =>
          `M${150 + (x - 150) * 109} ${150 + (y - 150) * 109}L${150 + (x - 150) * 117} ${150 + (y - 150) * 117}`,
      )
      .join(""),
    "#2b2e32",
    1.6,
    0.55,
  ) +
  rad(el(150, 150, 104), [0.4, 0.35, 0.75], "0 main2, 0.5 main4, 1 main6") +
  rough(el(150, 150, 104), { size: 0.9, opacity: 0.08 }) +
  line(el(150, 150, 88), "#7df0d8", 3, 0.85) +
  line(el(150, 150, 88), "#ffffff", 1, 0.6) +
  line("M126 124l46 50-22 20v-90l22 20-46 50", "#ffffff", 7, 0.95) +
  glow(el(150, 150, 104), "M62 136q12-58 72-76-44 30-50 92z", 0.4, 7) +
  logo(150, 222, 9, "white", 0.85) +
  flat(el(150, 60, 3), "#7df0d8");

const budCase = (open) => {
  const base = "M56 168h208v46q0 72-72 74h-64q-72-2-72-74z";
  const bud = (x, flip) =>
    `<g transform="translate(${x} 150) scale(${flip ? -1 : 1} 1)">${lin("M-8 12h18v52q0 7-9 7t-9-7z", [0, 0, 1, 0], "0 #d9d6d3, 0.4 #ffffff, 1 #b5b0ab")}${orb("white", "M-24-8q0-28 26-28 26 0 26 24 0 26-22 30-30 0-30-26z")}${rad(el(-16, -4, 12, 13), [0.4, 0.4, 0.6], "0 #8d8d92, 1 #26262a")}${flat(rr(4, -20, 12, 5, 2.5), "#26262a", 0.8)}${flat(el(1, 58, 2.4), "#b5b0ab")}</g>`;
  const hook = (x, flip) =>
    `<g transform="translate(${x} 130) scale(${flip ? -1 : 1} 1)">${line("M-14 26Q-52 10-40-30-26-66 10-52", tone("main", 5), 10)}${line("M-16 24Q-52 8-40-32-28-62 6-52", tone("main", 1), 3, 0.8)}${lin(rr(-22, -2, 46, 60, 18), [0, 0, 1, 1], "0 main1, 0.5 main3, 1 main6")}${flat(rr(-8, 44, 18, 6, 3), "#0d0e10", 0.8)}${logo(1, 24, 8, "white", 0.9)}${shine("M-16 6q2-6 10-7v40q-9-4-10-12z", 0.5)}</g>`;
  if (open)
    return (
      hook(112, false) +
      hook(208, true) +
      lin("M46 214h228v20q0 54-54 54H100q-54 0-54-54z", [0, 0, 1, 0.5], "0 main2, 0.3 main1, 0.6 main3, 1 main6") +
      flat("M46 206h228v12H46z", tone("main", 6)) +
      line("M47 219h226", tone("main", 0), 1.6, 0.6) +
      glow("M46 214h228v20q0 54-54 54H100q-54 0-54-54z", "M62 226h20q0 34 20 50-38-6-40-50z", 0.5, 5) +
      flat(el(160, 244, 4), "#59d06f") +
      logo(160, 266, 9, "white", 0.8)
    );
  return (
    lin("M56 152q0-120 104-120t104 120q-104 30-208 0z", [0, 0, 1, 0.4], "0 main3, 0.3 main2, 1 main6") +
    rad("M72 150q2-98 88-100 86 2 88 100-88 24-176 0z", [0.5, 0.3, 0.8], "0 main4, 1 main6") +
    shade("M72 150q2-98 88-100 86 2 88 100-88 24-176 0z", "M70 44h180v34q-90-24-180 0z", 0.5, 8) +
    lin("M56 164q104-34 208 0v14q-104 26-208 0z", [0, 0, 0, 1], "0 #0d0e10, 1 #2b2d31") +
    bud(112, false) +
    bud(208, true) +
    lin(base, [0, 0, 1, 0.5], "0 main3, 0.22 main1, 0.5 main3, 1 main6") +
    shade(base, "M56 166h208v12q-104 18-208 0z", 0.4, 4) +
    line("M57 170q103 14 206 0", tone("main", 0), 1.6, 0.6) +
    glow(base, "M72 186h22q0 60 30 88-52-12-52-88z", 0.5, 6) +
    shade(base, "M90 264q70 34 140 0v30H90z", 0.4, 8) +
    flat(el(160, 208, 4), "#59d06f") +
    logo(160, 240, 12, "white", 0.8)
  );
};

const overEar = (mic) => {
  const band = "M58 190Q44 34 160 32t102 158";
  const cup = (x, flip) =>
    `<g transform="translate(${x} 206) scale(${flip ? -1 : 1} 1)">${lin(rr(4, -58, 40, 116, 20), [0, 0, 1, 0], "0 #4a4a50, 0.5 #2d2d31, 1 #131315")}${crease(rr(4, -58, 40, 116, 20), "M24-56v112", 8, 0.3, 4, "#ffffff")}${lin(rr(-32, -54, 44, 108, 22), [0, 0, 1, 0], "0 main2, 0.35 main1, 0.7 main3, 1 main5")}${line(rr(-26, -47, 32, 94, 16), tone("main", 6), 1.4, 0.4)}${logo(-10, 0, 11, "white", 0.9)}${shine("M-26-30q2-14 10-16v70q-8-4-10-14z", 0.55)}</g>`;
  return (
    line(band, tone("main", 6), 25) +
    line(band, tone("main", 3), 21) +
    line("M60 150Q62 44 150 38", tone("main", 0), 5, 0.65) +
    line("M84 96Q104 56 160 54t76 42", "#1d1d20", 13, 0.9) +
    line("M90 92Q110 60 160 58", "#66666c", 2.4, 0.7) +
    each([58, 262], (x) => round("steel", rr(x - 6, 148, 12, 44, 4), 1)) +
    cup(64, false) +
    cup(256, true) +
    (mic
      ? line("M54 250q10 50 74 48", "#1d1d20", 8) +
        line("M54 248q12 48 72 47", "#6b6f75", 2, 0.7) +
        round("ink", rr(124, 286, 44, 22, 11))
      : "")
  );
};

const fax = () => {
  const body = "M30 160h260l14 88q2 22-20 24-124 8-248 0-22-2-20-24z";
  return (
    lin("M108 24h132l6 140H102z", [0, 0, 0, 1], "0 #ffffff, 1 #dcd8d3") +
    each([44, 58, 72, 86, 100], (y, i) => line(`M124 ${y}h${i % 2 ? 74 : 98}`, "#7d8288", 2.6, 0.55)) +
    flat("M94 142h158l6 26H88z", tone("ink", 4)) +
    lin(body, [0, 0, 0, 1], "0 main1, 0.4 main2, 1 main4") +
    shade(body, "M16 252h288v26H16z", 0.35, 7) +
    line("M31 162h258", "#ffffff", 2, 0.7) +
    lin(
      "M34 150q0-12 16-12h14q16 0 16 12l6 92q0 14-18 14H42q-18 0-16-14z",
      [0, 0, 1, 0],
      "0 main2, 0.4 main1, 1 main5",
    ) +
    shade("M34 150q0-12 16-12h14q16 0 16 12l6 92q0 14-18 14H42q-18 0-16-14z", "M34 176h44v44H34z", 0.3, 8) +
    line("M58 254q-4 20-26 16", "#26262a", 4) +
    flat(rr(112, 178, 84, 28, 4), "#14181a") +
    flat(rr(115, 181, 78, 22, 2), "#a9d6a4") +
    line("M122 189h40M122 196h56", "#1f3a22", 2.4, 0.8) +
    each([0, 1, 2, 3], (r) =>
      each(
        [0, 1, 2],
        (c) =>
          lin(rr(112 + c * 29, 212 + r * 13, 24, 9.5, 3), [0, 0, 0, 1], "0 #ffffff, 1 #cdc9c4") +
          line(`M${121 + c * 29} ${217 + r * 13}h6`, "#43474d", 1.6),
      ),
    ) +
    each([0, 1, 2], (r) => lin(rr(216, 180 + r * 17, 60, 11, 4), [0, 0, 0, 1], "0 ink1, 1 ink4")) +
    rad(el(246, 246, 15), [0.4, 0.35, 0.7], "0 #8fe39a, 1 #2c8a42") +
    line("M240 246l5 5 8-9", "#ffffff", 3)
  );
};

const discs = (n) => {
  const top = 262 - n * 7.4;
  return (
    round("ink", drum(160, 262, 122, 276, 122, 0.24), 0.5) +
    each(
      Array.from({ length: n }),
      (_, i) =>
        lin(
          drum(160, 258 - i * 7.4, 108, 264 - i * 7.4, 108, 0.24),
          [0, 0, 1, 0],
          "0 #8b9199, 0.15 #f6f8fa, 0.3 #cfd5da, 0.5 #aab1b8, 0.7 #f1f3f5, 1 #7b828a",
        ) + line(`M52 ${264 - i * 7.4}a108 26 0 0 0 216 0`, "#50565d", 0.8, 0.5),
    ) +
    lin(
      el(160, top + 4, 108, 26),
      [0, 0, 1, 0.4],
      "0 #f7d9ef, 0.2 #ffffff, 0.36 #bfe3f5, 0.5 #ffffff, 0.64 #d7f2cf, 0.8 #fdf3c4, 1 #d9c6ee",
    ) +
    line(el(160, top + 4, 108, 26), "#ffffff", 1.2, 0.8) +
    flat(el(160, top + 4, 38, 9), "#e6e9ec") +
    line(el(160, top + 4, 38, 9), "#8d9298", 1, 0.8) +
    round("ink", drum(160, top - 16, 13, top + 4, 13, 0.24)) +
    flat(el(160, top - 16, 13, 3.2), "#7d8288") +
    glass(`M44 ${268}V${top - 34}a116 28 0 0 1 232 0V268a116 28 0 0 1-232 0z`, { opacity: 0.5 }) +
    shine(`M56 ${top - 20}h16V272q-10-3-16-7z`, 0.6, 0.2) +
    logo(160, 284, 7, "white", 0.8)
  );
};

const earphones = () => {
  const bud = (x, y, a) =>
    `<g transform="translate(${x} ${y}) rotate(${a})">${round("main", rr(-7, 8, 14, 40, 6))}${orb("main", el(0, 0, 24, 22))}${rad(el(-14, -6, 14, 16), [0.4, 0.35, 0.7], "0 #8d8d92, 0.6 #353539, 1 #17171a")}${logo(8, 2, 7, "white", 0.9)}${shine("M2-18q12 2 16 12-8-6-16-6z", 0.6)}</g>`;
  const cord =
    "M104 94Q96 150 150 178t14 66M218 94q6 56-62 86M164 244q-12 26 12 34 30 6 44-22 6-24-20-28-34 0-52 20-30 26-52 14";
  return (
    line(cord, tone("main", 6), 7) +
    line(cord, tone("main", 3), 5) +
    line(cord, tone("main", 0), 1.4, 0.6) +
    round("ink", rr(146, 172, 18, 34, 7)) +
    line("M151 182h8M151 194h8M155 178v8", "#ffffff", 1.6, 0.8) +
    bud(104, 60, 12) +
    bud(220, 60, -12) +
    turned(
      64,
      round("gold", rr(90, 250, 10, 34, 3), 1) +
        line("M90 264h10M90 274h10", "#17171a", 2) +
        round("main", rr(85, 226, 20, 30, 5)),
      95,
      255,
    )
  );
};

export const sound = onGrid({
  "own:earphones": earphones,
  "own:pocket-router": pocketRouter,
  "own:receiver": receiver,
  "own:earbuds": () => budCase(false),
  "own:open-earbuds": () => budCase(true),
  "own:headphones": () => overEar(false),
  "own:headset": () => overEar(true),
  "own:fax": fax,
  "own:discs-10": () => discs(10),
  "own:discs-25": () => discs(22),
  "own:speaker": speaker,
  "own:telephone": telephone,
});
