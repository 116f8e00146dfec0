// Pictures that carry the shop's name or mark: the placeholder, the card for social networks, the icons.

import sharp from "sharp";
import { css, shade } from "../draw/colour.mjs";
import { brand } from "../draw/palette.mjs";
import * as s from "../draw/shapes.mjs";
import { colours, maskableSvg, plainMark, tile, tileSvg } from "./mark.mjs";
import { Stage } from "./stage.mjs";
import { word } from "./word.mjs";

/** The picture of a product that has none, 800 × 800. */
export async function placeholder() {
  const paper = shade(brand.paper, -0.035, 1.4);
  const mark = plainMark(css(shade(brand.paper, -0.14, 1.8)));
  const markup =
    s.wall(800, 800, paper) +
    s.floor(800, 800, 600, paper, true) +
    s.arch(400, 150, 205, 640, shade(paper, -0.03, 1.2)) +
    `<g transform="translate(272 290) scale(8)">${mark}</g>`;
  return (await Stage.open(800, 800, paper, markup)).canvas;
}

function written({ d, width }, x, baseline, size, colour) {
  const k = size / 1000;
  return {
    markup: `<path transform="translate(${x} ${baseline}) scale(${k})" d="${d}" fill="${colour}"/>`,
    width: width * k,
  };
}

/** The card that social networks show, 1200 × 630. */
export async function socialCard() {
  const wall = [0.93, 0.03, 90];
  const latin = written(word.latin, 84, 346, 128, colours.palm);
  const arabic = written(word.arabic, 92, 466, 112, css(shade(brand.palm, 0.1)));
  const markup =
    s.wall(1200, 630, wall) +
    s.disc(850, 270, 215, [0.83, 0.13, 76]) +
    s.arch(985, 80, 140, 520, brand.palm) +
    s.floor(1200, 630, 518, shade(wall, -0.03, 1.4), false) +
    s.plinth(985, 486, 132, 562, [0.94, 0.025, 88]) +
    s.plinth(745, 524, 108, 576, [0.88, 0.075, 72]) +
    `<g transform="translate(84 84) scale(4)">${tile()}</g>` +
    latin.markup +
    arabic.markup;
  const stage = await Stage.open(1200, 630, wall, markup);
  await stage.stand("own:handbag", 985, 498, 262, "terracotta", { long: 0.6 });
  await stage.stand("own:dallah", 745, 534, 230, "palm", { long: 0.6 });
  await stage.stand("own:perfume-round", 868, 590, 150, "rosewood", { long: 0.6 });
  await stage.stand("own:plant", 1120, 600, 150, "cream", { long: 0.6 });
  return stage.canvas;
}

const png = (svg) => sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();

// An icon file that holds one PNG of 32 × 32.
function ico(image) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

/** The icons of the web app, as [file, data]. Phones cut the corners of theirs themselves. */
export async function icons() {
  const small = await sharp(Buffer.from(tileSvg(9, 32)))
    .png()
    .toBuffer();
  return [
    ["web/public/favicon.svg", `${tileSvg(9)}\n`],
    ["web/public/favicon.ico", ico(small)],
    ["web/public/icon-192.png", await png(tileSvg(9, 192))],
    ["web/public/icon-512.png", await png(tileSvg(9, 512))],
    ["web/public/icon-maskable-192.png", await png(maskableSvg(192))],
    ["web/public/icon-maskable-512.png", await png(maskableSvg(512))],
    ["web/public/apple-touch-icon.png", await png(tileSvg(0, 180))],
    ["web/src/ui/logo-mark.svg", `${tileSvg(9)}\n`],
  ];
}
