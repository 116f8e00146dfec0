// The list of everything that is not a product picture, and how each is drawn and saved.

import { banner, categorySlugs, categoryTile } from "./categories.mjs";
import { homeScene, homeScenes } from "./home.mjs";
import { icons, placeholder, socialCard } from "./identity.mjs";

const tops = [
  "beauty-personal-care",
  "home-garden",
  "home-kitchen",
  "home-office",
  "kids-babies",
  "electronics",
  "fashion",
];
const folder = "internal/demo/pictures";

const job = (name, draw, ...args) => ({ kind: "scene", name, draw, args });

export const scenes = [
  ...homeScenes.flatMap(({ name, dark }) =>
    (dark ? [false, true] : [false]).flatMap((evening) =>
      [false, true].flatMap((rtl) =>
        ["wide", "phone"].map((shape) =>
          job(
            `home/${name}${shape === "phone" ? "-phone" : ""}${rtl ? "-rtl" : ""}${evening ? "-dark" : ""}`,
            "home",
            name,
            shape,
            rtl,
            evening,
          ),
        ),
      ),
    ),
  ),
  ...categorySlugs.map((slug) => job(`categories/${slug}`, "category", slug)),
  ...[...tops, "default"].map((slug) => job(`banners/${slug}`, "banner", slug)),
  job("placeholder", "placeholder"),
  job("og", "card"),
  job("icons", "icons"),
];

async function widths(canvas, name, list, quality = 68) {
  const files = [];
  for (const width of list) {
    const image = width === canvas.w ? canvas.image() : canvas.image().resize(width);
    files.push({
      file: `${folder}/${name}@${width}.webp`,
      data: await image.webp({ quality, effort: 6, preset: "photo" }).toBuffer(),
    });
  }
  return files;
}

const draws = {
  home: async (name, scene, shape, rtl, dark) =>
    widths(await homeScene(scene, shape, rtl, dark), name, shape === "wide" ? [800, 1600] : [480, 800], 74),
  category: async (name, slug) => widths(await categoryTile(slug), name, [400, 800], 60),
  banner: async (name, slug) => widths(await banner(slug), name, [560]),
  placeholder: async (name) => widths(await placeholder(), name, [400, 800], 88),
  card: async (name) => {
    const canvas = await socialCard();
    const png = await canvas.image().png({ compressionLevel: 9, palette: true, colours: 200, dither: 0.6 }).toBuffer();
    return [
      ...(await widths(canvas, name, [1200])),
      { file: `${folder}/${name}.png`, data: png },
      { file: "web/public/share.png", data: png },
    ];
  },
  icons: async () => (await icons()).map(([file, data]) => ({ file, data })),
};

/** The files of one scene: [{file, data}]. */
export function drawScene({ name, draw, args }) {
  return draws[draw](name, ...args);
}
