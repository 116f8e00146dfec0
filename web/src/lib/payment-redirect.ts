/**
 * Leaves the app for a payment page. Whoever comes back with the browser's button finds the order there, and not the
 * form that placed it: its entry in the history becomes the order's.
 */
export function redirectToPayment(paymentURL: string, orderId: string): void {
  const order = `/orders/${orderId}`;
  window.history.replaceState(null, "", order);
  // A page that the browser kept is as it was when it was left.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.replace(order), {
    once: true,
  });
  window.location.assign(paymentURL);
}
