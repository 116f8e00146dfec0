// The shop's mark: two arches of a market arcade that read as an m, one of them lit.

export const colours = { palm: "#0F5C4A", saffron: "#F5A524", paper: "#FBF9F5", white: "#FFFFFF" };

const lit = "M18 24.5v-7.6c0-1.8.8-3.3 2.25-4.7 1.45 1.4 2.25 2.9 2.25 4.7v7.6z";
const arcade =
  "M7.5 24.5V15.8c0-3.4 1.6-6 4.25-8.3C14.4 9.8 16 12.4 16 15.8v8.7m0-8.7c0-3.4 1.6-6 4.25-8.3 2.65 2.3 4.25 4.9 4.25 8.3v8.7";

const arches = (line, light) =>
  `<path d="${lit}" fill="${light}"/>` +
  `<path d="${arcade}" fill="none" stroke="${line}" stroke-width="2.75" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The mark on its green tile, in a 32-unit box; without a radius the tile is square. */
export function tile(radius = 9) {
  return `<rect width="32" height="32" rx="${radius}" fill="${colours.palm}"/>${arches(colours.white, colours.saffron)}`;
}

/** Only the arches, in one colour. */
export function plainMark(colour) {
  return arches(colour, colour);
}

/** The tile as a document of its own. */
export function tileSvg(radius, size = 32) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${tile(radius)}</svg>`;
}

/** The tile for phones that cut icons to any shape: the arches lie within the circle that all of them show. */
export function maskableSvg(size) {
  const mark = `<g transform="translate(16 16) scale(0.84) translate(-16 -16)">${arches(colours.white, colours.saffron)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colours.palm}"/>${mark}</svg>`;
}
