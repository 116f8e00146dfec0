import { cartItemsMaxItems, wishesItemsMaxItems } from "@/api/limits.gen";
import { freePickupDays, vatPercent } from "@/api/rules.gen";

/** The cart drawer and the cart page. */
export const cartPage = {
  "cart.empty": "Your cart is empty",
  "cart.emptyText": "Add some products to get started!",
  "cart.start": "Start Shopping",
  "cart.continue": "Continue Shopping",
  "cart.loading": "Loading your cart...",
  "cart.each": "{price} each",
  "cart.unnamed": "Product",
  "cart.subtotal": "Subtotal",
  "cart.note": "Shipping & taxes calculated at checkout",
  "cart.noteVat": "Shipping calculated at checkout",
  "cart.checkout": "Proceed to Checkout",
  "cart.reviewFirst": "You look through your cart first",
  "cart.totalBar": "Total and checkout",

  "cart.gone": "No longer available",
  "cart.soldOut": "Out of stock",
  "cart.notCounted": "Not in the total",
  "cart.lowered": {
    one: "Only {n} left, so we lowered the quantity",
    other: "Only {n} left, so we lowered the quantity",
  },
  "cart.priceUp": "Price went up: it was {price} when you added it",
  "cart.priceDown": "Price dropped: it was {price} when you added it",
  "cart.mergedLess": "Not everything you chose could be had in that quantity. Please look through your cart.",
  "cart.missing": {
    one: "{n} item in your cart cannot be had right now. It is not in the total; remove it to check out.",
    other:
      "{n} items in your cart cannot be had right now. They are not in the total; remove them to check out.",
  },
  "cart.removeMissing": "Remove unavailable items",

  "cart.clear": "Clear cart",
  "cart.sku": "SKU: {sku}",
  "cart.summary": "Order Summary",
  "cart.discount": "Discount",
  "cart.vat": `VAT (${vatPercent}%)`,
  "cart.vatIncluded": `Of which VAT (${vatPercent}%)`,
  "cart.shipping": "Shipping",
  "cart.free": "FREE",
  "cart.total": "Total",
  "cart.returns": `Easy returns within ${freePickupDays} days`,
  "cart.counting": "Updating...",
  "cart.quoteFailed": "We could not work out the total",

  "code.label": "Discount code",
  "code.apply": "Apply",
  "code.applied": "Discount code {code} applied",
  "code.remove": "Remove discount code {code}",
  "code.missing": "Enter a discount code first",

  "error.coupon_unknown": "We do not know this code. Check the spelling.",
  "error.coupon_not_yet": "This code is not valid yet.",
  "error.coupon_expired": "This code has expired.",
  "error.coupon_used_up": "This code has been used up.",
  "error.coupon_used_by_you": "You have used this code as often as it allows.",
  "error.coupon_too_many_tries": "Too many wrong codes were tried. Please try your code again later.",
  "error.coupon_minimum": "Your cart is below the minimum for this code.",
  "error.coupon_not_for_these": "This code is not for the products in your cart.",

  "error.out_of_stock": "It is out of stock.",
  "error.insufficient_stock": "There are not that many left.",
  "error.option_not_found": "It no longer comes in this colour or size.",
  "error.cart_full": `A cart holds at most ${cartItemsMaxItems} different products.`,
  "error.wishlist_full": `A wishlist holds at most ${wishesItemsMaxItems} products.`,
} as const;
