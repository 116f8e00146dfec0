// Games in their boxes.

import { each, el, flat, lin, line, logo, onGrid, orb, rad, rr, shade, tone, within } from "./kit.mjs";

// A lid that leans on the open box, the board and its pieces in front.
const boardGame = () => {
  const lid = "M26 58h190v196H26z";
  const board = "M92 150h206l16 128H62z";
  const hues = ["red", "gold", "leaf", "sea"];
  const cell = (r, c) => {
    const [y1, y2] = [158 + r * 28, 186 + r * 28];
    const at = (k, y) => 195 + (k - 3) * (33 + (y - 150) * 0.055);
    return `M${at(c, y1)} ${y1}L${at(c + 1, y1)} ${y1}L${at(c + 1, y2)} ${y2}L${at(c, y2)} ${y2}z`;
  };
  const pawn = (x, y, hue) =>
    flat(el(x + 4, y, 13, 4), "#000000", 0.3) +
    orb(hue, `M${x - 11} ${y}q11 6 22 0-2-12-6-20h-10q-4 8-6 20z`) +
    orb(hue, el(x, y - 26, 9));
  return (
    lin(lid, [0, 0, 1, 1], "0 main2, 0.5 main3, 1 main5") +
    line(lid, tone("main", 0), 1.6, 0.5) +
    flat("M26 254h190v14H26z", tone("main", 6)) +
    logo(96, 108, 32, "white", 0.95) +
    line("M52 164h60M52 180h40", "#ffffff", 6, 0.9) +
    lin(board, [0, 0, 0, 1], "0 #e9d3a4, 1 #f8ecd0") +
    line(board, "#8b6229", 4) +
    flat("M62 278h252v8H62z", "#8b6229") +
    each([0, 1, 2, 3], (r) =>
      each([0, 1, 2, 3, 4, 5], (c) =>
        r > 0 && r < 3 && c > 0 && c < 5
          ? ""
          : flat(cell(r, c), tone(hues[(r + c) % 4], 2)) + line(cell(r, c), "#fff7e2", 1.6, 0.9),
      ),
    ) +
    logo(192, 214, 18, "ink", 0.5) +
    pawn(130, 232, "red") +
    pawn(262, 212, "sea") +
    pawn(238, 258, "leaf") +
    lin(rr(96, 236, 34, 34, 7), [0, 0, 1, 1], "0 #ffffff, 1 #d5d1cd") +
    each(
      [
        [105, 245],
        [121, 245],
        [113, 253],
        [105, 261],
        [121, 261],
      ],
      ([x, y]) => flat(el(x, y, 3), "#26282c"),
    )
  );
};

// The box of a jigsaw, and pieces of it before the box.
const jigsaw = () => {
  const box = "M56 26h208v178H56z";
  const piece = (x, y, a, hue) =>
    `<g transform="translate(${x} ${y}) rotate(${a})">${lin("M-30-30h20q-6-18 10-18t10 18h20v20q18-6 18 10t-18 10v20h-20q6 18-10 18t-10-18h-20z", [0, 0, 1, 1], `0 ${hue}1, 0.5 ${hue}2, 1 ${hue}4`)}${line("M-30-30h20q-6-18 10-18t10 18h20v20q18-6 18 10t-18 10", "#ffffff", 1.6, 0.6)}</g>`;
  return (
    lin("M56 204h208v16H56z", [0, 0, 0, 1], "0 main5, 1 main6") +
    lin(box, [0, 0, 1, 1], "0 main1, 0.5 main3, 1 main4") +
    line(box, "#ffffff", 1.4, 0.5) +
    within(
      "M72 42h176v112H72z",
      lin("M72 42h176v112H72z", [0, 0, 0, 1], "0 #f9d9a8, 0.5 #f0b27a, 1 #d9824f") +
        rad(el(202, 78, 17), [0.5, 0.5, 0.5], "0 #fffbe6, 1 #ffe3a0") +
        flat("M72 118q44-34 88-8t88-12v60H72z", "#b0623c") +
        flat("M84 154v-40h14V96h16v18h12v-12l10-10 10 10v52zM168 154v-30h12v-14h14v44z", "#7a3f2a") +
        flat("M104 108h5v7h-5zM134 112h5v8h-5z", "#f6d08a"),
    ) +
    line("M116 42v112M160 42v112M204 42v112M72 80h176M72 118h176", "#ffffff", 1.4, 0.55) +
    logo(92, 178, 12, "white", 0.95) +
    line("M116 172h84M116 186h54", "#ffffff", 5, 0.9) +
    shade(box, "M56 190h208v18H56z", 0.3, 6) +
    piece(78, 246, 14, "gold") +
    piece(164, 252, -10, "main") +
    piece(248, 246, 24, "red")
  );
};

export const games = onGrid({
  "own:board-game": boardGame,
  "own:jigsaw": jigsaw,
});
