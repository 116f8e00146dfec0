// A canvas of raw RGB pixels. Sprites and shadows are laid on it one after the other, each clipped
// at the edges, which an image library's own composition refuses.

import sharp from "sharp";

function layer(markup, w, h, shrink = 1) {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w / shrink}" height="${h / shrink}" viewBox="0 0 ${w} ${h}">${markup}</svg>`,
    ),
  );
}

export class Canvas {
  constructor(data, w, h) {
    this.data = data;
    this.w = w;
    this.h = h;
  }

  /** A canvas with SVG markup on it, some parts of which may be marked to be blurred (shapes.mjs). */
  static async from(markup, w, h) {
    const parts = markup.split(/<!--blur ([\d.]+)-->(.*?)<!--\/blur-->/s);
    const first = await layer(parts[0], w, h).flatten({ background: "#ffffff" }).removeAlpha().raw().toBuffer();
    const canvas = new Canvas(first, w, h);
    for (let i = 1; i < parts.length; i += 3) {
      const small = layer(parts[i + 1], w, h, 4).blur(Number(parts[i]) / 4);
      const soft = sharp(await small.png({ compressionLevel: 0 }).toBuffer()).resize(w, h, { kernel: "cubic" });
      canvas.draw({ data: await soft.ensureAlpha().raw().toBuffer(), w, h }, 0, 0);
      if (parts[i + 2])
        canvas.draw(
          {
            data: await layer(parts[i + 2], w, h)
              .ensureAlpha()
              .raw()
              .toBuffer(),
            w,
            h,
          },
          0,
          0,
        );
    }
    return canvas;
  }

  /** Lays a sprite with its top left corner at x, y. */
  draw(sprite, x, y, { opacity = 1, veil = null } = {}) {
    const [X, Y] = [Math.round(x), Math.round(y)];
    const { data: src, w, h } = sprite;
    for (let j = Math.max(0, -Y); j < Math.min(h, this.h - Y); j++) {
      for (let i = Math.max(0, -X); i < Math.min(w, this.w - X); i++) {
        const s = (j * w + i) * 4;
        const a = (src[s + 3] / 255) * opacity;
        if (a === 0) continue;
        const d = ((j + Y) * this.w + i + X) * 3;
        for (let c = 0; c < 3; c++) {
          const v = veil ? src[s + c] + (veil.colour[c] - src[s + c]) * veil.amount : src[s + c];
          this.data[d + c] += (v - this.data[d + c]) * a;
        }
      }
    }
  }

  /** Darkens by a mask: where it is full, the canvas is multiplied with the colour. */
  darken(mask, x, y, colour, strength) {
    const [X, Y] = [Math.round(x), Math.round(y)];
    const { data: src, w, h } = mask;
    const k = colour.map((v) => 1 - v / 255);
    for (let j = Math.max(0, -Y); j < Math.min(h, this.h - Y); j++) {
      for (let i = Math.max(0, -X); i < Math.min(w, this.w - X); i++) {
        const m = (src[j * w + i] / 255) * strength;
        if (m === 0) continue;
        const d = ((j + Y) * this.w + i + X) * 3;
        for (let c = 0; c < 3; c++) this.data[d + c] *= 1 - m * k[c];
      }
    }
  }

  image() {
    return sharp(this.data, { raw: { width: this.w, height: this.h, channels: 3 } });
  }
}

function alphaOf(sprite, margin) {
  const w = sprite.w + 2 * margin;
  const h = sprite.h + 2 * margin;
  const data = Buffer.alloc(w * h);
  for (let y = 0; y < sprite.h; y++) {
    for (let x = 0; x < sprite.w; x++) {
      data[(y + margin) * w + x + margin] = sprite.data[(y * sprite.w + x) * 4 + 3];
    }
  }
  return { data, w, h };
}

/** The blurred outline of a sprite as a mask, with its margin around it. */
export async function halo(sprite, sigma) {
  const margin = Math.ceil(sigma * 2.6);
  const a = alphaOf(sprite, margin);
  const data = await sharp(a.data, { raw: { width: a.w, height: a.h, channels: 1 } })
    .blur(sigma)
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data, w: a.w, h: a.h, margin };
}

/**
 * The shadow that a standing sprite throws on the floor: its outline, laid flat and leaning to the side.
 * The mask's foot line is at `base`, and its left edge `margin` before the sprite's.
 */
export async function thrown(sprite, { flat = 0.3, lean = 0.9, sigma = 12 }) {
  const margin = Math.ceil(sigma * 2.6);
  const height = Math.max(1, Math.round(sprite.h * flat));
  const reach = Math.ceil(Math.abs(lean) * height);
  const w = sprite.w + reach + 2 * margin;
  const h = height + 2 * margin;
  const data = Buffer.alloc(w * h);
  for (let y = 0; y < height; y++) {
    const from = Math.min(sprite.h - 1, Math.floor(y / flat));
    const shift = Math.round(Math.abs(lean) * (height - y));
    // The shadow fades as it leaves the foot.
    const fade = 0.35 + (0.65 * y) / height;
    for (let x = 0; x < sprite.w; x++) {
      const a = sprite.data[(from * sprite.w + x) * 4 + 3];
      data[(y + margin) * w + x + margin + shift] = a * fade;
    }
  }
  const soft = await sharp(data, { raw: { width: w, height: h, channels: 1 } })
    .blur(sigma)
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data: soft, w, h, margin, base: margin + height };
}

/** A soft dark ellipse as a mask of the given half axes. */
export function ellipse(rx, ry) {
  const w = Math.ceil(rx) * 2 + 1;
  const h = Math.ceil(ry) * 2 + 1;
  const data = Buffer.alloc(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const d = Math.hypot((x - rx) / rx, (y - ry) / ry);
      if (d >= 1) continue;
      const t = 1 - d;
      data[y * w + x] = 255 * t * t * (3 - 2 * t);
    }
  }
  return { data, w, h };
}
