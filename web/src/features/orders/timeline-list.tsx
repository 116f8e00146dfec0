import { Check, CircleX, Package, Receipt, Truck, type LucideIcon } from "lucide-react";
import type { PlainKey } from "@/i18n/messages";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { contentsOf, type Content } from "./parcel-contents";
import type { OrderEvent, OrderItem, Shipment } from "./queries";
import { timelineOf, type Step } from "./timeline";

const icons: Record<Step["kind"], LucideIcon> = {
  placed: Receipt,
  pending_payment: Receipt,
  processing: Package,
  shipped: Truck,
  delivered: Check,
  cancelled: CircleX,
};

type Props = {
  status: string;
  paymentMethod: string;
  events: readonly OrderEvent[];
  /** Names the items that are ahead of the rest; undefined where the items are private. */
  items?: readonly OrderItem[];
  shipments: readonly Shipment[];
};

/** The events of an order, each with its time, and the next steps. */
export function TimelineList({ status, paymentMethod, events, items = [], shipments }: Props) {
  const { language, t } = useLanguage();
  const steps = timelineOf(status, events);
  const contentText = (n: number, name: string) => (n > 1 ? t("parcel.line", { n, name }) : name);
  return (
    <ol>
      {steps.map((step, i) => {
        const happened = step.at !== undefined;
        const note = noteOf(step, paymentMethod);
        const part = partOf(step, items, shipments);
        return (
          <li
            key={step.key}
            aria-current={step.place === "now" ? "step" : undefined}
            className="flex gap-4 pb-6 last:pb-0"
          >
            <span className="relative flex w-9 shrink-0 justify-center">
              {i < steps.length - 1 && (
                <span
                  aria-hidden
                  className={cx(
                    "absolute top-9 -bottom-6 w-0.5",
                    steps[i + 1]?.at === undefined ? "bg-line" : "bg-brand",
                  )}
                />
              )}
              <span className={cx("flex size-9 items-center justify-center rounded-full", markOf(step))}>
                <Icon of={icons[step.kind]} size="sm" flip={step.kind === "shipped"} />
              </span>
            </span>
            <div className="min-w-0 flex-1 pt-1">
              <p
                className={cx("flex flex-wrap items-center gap-2", happened ? "font-semibold" : "text-muted")}
              >
                {t(labelOf(step))}
                {step.place === "next" && (
                  <span className="rounded-sm bg-sunken px-2 text-xs font-medium">{t("timeline.next")}</span>
                )}
              </p>
              {note && <p className="text-sm text-muted">{t(note)}</p>}
              {part.length > 0 && (
                <p className="text-sm text-muted">
                  {part.map(({ item, quantity }, at) => (
                    <span key={item.order_item_id}>
                      {at > 0 && t("list.comma")}
                      <bdi>{contentText(quantity, localName(language, item.product))}</bdi>
                    </span>
                  ))}
                </p>
              )}
              {step.at && (
                <time dateTime={step.at} className="block text-sm text-muted tabular">
                  {formatDate(language, step.at)} · {formatTime(language, step.at)}
                </time>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What was in the parcel, or all of the vendor where an old order has no parcels. */
function partOf(step: Step, items: readonly OrderItem[], shipments: readonly Shipment[]): Content[] {
  const parcel = shipments.find((one) => one.shipment_id === step.shipmentId);
  if (parcel) return contentsOf(parcel, items);
  return items
    .filter((item) => item.vendor_id === step.vendorId)
    .map((item) => ({ item, quantity: item.quantity }));
}

function labelOf({ kind, at, vendorId }: Step): PlainKey {
  if (kind === "placed" || kind === "pending_payment") return "timeline.placed";
  if (kind === "cancelled") return "timeline.cancelled";
  if (at === undefined) return `timeline.ahead.${kind}`;
  if (vendorId === undefined) return `timeline.${kind}`;
  return kind === "delivered" ? "timeline.part.delivered" : "timeline.part.shipped";
}

function noteOf({ kind, place, actor }: Step, paymentMethod: string): PlainKey | undefined {
  if (place === "next" && kind === "processing" && paymentMethod !== "cod") return "timeline.next.paid";
  if (place === "next" && kind !== "placed" && kind !== "pending_payment" && kind !== "cancelled")
    return `timeline.next.${kind}`;
  if (kind === "cancelled") return actor === "shopper" ? "timeline.byYou" : "timeline.byShop";
  return kind === "placed" && paymentMethod === "cod" ? "timeline.placed.cod" : undefined;
}

function markOf({ kind, place, vendorId }: Step): string {
  if (kind === "cancelled") return "bg-danger text-on-danger";
  if (place === "now") return "bg-brand text-on-brand";
  if (place === "past" && vendorId === undefined) return "bg-brand-tint text-brand";
  if (place === "past") return "border border-brand bg-card text-brand";
  return "border border-line bg-card text-muted";
}
