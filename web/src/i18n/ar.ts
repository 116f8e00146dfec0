import { messages as account } from "./ar-account";
import { messages as content } from "./ar-content";
import { messages as first } from "./ar-first";
import { messages as listing } from "./ar-listing";
import { messages as order } from "./ar-order";
import { messages as product } from "./ar-product";
import type { Messages } from "./messages";

/** All Arabic texts, for the same keys as the English ones. */
export const messages: Messages = { ...first, ...listing, ...product, ...account, ...order, ...content };
