import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useT } from "@/i18n/language-context";
import { ErrorState } from "@/ui/error-state";
import { Spinner } from "@/ui/spinner";
import { draft } from "./draft";
import { isDefinitive, clearAttempt, type Attempt } from "./order-attempt";
import { placeOrder, type PlacedOrder } from "./queries";

type Props = {
  attempt: Attempt;
  onPlaced: (order: PlacedOrder) => void;
  /** There is no order. */
  onNone: () => void;
};

/**
 * The cart is empty and an order request got no response: most likely the order was placed. Sending the
 * request again is safe and returns that order.
 */
export function AttemptRecovery({ attempt, onPlaced, onNone }: Props) {
  const t = useT();
  const { mutate, isError, isPending } = useMutation({
    networkMode: "always",
    mutationFn: () => placeOrder(attempt),
    onSuccess: (order) => {
      clearAttempt();
      draft.clear();
      onPlaced(order);
    },
    onError: (error) => {
      console.error(error);
      if (!isDefinitive(error)) return;
      clearAttempt();
      onNone();
    },
  });
  useEffect(() => {
    mutate();
  }, [mutate]);

  if (isError) {
    return (
      <ErrorState
        title={t("checkout.unchecked")}
        text={t("error.network")}
        retryLabel={t("state.retry")}
        onRetry={mutate}
        retrying={isPending}
      />
    );
  }
  return (
    <p role="status" className="flex flex-col items-center gap-4 py-24 text-center text-muted">
      <Spinner size="lg" />
      {t("checkout.checking")}
    </p>
  );
}
