// All of the shop's own illustrations, by name ("own:…").

import { accessories } from "./accessories.mjs";
import { beauty } from "./beauty.mjs";
import { garments } from "./garments.mjs";
import { garden, kitchen } from "./home.mjs";
import { pieces } from "./pieces.mjs";
import { kids, office } from "./rooms.mjs";
import { tech } from "./tech.mjs";

export const own = {
  ...beauty,
  ...kitchen,
  ...garden,
  ...pieces,
  ...office,
  ...kids,
  ...tech,
  ...garments,
  ...accessories,
};
