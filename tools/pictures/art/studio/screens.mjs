// What has a screen, and what holds it.

import {
  each,
  el,
  flat,
  glow,
  lin,
  line,
  logo,
  moved,
  onGrid,
  rad,
  rough,
  round,
  rr,
  shade,
  tone,
  turned,
  within,
} from "./kit.mjs";

// A picture on a screen: dunes at dusk, or a race at night.
const dusk = (x, y, w, h) => {
  const d = `M${x} ${y}h${w}v${h}H${x}z`;
  return within(
    d,
    lin(d, [0, 0, 0, 1], "0 #5c3350, 0.4 #a8697a, 0.65 #e79a78, 1 #f6c98a") +
      rad(el(x + w * 0.68, y + h * 0.52, h * 0.11), [0.5, 0.5, 0.5], "0 #fff6dc, 0.8 #ffe3a6, 1 #ffcf86") +
      lin(
        `M${x} ${y + h * 0.72}Q${x + w * 0.3} ${y + h * 0.46} ${x + w * 0.56} ${y + h * 0.68}T${x + w} ${y + h * 0.6}V${y + h}H${x}z`,
        [0, 0, 0, 1],
        "0 #c9744f, 1 #8c4a3a",
      ) +
      lin(
        `M${x} ${y + h * 0.88}Q${x + w * 0.4} ${y + h * 0.66} ${x + w * 0.74} ${y + h * 0.84}T${x + w} ${y + h * 0.8}V${y + h}H${x}z`,
        [0, 0, 0, 1],
        "0 #8a4536, 1 #4d2329",
      ),
  );
};

const race = (x, y, w, h) => {
  const d = `M${x} ${y}h${w}v${h}H${x}z`;
  return within(
    d,
    lin(d, [0, 0, 0, 1], "0 #230b20, 0.5 #6a1d52, 0.62 #d1477f, 0.63 #240d22, 1 #12060f") +
      rad(el(x + w / 2, y + h * 0.56, h * 0.26), [0.5, 0.4, 0.5], "0 #fff0b0, 0.7 #ff8f5a, 1 #f0447f") +
      flat(`M${x} ${y + h * 0.63}h${w}v${h * 0.4}H${x}z`, "#1b0818") +
      each([-5, -3, -1.4, 0, 1.4, 3, 5], (k) =>
        line(`M${x + w / 2 + k * w * 0.03} ${y + h * 0.63}L${x + w / 2 + k * w * 0.22} ${y + h}`, "#4df5d0", 1.1, 0.75),
      ) +
      each([0.66, 0.72, 0.8, 0.91], (t) => line(`M${x} ${y + h * t}h${w}`, "#4df5d0", 1, 0.6)) +
      flat(
        `M${x} ${y + h * 0.63}l${w * 0.12} ${-h * 0.2} ${w * 0.1} ${h * 0.1} ${w * 0.08} ${-h * 0.08} ${w * 0.12} ${h * 0.18}zM${x + w} ${y + h * 0.63}l${-w * 0.14} ${-h * 0.24} ${-w * 0.1} ${h * 0.14} ${-w * 0.08} ${-h * 0.06} ${-w * 0.1} ${h * 0.16}z`,
        "#3a1033",
      ),
  );
};

export const gleam = (x, y, w, h) =>
  lin(`M${x} ${y}h${w * 0.55}L${x + w * 0.2} ${y + h}H${x}z`, [0, 0, 1, 1], "0 #ffffff/0.3, 1 #ffffff/0");

const notebook = (screen, game) => {
  const lid = "M52 40q0-10 10-10h196q10 0 10 10v152H52z";
  const deck = "M52 192h216l44 66q4 8-6 10H14q-10-2-6-10z";
  return (
    lin(lid, [0, 0, 1, 1], "0 main2, 1 main5") +
    flat(rr(56, 34, 208, 156, 6), "#0f1012") +
    screen(62, 42, 196, 136) +
    gleam(62, 42, 196, 136) +
    flat(el(160, 38, 1.6), "#3f6f8f") +
    logo(160, 184, 4, "steel", 0.6) +
    lin(deck, [0, 0, 0, 1], "0 main3, 0.15 main1, 1 main2") +
    shade(deck, "M52 188h216v10H52z", 0.5, 4) +
    flat("M66 200h188l24 34H42z", "#17181b") +
    each([0, 1, 2, 3], (r) =>
      each(
        Array.from({ length: 13 }, (_, i) => i),
        (i) => {
          const y = 203 + r * 8;
          const half = 90 + (y - 200) * 0.68;
          const w = (half * 2) / 13;
          const hue = game ? ["#ff5d7a", "#ffb14a", "#5ee08a", "#4df5d0", "#ff6fd0"][(i + r) % 5] : "#4a4d53";
          return (
            flat(rr(160 - half + i * w + 1, y, w - 2, 6, 1.4), game ? "#2b2d33" : "#35383d") +
            line(`M${160 - half + i * w + 3} ${y + 3}h${w - 6}`, hue, 1.3, game ? 0.95 : 0.8)
          );
        },
      ),
    ) +
    lin("M118 238h84l8 20h-100z", [0, 0, 1, 1], "0 main2, 1 main3") +
    line("M118 238h84l8 20h-100z", tone("main", 5), 1, 0.5) +
    lin("M8 258h304q4 12-12 14H20q-16-2-12-14z", [0, 0, 0, 1], "0 main3, 1 main6") +
    (game ? line("M24 268h272", "#4df5d0", 2.4, 0.9) : line("M130 262h60", tone("main", 6), 3, 0.5))
  );
};

const display = () => {
  const d = rr(10, 34, 300, 184, 8);
  return (
    lin("M138 214h44l6 50h-56z", [0, 0, 1, 0], "0 main5, 0.3 main1, 0.7 main3, 1 main5") +
    shade("M138 214h44l6 50h-56z", "M130 212h60v16h-60z", 0.5, 4) +
    lin("M84 262q76-12 152 0l14 18q2 6-8 7-82 6-164 0-10-1-8-7z", [0, 0, 0, 1], "0 main1, 0.6 main2, 1 main5") +
    line("M86 264q74-12 148 0", "#ffffff", 1.6, 0.6) +
    lin(d, [0, 0, 1, 1], "0 #34363a, 1 #0d0e10") +
    dusk(17, 41, 286, 158) +
    gleam(17, 41, 286, 158) +
    lin("M10 202h300v8q0 8-8 8H18q-8 0-8-8z", [0, 0, 0, 1], "0 main2, 1 main4") +
    logo(160, 209, 5, "white", 0.9) +
    line(d, "#ffffff", 0.8, 0.3) +
    flat(el(294, 210, 2), "#59d06f")
  );
};

const handset = (x, y, s, a, art) =>
  turned(
    a,
    moved(
      x,
      y,
      lin(rr(-62, -124, 124, 248, 22), [0, 0, 1, 0.2], "0 main1, 0.5 main4, 1 main6") +
        flat(rr(-58, -120, 116, 240, 19), "#08090a") +
        art,
      s,
    ),
    x,
    y,
  );

const selfieTripod = () => {
  const leg = (x1, x2, y2) =>
    line(`M${x1} 206L${x2} ${y2}`, "#26262a", 13) +
    line(`M${x1 - 2} 206L${x2 - 2} ${y2 - 4}`, "#85858b", 2.6, 0.8) +
    flat(el(x2, y2, 9, 6), "#101012");
  return (
    leg(150, 70, 288) +
    leg(170, 250, 288) +
    line("M160 206v92", "#1d1d20", 13) +
    flat(el(160, 298, 9, 6), "#101012") +
    round("steel", rr(154, 116, 12, 40, 2), 1) +
    round("main", "M144 150h32l-3 64q-13 6-26 0z") +
    logo(160, 178, 6, "white", 0.9) +
    rad(el(160, 202, 6), [0.4, 0.4, 0.6], "0 #ff8f7d, 1 #c6281f") +
    round("ink", "M140 206h40l6 18h-52z") +
    line("M142 210h36", "#fff", 1.4, 0.4) +
    round("ink", rr(148, 98, 24, 24, 6)) +
    turned(
      90,
      lin(rr(108, -42, 104, 196, 16), [0, 0, 1, 1], "0 #5d6066, 1 #1a1b1e") +
        flat(rr(112, -38, 96, 188, 13), "#08090a"),
      160,
      56,
    ) +
    within(rr(66, 8, 188, 96, 10), dusk(66, 8, 188, 96)) +
    gleam(66, 8, 188, 96) +
    flat(rr(70, 46, 5, 20, 2.5), "#08090a") +
    line(el(232, 56, 11), "#ffffff", 3) +
    flat(el(232, 56, 7), "#ffffff") +
    round("ink", "M146 104h28v14h-28z") +
    flat(rr(142, -6, 36, 14, 5), tone("main", 4)) +
    flat(rr(142, 102, 36, 14, 5), tone("main", 4)) +
    line("M146-3h28M146 105h28", "#fff", 1.4, 0.5)
  );
};

const reader = () => {
  const d = rr(66, 18, 188, 284, 16);
  return (
    lin(d, [0, 0, 1, 1], "0 main2, 0.5 main4, 1 main6") +
    rough(d, { size: 0.9, opacity: 0.09 }) +
    line(rr(68, 20, 184, 280, 14), "#ffffff", 1, 0.35) +
    lin(rr(82, 36, 156, 222, 3), [0, 0, 0.6, 1], "0 #fbf3df, 1 #efe0bf") +
    line(rr(82, 36, 156, 222, 3), "#000", 1.4, 0.35) +
    flat(rr(98, 52, 66, 8, 2), "#2f2a20", 0.85) +
    each(
      Array.from({ length: 14 }, (_, i) => i),
      (i) => line(`M98 ${78 + i * 11.4}h${i % 5 === 4 ? 74 : 118 + ((i * 7) % 9)}`, "#2f2a20", 3, 0.62),
    ) +
    line("M98 246h124", "#2f2a20", 1.4, 0.4) +
    line("M98 246h52", "#2f2a20", 3, 0.7) +
    gleam(82, 36, 156, 222) +
    logo(160, 280, 9, "white", 0.85)
  );
};

const phones = () => {
  const back = turned(
    -10,
    lin(rr(52, 26, 130, 264, 24), [0, 0, 1, 1], "0 main1, 0.5 main3, 1 main5") +
      line(rr(53.5, 27.5, 127, 261, 22), tone("main", 0), 2, 0.6) +
      lin(rr(64, 38, 58, 62, 16), [0, 0, 1, 1], "0 main2, 1 main4") +
      each(
        [
          [80, 54],
          [106, 54],
          [80, 84],
        ],
        ([x, y]) =>
          rad(el(x, y, 12), [0.4, 0.35, 0.7], "0 #5a5f68, 0.5 #17191d, 1 #050607") +
          line(el(x, y, 12), tone("main", 0), 1.4, 0.7) +
          flat(el(x - 4, y - 4, 2.6), "#a9c4e6", 0.9),
      ) +
      flat(el(106, 84, 5), "#fff3d2") +
      logo(117, 172, 16, "white", 0.75) +
      glow(rr(52, 26, 130, 264, 24), "M140 30l36 0v120z", 0.35, 9),
    117,
    158,
  );
  return (
    back +
    handset(
      208,
      168,
      1.04,
      6,
      within(rr(-54, -116, 108, 232, 16), dusk(-54, -116, 108, 232)) +
        gleam(-54, -116, 108, 232) +
        flat(rr(-18, -108, 36, 11, 5.5), "#08090a") +
        line("M-18 106h36", "#ffffff", 3, 0.85),
    )
  );
};

export const screens = onGrid({
  "own:laptop": () => notebook(dusk, false),
  "own:gaming-laptop": () => notebook(race, true),
  "own:monitor": display,
  "own:selfie-tripod": selfieTripod,
  "own:e-reader": reader,
  "own:smartphone": phones,
});
