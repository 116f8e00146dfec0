/** When an order arrives and what its shipping costs, from the cart to the order. */
export const promise = {
  "promise.title": "Delivery",
  "promise.to": "Delivery to {city}",
  "promise.on": "Arrives {day}",
  "promise.between": "Arrives {from} – {to}",
  "promise.speed": "Delivery speed",
  "promise.express": "Express",
  "promise.standard": "Standard",
  "promise.free": "Free",
  "promise.bySeller": "Shipping by seller",
  "promise.and": " and ",
  "promise.missingFrom": "Add {amount} more from {seller} and their shipping is free.",
  "promise.missing": "Add {amount} more and shipping is free.",
} as const;
