import { cart } from "./ar/cart";
import { catalog } from "./ar/catalog";
import { content } from "./ar/content";
import { errors } from "./ar/errors";
import { home } from "./ar/home";
import { pages } from "./ar/pages";
import { recent } from "./ar/recent";
import { shell } from "./ar/shell";
import { signUp } from "./ar/sign-up";
import { suggest } from "./ar/suggest";
import { wishlist } from "./ar/wishlist";

/** The Arabic texts that every page may need. */
export const messages = {
  ...shell,
  ...catalog,
  ...cart,
  ...wishlist,
  ...pages,
  ...content,
  ...home,
  ...suggest,
  ...signUp,
  ...recent,
  ...errors,
};
