import { coupons } from "./ar/coupons";
import { listing } from "./ar/listing";

/** The Arabic texts of category and search pages, which come with them. */
export const messages = { ...listing, ...coupons };
