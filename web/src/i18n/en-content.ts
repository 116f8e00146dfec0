import { contentPages } from "./en/content-pages";

/** The English texts of the pages around the shop, which come with them. */
export const messages = contentPages;
