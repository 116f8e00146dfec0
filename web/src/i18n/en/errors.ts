/** What shoppers read for the stable error codes of the server. */
export const errors = {
  "error.unknown": "Something went wrong. Please try again.",
  "error.network": "We cannot reach the shop. Check your connection and try again.",
  "error.internal": "Something went wrong on our side. Please try again in a moment.",
  "error.category_not_found": "Category not found",
  "error.product_not_found": "Product not found",
  "error.not_found": "We could not find that.",
  "error.validation_failed": "Some of the details are not right. Please check them.",
  "error.invalid_email": "Please enter a valid email address",
  "error.bad_request": "That request does not look right. Please check it and try again.",
  "error.unauthenticated": "Please sign in first.",
  "error.forbidden": "You do not have access to this.",
  "error.conflict": "This changed in the meantime. Please look again and retry.",
  "error.too_large": "That is too large to send.",
  "error.timeout": "That took too long. Please try again.",
  "error.unavailable": "The shop is busy right now. Please try again in a moment.",
  "error.rate_limited": "That was a lot at once. Please wait a moment and try again.",
} as const;
