import { messages as account } from "./en-account";
import { messages as content } from "./en-content";
import { messages as first } from "./en-first";
import { messages as listing } from "./en-listing";
import { messages as order } from "./en-order";
import { messages as product } from "./en-product";

/** All English texts; their keys, placeholders and plurals type every other language. */
export const messages = { ...first, ...listing, ...product, ...account, ...order, ...content };
