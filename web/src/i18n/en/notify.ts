/** Hearing when a product is back in stock. */
export const notify = {
  "notify.title": "Notify me when it is back",
  "notify.text": "We write to you once, as soon as it is in stock again.",
  "notify.email": "Email address",
  "notify.action": "Notify me",
  "notify.done": "We will write to {email} as soon as it is back.",
  "notify.cancel": "Do not notify me",
  "notify.cancelled": "We will not write to you about it",

  "stop.text":
    "Press the button, and we no longer write to your address when products are back in stock. Letters about your orders still reach you.",
  "stop.action": "Stop stock notices",
  "stop.done": "No more stock notices",
  "stop.doneText":
    "We will not write to you about products that are back. You can always ask again, on the page of anything that is sold out.",
  "stop.broken": "This link is not complete",
  "stop.brokenText": "Please open the link from our mail once more, or copy all of it.",
  "stop.home": "Continue shopping",

  "error.product_in_stock": "Good news: it is back in stock already.",
  "error.too_many_notices": "You are waiting for the most products we can keep. Cancel one of them first.",
} as const;
