import { coupons } from "./en/coupons";
import { listing } from "./en/listing";

/** The English texts of category and search pages, which come with them. */
export const messages = { ...listing, ...coupons };
