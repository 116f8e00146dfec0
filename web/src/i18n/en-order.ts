import { cartPage } from "./en/cart-page";
import { checkout } from "./en/checkout";
import { orders } from "./en/orders";
import { wishlistPage } from "./en/wishlist-page";

/** The English texts from cart page and wishlist to the invoice, which come with those pages. */
export const messages = { ...cartPage, ...wishlistPage, ...checkout, ...orders };
