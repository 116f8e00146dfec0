import { useMutation } from "@tanstack/react-query";
import { draft } from "./draft";
import { attemptFor, isDefinitive, clearAttempt } from "./order-attempt";
import { placeOrder, type PlacedOrder } from "./queries";
import { refusalOf, type Refusal } from "./refusal";
import type { CheckoutBody } from "./rules";

type Callbacks = {
  onPlaced: (order: PlacedOrder) => void;
  /** The button stays busy until this is done. */
  onRefused: (refusal: Refusal, body: CheckoutBody) => Promise<void> | void;
};

/**
 * Places an order, once for each body: until there is a response, the same body is sent with the same key.
 */
export function usePlaceOrder(userId: string, { onPlaced, onRefused }: Callbacks) {
  const { mutate, isPending } = useMutation({
    // Without a network it fails at once instead of being paused.
    networkMode: "always",
    mutationFn: (body: CheckoutBody) => placeOrder(attemptFor(userId, body)),
    onSuccess: (order) => {
      clearAttempt();
      draft.clear();
      onPlaced(order);
    },
    onError: (error, body) => {
      console.error(error);
      if (isDefinitive(error)) clearAttempt();
      return onRefused(refusalOf(error), body);
    },
  });
  return { place: mutate, placing: isPending };
}
