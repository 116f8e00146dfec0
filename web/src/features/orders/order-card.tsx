import { ChevronRight } from "lucide-react";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { orderNumber } from "@/lib/order-number";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Money } from "./money";
import { OrderAddress } from "./order-address";
import { OrderLine } from "./order-line";
import { awaitsPayment } from "./payment-view";
import type { Order } from "./queries";
import { StatusBadge } from "./status-badge";

/** How many lines of an order are shown. */
const preview = 3;

export function OrderCard({ order }: { order: Order }) {
  const { language, t } = useLanguage();
  const { order_items: items, payment_method: method } = order;
  const number = orderNumber(order.order_id);
  const to = `/orders/${order.order_id}`;
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);

  return (
    <Card padding="none">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line p-4 sm:px-6">
        <div>
          <h2 className="text-lg">
            <Link to={to} className="rounded-sm underline-offset-4 hover:underline">
              {t("order.number", { number })}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-muted tabular">
            <time dateTime={order.created_at}>{formatDate(language, order.created_at)}</time>
            {" · "}
            {t("cart.items", { n: quantity })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatusBadge status={order.status} paymentMethod={method} />
          <Money riyals={order.total_amount} size="md" />
        </div>
      </div>
      <div className="grid gap-x-10 gap-y-5 p-4 sm:p-6 md:grid-cols-[1fr_15rem]">
        <div className="min-w-0">
          <ul className="divide-y divide-line">
            {items.slice(0, preview).map((item) => (
              <OrderLine key={item.order_item_id} item={item} paymentMethod={method} />
            ))}
          </ul>
          {items.length > preview && (
            <p className="mt-3 text-sm text-muted">{t("orders.moreItems", { n: items.length - preview })}</p>
          )}
        </div>
        <div className="flex flex-col gap-4 border-t border-line pt-5 md:border-t-0 md:pt-0">
          <div>
            <h3 className="mb-1 text-sm">{t("order.address")}</h3>
            <OrderAddress address={order.shipping_address} />
          </div>
          {awaitsPayment(order) && (
            <Link to={to} className={`${buttonStyle({ size: "sm" })} mt-auto`}>
              {t("pay.now")}
            </Link>
          )}
          <Link
            to={to}
            aria-label={t("orders.viewNamed", { number })}
            className={cx(
              buttonStyle({ variant: "outline", size: "sm" }),
              !awaitsPayment(order) && "mt-auto",
            )}
          >
            {t("orders.view")}
            <Icon of={ChevronRight} size="sm" flip />
          </Link>
        </div>
      </div>
    </Card>
  );
}
