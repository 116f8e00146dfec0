// A stage for scenes of any size: backdrop first, then products set on it one by one.

import { Canvas } from "../draw/canvas.mjs";
import { bytesOfLch, lchOfHex } from "../draw/colour.mjs";
import { paints } from "../draw/palette.mjs";
import { lay, stand } from "../draw/product.mjs";
import { sprite } from "../draw/sprite.mjs";

// A paint is the name of one of the shop's paints, or "#rrggbb", or nothing for the icon's own colour.
function paintOf(name) {
  if (!name) return null;
  return { to: name.startsWith("#") ? lchOfHex(name) : paints(name)[0] };
}

export class Stage {
  constructor(canvas, ink) {
    this.canvas = canvas;
    this.ink = ink;
  }

  /** Opens a stage of w × h with markup behind everything; the shadows take their colour from the tint. */
  static async open(w, h, tint, markup) {
    const ink = bytesOfLch(Math.max(0.16, tint[0] - 0.52), Math.min(0.06, tint[1] * 1.1), tint[2]);
    return new Stage(await Canvas.from(markup, w, h), ink);
  }

  /** Stands an icon on x, y. */
  async stand(icon, x, y, size, paint = "", options = {}) {
    const sp = await sprite(icon, { size, paint: paintOf(paint), flip: options.flip ?? false });
    await stand(this.canvas, sp, x, y, this.ink, options);
  }

  /** Lays or hangs an icon with its middle on x, y. */
  async lay(icon, x, y, size, paint = "", turn = 0, options = {}) {
    const sp = await sprite(icon, { size, paint: paintOf(paint), turn });
    await lay(this.canvas, sp, x, y, this.ink, options);
  }
}
