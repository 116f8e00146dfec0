// Colours are handled in OKLCH (lightness, chroma, hue in degrees), where equal steps look equal.

const toLinear = Float64Array.from({ length: 256 }, (_, i) => {
  const v = i / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

// Bytes of linear light in steps of 1/8192, where a power for each pixel would be slow.
const STEPS = 8192;
const fromLinear = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const v = i / STEPS;
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
});

function toByte(v) {
  return v <= 0 ? 0 : v >= 1 ? 255 : fromLinear[(v * STEPS + 0.5) | 0];
}

/** OKLab of an sRGB colour given as bytes. */
export function labOf(r, g, b) {
  const R = toLinear[r];
  const G = toLinear[g];
  const B = toLinear[b];
  const l = Math.cbrt(0.4122214708 * R + 0.5363325363 * G + 0.0514459929 * B);
  const m = Math.cbrt(0.2119034982 * R + 0.6806995451 * G + 0.1073969566 * B);
  const s = Math.cbrt(0.0883024619 * R + 0.2817188376 * G + 0.6299787005 * B);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** sRGB bytes of an OKLab colour; out-of-gamut channels are clipped. */
export function bytesOf(L, a, b) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export function lchOf([L, a, b]) {
  return [L, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

export function bytesOfLch(L, C, h) {
  const t = (h * Math.PI) / 180;
  return bytesOf(L, C * Math.cos(t), C * Math.sin(t));
}

/** CSS text of an OKLCH colour. */
export function css([L, C, h]) {
  return `#${bytesOfLch(L, C, h)
    .map((v) => v.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** OKLCH of "#rrggbb". */
export function lchOfHex(hex) {
  const n = Number.parseInt(hex.slice(1), 16);
  return lchOf(labOf((n >> 16) & 255, (n >> 8) & 255, n & 255));
}

/** The colour, lighter or darker by dl, with its chroma multiplied and its hue turned. */
export function shade([L, C, h], dl, chroma = 1, turn = 0) {
  return [Math.min(0.995, Math.max(0.05, L + dl)), C * chroma, (h + turn + 360) % 360];
}

/** Signed distance between two hues, -180 to 180. */
export function hueGap(a, b) {
  return ((a - b + 540) % 360) - 180;
}
