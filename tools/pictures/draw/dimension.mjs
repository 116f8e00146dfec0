// A dimension line with its measure, drawn with strokes so that no font is needed.

import { css } from "./colour.mjs";

// Strokes of each letter on a field of 6 by 10.
const strokes = {
  0: "M3 0Q6 0 6 5T3 10 0 5 3 0z",
  1: "M1 2L3.5 0V10",
  2: "M0 2.4Q0 0 3 0t3 2.8Q6 5 0 10H6",
  3: "M0 1Q6-1.4 5.6 2.2 5.2 4.6 2.2 4.6 6 4.6 6 7.4 5.6 11 0 9",
  4: "M4.4 10V0L0 7H6",
  5: "M5.6 0H.8L.4 4.6Q6 3 6 6.6 6 10.6 0 9.4",
  6: "M5 0Q0 2.4 0 7 0 10 3 10T6 7 3 4.2Q.6 4.4 0 7",
  7: "M0 0H6L2 10",
  8: "M3 4.6Q.6 4.2.6 2.2T3 0 5.4 2.2 3 4.6Q0 5 0 7.4T3 10 6 7.4 3 4.6z",
  9: "M1 10Q6 7.6 6 3 6 0 3 0T0 3 3 5.8Q5.4 5.6 6 3",
  c: "M5 4.6Q1 2.6 1 6.6 1 10.8 5 9",
  m: "M0 10V4M0 6Q.4 3.8 2 3.8T3.4 6V10M3.4 6Q3.8 3.8 5.4 3.8T6.8 6V10",
};

/** A line of the given length from x, y with end marks, and below it so many centimetres. */
export function dimension(x, y, length, cm, ink) {
  const colour = css(ink);
  const letters = [...`${cm} cm`];
  const size = 3.1;
  const start = x + length / 2 - (letters.length * 9 * size) / 2;
  const text = letters
    .map((c, i) => (strokes[c] ? `<path d="${strokes[c]}" transform="translate(${start + i * 9 * size} ${y + 22}) scale(${size})"/>` : ""))
    .join("");
  return (
    `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path stroke-width="4" d="M${x} ${y - 14}v28M${x + length} ${y - 14}v28M${x} ${y}h${length}"/>` +
    `<g stroke-width="1.35">${text}</g></g>`
  );
}
