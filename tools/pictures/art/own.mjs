// All of the shop's own illustrations, by name ("own:…").

import { accessories } from "./accessories.mjs";
import { beauty } from "./beauty.mjs";
import { desk } from "./desk.mjs";
import { garments } from "./garments.mjs";
import { garden, kitchen } from "./home.mjs";
import { pieces } from "./pieces.mjs";
import { kids, office } from "./rooms.mjs";
import { sets } from "./sets.mjs";
import { studio } from "./studio/studio.mjs";
import { tech } from "./tech.mjs";
import { truths } from "./true.mjs";

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
  ...sets,
  ...truths,
  ...desk,
  ...studio,
};
