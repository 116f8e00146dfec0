import { refundDays } from "@/api/rules.gen";

/** How the online payment of an order stands. */
export const payment = {
  "pay.waiting": "Waiting for your payment",
  "pay.held": {
    one: "We hold your items for {n} more minute.",
    other: "We hold your items for {n} more minutes.",
  },
  "pay.unfinished": "If you did not finish paying, you can go on now.",
  "pay.again": "Pay again",
  "pay.other": "Choose another method",
  "pay.checking": "Confirming your payment…",
  "pay.checkingText": "This takes a few seconds. You may also leave: we e-mail you when it is confirmed.",
  "pay.failed": "The payment did not go through",
  "pay.payment_declined": "It was declined, and no money was taken.",
  "pay.payment_cancelled": "You aborted the payment. Please retry or choose another payment method.",
  "pay.payment_expired": "The time on the payment page ran out. No money was taken.",
  "pay.payment_unavailable": "The payment page cannot be reached right now. No money was taken.",
  "pay.payment_not_available":
    "Sorry, {provider} is unable to approve this purchase. Please use an alternative payment method for your order.",
  "pay.payment_amount_too_high":
    "This purchase is above your current spending limit with {provider}, try a smaller cart or use another payment method",
  "pay.payment_amount_too_low":
    "The purchase amount is below the minimum amount required to use {provider}, try adding more items or use another payment method",
  "pay.expired": "The time to pay ran out",
  "pay.expiredText":
    "We cancelled the order and took no money. Put the items back into the cart to order again.",
  "pay.restore": "Put the items back into the cart",
  "pay.review": "We are looking at your payment",
  "pay.reviewText": "What arrived does not match this order. You need not do anything: we will e-mail you.",
  "pay.refunding": "Your money is on its way back",
  "pay.refundingText": "We are returning your payment to where it came from, and e-mail you when it is done.",
  "pay.refunded": "Your payment was refunded",
  "pay.partlyRefunded": "A part of your payment was refunded",
  "pay.refundedText": `We returned {amount}. It may take your bank up to ${refundDays} days to show it.`,
  "pay.thanksText": "Your payment has arrived and we are getting your order ready.",
  "pay.choose": "How would you like to pay?",
  "pay.continue": "Continue to payment",
  "pay.confirmCod": "Pay on delivery",
  "pay.keep": "Back",
} as const;
