import { useState } from "react";
import { dataOf } from "@/api/client";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { orderNumber } from "@/lib/order-number";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { staffApi, type Schemas } from "../../api/client";
import { bulkMoveOrdersMaxItems } from "../../api/limits.gen";
import { useMember } from "../../app/member-context";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import type { Status } from "./order-badges";

type Props = { orders: readonly Schemas["OrderSummary"][]; onDone: () => void };
type Target = Exclude<Status, "pending_payment">;

/** Moves the ticked orders. Each answers for itself; those that could not be moved are named. */
export function BulkBar({ orders, onDone }: Props) {
  const { t, errorText } = useLanguage();
  const vendor = useMember().vendor_id !== "";
  const [cancelling, setCancelling] = useState(false);
  const move = useStaffMutation({
    change: async (status: Target) =>
      dataOf(
        await staffApi.POST("/api/v1/admin/orders/moves", {
          body: { orders: orders.slice(0, bulkMoveOrdersMaxItems).map((order) => order.order_id), status },
        }),
      ),
    refresh: ["/api/v1/admin/orders", "/api/v1/admin/orders/{id}"],
    onDone: ({ results }) => {
      setCancelling(false);
      const refused = results.filter((result) => !result.moved);
      if (refused.length === 0) toast.success(t("officeOrders.moved"));
      else {
        const list = refused.map((one) => `#${orderNumber(one.order)} (${errorText(one.code)})`).join(" ");
        toast.error(t("officeOrders.notMoved", { list }));
      }
      onDone();
    },
  });
  const targets: readonly Target[] = vendor
    ? ["shipped", "delivered"]
    : ["processing", "shipped", "delivered"];
  return (
    <div
      role="group"
      aria-label={t("officeOrders.moveSome")}
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-card p-3 shadow-float"
    >
      <span role="status" className="me-auto px-2 font-medium">
        {t("office.selected", { n: orders.length })}
      </span>
      {targets.map((target) => (
        <Button
          key={target}
          size="sm"
          variant="outline"
          loading={move.isPending && move.variables === target}
          onClick={() => move.mutate(target)}
        >
          {t(`officeOrders.move.${target}`)}
        </Button>
      ))}
      {!vendor && (
        <Button size="sm" variant="ghost" onClick={() => setCancelling(true)}>
          {t("officeOrders.move.cancelled")}
        </Button>
      )}
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title={t("officeOrders.cancelSome")}
        text={t("officeOrders.cancelText")}
        action={t("officeOrders.move.cancelled")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={move.isPending}
        onConfirm={() => move.mutate("cancelled")}
      />
    </div>
  );
}
