// Category tiles (square) and the banners of the mega-menu (tall, calm below for text).

import { hueGap, shade } from "../draw/colour.mjs";
import { poseOf } from "../draw/icons.mjs";
import { studioOf } from "../draw/palette.mjs";
import { random } from "../draw/random.mjs";
import * as s from "../draw/shapes.mjs";
import { groundOf } from "../draw/sprite.mjs";
import { Stage } from "./stage.mjs";

// slug, department, then the leading product and its companions as icon:paint.
const table = `
beauty-personal-care beauty own:perfume-round:rosewood own:jar:cream own:lipstick:coral
makeup beauty own:lipstick:berry own:compact:blush own:brush-set:plum
makeup-lips beauty own:lipstick:red own:gloss:pink own:liquid-lipstick:rosewood
makeup-eyes beauty own:palette:plum own:mascara:charcoal own:kohl-pencil:navy
makeup-face beauty own:compact:nude own:foundation:camel own:powder:blush
skincare beauty own:dropper:saffron own:jar:sage own:tube:cream
hair-care beauty own:shampoo:sage own:hair-dryer:mauve own:dropper:rust
fragrance beauty own:perfume-tall:rosegold own:mabkhara:palm own:attar:berry
bath-body beauty own:pump:teal own:bath-bombs:lilac own:candle:cream
mens-grooming beauty own:trimmer:charcoal own:tin:palm own:dropper:brown
home-garden garden own:plant:terracotta own:watering-can:palm own:lantern:saffron
plants-seeds garden own:palm-pot:terracotta cactus own:seed-packet+sunflower:palm
garden-tools garden own:watering-can:teal own:sprinkler:sky toolbox:red
outdoor-living garden own:fire-pit:graphite own:garden-chair:olive own:lantern:rust
home-kitchen kitchen own:dallah:palm own:casserole:terracotta own:mug:mustard
cookware kitchen own:casserole:rust own:saucepan:navy own:pot-steel:charcoal
small-appliances kitchen own:coffee-machine:teal own:kettle:cream own:blender:red
dining-coffee kitchen own:dallah:rust own:finjan-set:cream own:dates-tray:palm
kitchen-storage kitchen own:containers:teal own:canister:terracotta own:mills:sage
home-office office own:desk:camel own:desk-lamp:palm books
office-furniture office own:office-chair:palm own:bookcase:camel own:desk-lamp:mustard
stationery office own:hardcover:navy own:fountain-pen:palm triangular-ruler
desk-accessories office own:desk-lamp:terracotta alarm-clock:palm own:letter-tray:cream
kids-babies kids own:teddy:camel own:bricks:sky rocket:coral
baby-care kids baby-bottle:sky own:nappies:mint own:baby-bath:saffron
toys-games kids robot own:bricks:coral own:rc-car:red
electronics electronics own:laptop:silver own:speaker:navy own:smart-watch:sand
phones-tablets electronics own:smartphone:navy own:tablet:graphite own:power-bank:palm
computers electronics own:monitor:silver own:mouse:sand printer:navy
audio electronics own:headphones:navy own:earbuds:sand own:receiver:palm
headphones electronics own:headphones:rosegold own:earbuds:charcoal own:earphones:palm
speakers electronics own:party-speaker:charcoal own:speaker:teal radio:sand
wearables electronics own:smart-watch:palm own:smart-ring:rosegold camera
gaming electronics video-game:navy own:headset:red own:deck:graphite
fashion fashion own:abaya-embroidered:charcoal own:watch:brown sunglasses
women fashion own:maxi-dress:berry own:scarf-folded:sand own:slim-heel:rosewood
abayas fashion own:abaya-embroidered:forest own:scarf:mauve own:scarf-folded:camel
dresses fashion own:gown:plum own:blouse:cream own:skirt:olive
men fashion own:thobe:cream own:shimagh:red own:iqal:charcoal
shoes fashion own:hiking-boot:brown own:slim-heel:berry own:oxford:brown
bags-accessories fashion own:handbag:terracotta own:suitcase:forest own:tote:mustard
watches-jewellery fashion own:watch:brown own:pearls:rosewood own:ring:palm
`;

const tiles = table
  .trim()
  .split("\n")
  .map((row) => row.split(" "))
  .map(([slug, group, ...items]) => ({ slug, group, items: items.map(product) }));

// "own:jar:cream" is the icon own:jar in cream; "books" has no paint.
function product(text) {
  const parts = text.split(":");
  const named = parts[0] === "own" ? 2 : 1;
  return { icon: parts.slice(0, named).join(":"), paint: parts[named] ?? "" };
}

export const categorySlugs = tiles.map((t) => t.slug);

function tintsOf(tile, rng) {
  const { tints } = studioOf(tile.group);
  const a = rng.pick(tints);
  const near = tints.filter((t) => t !== a).sort((x, y) => Math.abs(hueGap(x[2], a[2])) - Math.abs(hueGap(y[2], a[2])));
  return [a, near[rng.chance(0.5) ? 0 : 2], near[1]];
}

async function poses(tile) {
  return Promise.all(tile.items.map(async ({ icon }) => poseOf(icon, await groundOf(icon))));
}

/** The tile of a category, 800 × 800. */
export async function categoryTile(slug) {
  const tile = tiles.find((t) => t.slug === slug);
  const rng = random(`category/${slug}`);
  const [a, b, c] = tintsOf(tile, rng);
  const pose = await poses(tile);
  const [first, second, third] = tile.items;
  if (pose[0] === "lie") {
    const markup =
      s.wall(800, 800, a) +
      (rng.chance(0.5) ? s.arch(400, 80, 270, 800, b) : s.disc(400, 400, 320, b)) +
      s.palmShadow(800, 800, a, rng);
    const stage = await Stage.open(800, 800, a, markup);
    await stage.lay(second.icon, 625, 225, 285, second.paint, pose[1] === "lie" ? 14 : 0);
    await stage.lay(first.icon, 375, 400, 500, first.paint, -7);
    await stage.lay(third.icon, 600, 610, 255, third.paint, pose[2] === "lie" ? -10 : 0);
    return stage.canvas;
  }
  const side = rng.chance(0.5) ? 1 : -1;
  const at = (x) => 400 + side * x;
  const markup =
    s.wall(800, 800, a) +
    (rng.chance(0.5) ? s.arch(at(-30), 70, 235, 606, b) : s.disc(at(40), 350, 265, b)) +
    s.floor(800, 800, 604, shade(a, 0.02), false) +
    s.plinth(at(-40), 596, 205, 690, c) +
    s.plinth(at(235), 660, 128, 722, shade(b, 0.02));
  const stage = await Stage.open(800, 800, a, markup);
  const put = (item, x, y, size, lies) =>
    lies
      ? stage.lay(item.icon, x, y - size * 0.46, size, item.paint, 6)
      : stage.stand(item.icon, x, y, size, item.paint, { long: 0.7 });
  await put(first, at(-40), 612, 405, false);
  await put(second, at(235), 672, 255, pose[1] === "lie");
  await put(third, at(-222), 738, 215, pose[2] === "lie");
  return stage.canvas;
}

/** The mega-menu banner of a top category, or the default one, 560 × 700. */
export async function banner(slug) {
  const tile = tiles.find((t) => t.slug === slug) ?? {
    group: "kitchen",
    items: ["own:tote:palm", "own:perfume-round:saffron", "own:headphones:rosewood"].map(product),
  };
  const rng = random(`banner/${slug}`);
  const [a, b, c] =
    slug === "default"
      ? [
          [0.88, 0.045, 168],
          [0.84, 0.11, 78],
          [0.93, 0.03, 85],
        ]
      : tintsOf(tile, rng);
  const pose = await poses(tile);
  const markup =
    s.wall(560, 700, a) +
    s.arch(280, 90, 170, 492, b) +
    s.floor(560, 700, 490, shade(a, 0.015), false) +
    s.palmShadow(560, 560, a, rng) +
    s.plinth(280, 478, 150, 540, c);
  const stage = await Stage.open(560, 700, a, markup);
  const put = (item, x, y, size, lies) =>
    lies
      ? stage.lay(item.icon, x, y - size * 0.5, size, item.paint, -4)
      : stage.stand(item.icon, x, y, size, item.paint, { long: 0.6 });
  await put(tile.items[0], 280, 490, 290, pose[0] === "lie");
  await put(tile.items[1], 445, 540, 165, pose[1] === "lie");
  await put(tile.items[2], 112, 545, 145, pose[2] === "lie");
  return stage.canvas;
}
