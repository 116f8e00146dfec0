import { notify } from "./ar/notify";
import { product } from "./ar/product";
import { review } from "./ar/review";
import { share } from "./ar/share";

/** The Arabic texts of the product page and the quick view, which come with them. */
export const messages = { ...product, ...review, ...notify, ...share };
