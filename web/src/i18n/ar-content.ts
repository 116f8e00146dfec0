import { contentPages } from "./ar/content-pages";

/** The Arabic texts of the pages around the shop, which come with them. */
export const messages = contentPages;
