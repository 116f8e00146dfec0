// The illustrations of what shoppers see first, drawn with material, light and texture (kit.mjs).

import { appliances } from "./appliances.mjs";
import { bottles } from "./bottles.mjs";
import { games } from "./games.mjs";
import { garments } from "./garments.mjs";
import { guests } from "./guests.mjs";
import { leather } from "./leather.mjs";
import { makeup } from "./makeup.mjs";
import { nursery } from "./nursery.mjs";
import { paper } from "./paper.mjs";
import { plants } from "./plants.mjs";
import { pots } from "./pots.mjs";
import { screens } from "./screens.mjs";
import { shoes } from "./shoes.mjs";
import { sound } from "./sound.mjs";
import { study } from "./study.mjs";
import { tableware } from "./tableware.mjs";
import { terrace } from "./terrace.mjs";
import { toys } from "./toys.mjs";

export const studio = {
  ...appliances,
  ...bottles,
  ...games,
  ...garments,
  ...guests,
  ...leather,
  ...makeup,
  ...nursery,
  ...paper,
  ...plants,
  ...pots,
  ...screens,
  ...shoes,
  ...sound,
  ...study,
  ...tableware,
  ...terrace,
  ...toys,
};
