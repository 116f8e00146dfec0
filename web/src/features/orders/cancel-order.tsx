import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { toast } from "@/ui/toast";
import { paymentView } from "./payment-view";
import { cancelOrder, ordersQueries, type Order } from "./queries";

/** Cancels an order after a confirmation. When it can no longer be cancelled, the page shows why. */
export function CancelOrder({ order }: { order: Order }) {
  const { t, errorText } = useLanguage();
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const userId = user?.id ?? "";

  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.order_id),
    onSuccess: (cancelled) => {
      queryClient.setQueryData(ordersQueries.one(userId, order.order_id).queryKey, cancelled);
      toast.success(t("order.cancelled"));
      setAsking(false);
    },
    onError: (error) => {
      console.error(error);
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
      // The order was shipped, or cancelled in another tab, or no longer exists. A retry would not help.
      if (error instanceof ApiError && error.isClientError) setAsking(false);
    },
    onSettled: () => {
      const shown = ordersQueries.keysOf(userId, order.order_id);
      return Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });

  return (
    <>
      {order.can_cancel && (
        <Button variant="outline" icon={CircleX} onClick={() => setAsking(true)}>
          {t("order.cancel")}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("order.cancelTitle")}
        text={t(paymentView(order) === "paid" ? "order.cancelPaidText" : "order.cancelText")}
        action={t("order.cancel")}
        cancelLabel={t("order.keep")}
        closeLabel={t("shell.close")}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </>
  );
}
