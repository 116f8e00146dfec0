/** Sharing a product. */
export const share = {
  "share.label": "Share this product",
  "share.copied": "Link copied",
  "share.failed": "The link could not be copied. It is in the address bar.",
} as const;
