import type { Page } from "@playwright/test";

/** How many pixels in each direction become one. */
const block = 8;
/** How much a pixel of the small picture may differ, of 255, from the nearest of three at its place. */
const tolerance = 24;
/**
 * The share of pixels that may differ by more. Measured on a page of cards: letters of another width make 0.16 %,
 * one card that has moved by 16 pixels 0.5 %, by 8 pixels down 0.8 %.
 */
const allowed = 0.003;

/**
 * The style of pages that are compared. Letters differ from machine to machine, so they are not drawn: the lines of
 * text are grey bars, which the browser draws for what is selected. What depends on the time is hidden.
 */
export const still = `
  *, ::placeholder { -webkit-text-fill-color: transparent !important; user-select: text !important }
  ::selection { background: rgb(0 0 0 / 0.35) !important }
  time, [role="timer"], [data-changes] { visibility: hidden !important }`;

/** Returns a picture as a small WebP, each pixel the mean of a block of the large one. */
export async function shrink(page: Page, picture: Buffer): Promise<Buffer> {
  const small = await page.evaluate(
    async ([data, size]) => {
      let picture: CanvasImageSource & { width: number; height: number } = await createImageBitmap(
        await (await fetch(`data:image/png;base64,${data}`)).blob(),
      );
      let paper = new OffscreenCanvas(1, 1);
      // Half by half: each pixel is then the mean of four.
      for (let left = size; left > 1; left /= 2) {
        paper = new OffscreenCanvas(Math.floor(picture.width / 2), Math.floor(picture.height / 2));
        paper.getContext("2d")!.drawImage(picture, 0, 0, paper.width, paper.height);
        picture = paper;
      }
      const bytes = new Uint8Array(
        await (await paper.convertToBlob({ type: "image/webp", quality: 0.9 })).arrayBuffer(),
      );
      return btoa(String.fromCharCode(...bytes));
    },
    [picture.toString("base64"), block] as const,
  );
  return Buffer.from(small, "base64");
}

/** Returns what differs between two small pictures; nothing when they look the same. */
export async function difference(page: Page, expected: Buffer, actual: Buffer): Promise<string | undefined> {
  return page.evaluate(
    async ([one, other, most, share, size]) => {
      const pixels = async (data: string) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/webp;base64,${data}`)).blob());
        const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
        drawing.drawImage(bitmap, 0, 0);
        return drawing.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [before, now] = [await pixels(one), await pixels(other)];
      if (before.width !== now.width || before.height !== now.height)
        return `${now.width} × ${now.height} blocks instead of ${before.width} × ${before.height}`;
      /** The smallest difference between a pixel of one picture and those beside its place in the other. */
      const nearest = (from: ImageData, to: ImageData, i: number) => {
        const column = (i / 4) % from.width;
        const beside = [0, ...(column > 0 ? [-4] : []), ...(column < from.width - 1 ? [4] : [])];
        const differs = (j: number) =>
          Math.max(...[0, 1, 2].map((c) => Math.abs(from.data[i + c]! - to.data[j + c]!)));
        return Math.min(...beside.map((step) => differs(i + step)));
      };
      const rows: number[] = [];
      for (let i = 0; i < now.data.length; i += 4) {
        if (Math.max(nearest(before, now, i), nearest(now, before, i)) > most)
          rows.push(Math.floor(i / 4 / now.width) * size);
      }
      const count = now.data.length / 4;
      if (rows.length <= count * share) return undefined;
      return `${((rows.length / count) * 100).toFixed(1)} % of it looks different, between ${rows[0]} and ${rows.at(-1)! + size} px from the top`;
    },
    [expected.toString("base64"), actual.toString("base64"), tolerance, allowed, block] as const,
  );
}
