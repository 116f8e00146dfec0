import { notify } from "./en/notify";
import { product } from "./en/product";
import { review } from "./en/review";
import { share } from "./en/share";

/** The English texts of the product page and the quick view, which come with them. */
export const messages = { ...product, ...review, ...notify, ...share };
