import { useT } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import type { Schemas } from "../../api/client";
import { orderSummaryPaymentStandingValues, orderSummaryStatusValues } from "../../api/values.gen";

export type Status = Schemas["OrderSummary"]["status"];
export type Standing = Schemas["OrderSummary"]["payment_standing"];
export type Method = Schemas["OrderSummary"]["payment_method"];

export const statuses = orderSummaryStatusValues;
export const standings = orderSummaryPaymentStandingValues;

const statusTones = {
  pending_payment: "accent",
  processing: "accent",
  shipped: "brand",
  delivered: "neutral",
  cancelled: "danger",
} as const;

/** Where an order is. What is paid on delivery does not wait for a payment but is new. */
export function StatusBadge({ status, method }: { status: Status; method?: Method }) {
  const t = useT();
  const name = status === "pending_payment" && method === "cod" ? "new" : status;
  return <Badge tone={statusTones[status]}>{t(`officeOrders.status.${name}`)}</Badge>;
}

/** How far it is paid; only what asks for attention stands out. */
export function StandingText({ standing }: { standing: Standing }) {
  const t = useT();
  const text = t(`officeOrders.standing.${standing}`);
  return standing === "review" ? <Badge tone="danger">{text}</Badge> : <span>{text}</span>;
}
