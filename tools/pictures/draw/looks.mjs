// Which illustration shows which kind of product: a row for each kind, by department. Kinds are named as in picture
// keys, and may be so long as to name a single product; the longest kind that begins a key counts, and kinds that are not
// listed show the icon the plan names. Several illustrations take turns; "+" puts an icon on the label, "=" names the
// paint (palette.mjs) of what is of one colour only.

import { beauty } from "./looks/beauty.mjs";
import { electronics } from "./looks/electronics.mjs";
import { fashion } from "./looks/fashion.mjs";
import { garden } from "./looks/garden.mjs";
import { kids } from "./looks/kids.mjs";
import { kitchen } from "./looks/kitchen.mjs";
import { office } from "./looks/office.mjs";

const looks = new Map(
  [beauty, electronics, fashion, garden, kids, kitchen, office]
    .flatMap((table) => table.trim().split("\n"))
    .map((row) => row.split(" "))
    .map(([kind, ...names]) => [kind, names]),
);

/** The illustrations of a product, from its key without department: the longest kind that begins it. */
export function looksOf(key) {
  let best = null;
  for (const [kind, names] of looks) {
    if (`${key}-`.startsWith(`${kind}-`) && kind.length > (best?.kind.length ?? 0)) best = { kind, names };
  }
  return best?.names;
}

// Kinds whose name gives the width or the height of what the illustration shows, in centimetres.
const measured = {
  "round-pizza-tray": "wide",
  "non-stick-cake-tin": "wide",
  "cast-iron-braising-pan": "wide",
  "salad-bowl": "wide",
  "cake-stand-with-dome": "wide",
  "plush-teddy-bear": "high",
  "dinosaur-figure": "high",
};

/** What a product measures, from its key without department: {side, cm}, or undefined. */
export function measureOf(key) {
  const side = measured[Object.keys(measured).find((kind) => key.startsWith(`${kind}-`))];
  const cm = key.match(/-(\d+)-cm\b/)?.[1];
  return side && cm ? { side, cm } : undefined;
}
