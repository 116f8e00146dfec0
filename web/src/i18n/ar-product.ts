import { product } from "./ar/product";

/** The Arabic texts of the product page and the quick view, which come with them. */
export const messages = product;
