/** What the pages around the shop need besides their own text: contact form, unsubscribing. */
export const contentPages = {
  "contact.send": "Send message",
} as const;
