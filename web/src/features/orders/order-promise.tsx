import { useT } from "@/i18n/language-context";
import { DeliveryPromise } from "@/lib/delivery-promise";
import type { Order } from "./queries";

/**
 * When an order arrives, as it was promised, until it was sent or cancelled: then its parcels tell. Old orders have no
 * promise.
 */
export function OrderPromise({
  status,
  deliveries,
  shipments,
}: Pick<Order, "status" | "deliveries" | "shipments">) {
  const t = useT();
  if (deliveries.length === 0 || shipments.length > 0 || status === "delivered" || status === "cancelled")
    return null;
  return (
    <section aria-label={t("promise.title")} className="mb-5 rounded-inner bg-brand-tint px-4 py-3">
      <DeliveryPromise deliveries={deliveries} />
    </section>
  );
}
