import { product } from "./en/product";

/** The English texts of the product page and the quick view, which come with them. */
export const messages = product;
