import { cartPage } from "./ar/cart-page";
import { checkout } from "./ar/checkout";
import { orders } from "./ar/orders";
import { wishlistPage } from "./ar/wishlist-page";

/** The Arabic texts from cart page and wishlist to the invoice, which come with those pages. */
export const messages = { ...cartPage, ...wishlistPage, ...checkout, ...orders };
