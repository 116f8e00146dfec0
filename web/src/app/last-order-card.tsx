import { useQuery } from "@tanstack/react-query";
import { Clock, PackageCheck, X } from "lucide-react";
import { useState } from "react";
import { OrderAddress } from "@/features/orders/order-address";
import { awaitsPayment } from "@/features/orders/payment-view";
import { ordersQueries } from "@/features/orders/queries";
import { formatPrice } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { DeliveryPromise } from "@/lib/delivery-promise";
import { dismissLastOrder } from "@/lib/last-order";
import { orderNumber } from "@/lib/order-number";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";

/** The items that are shown; the others are counted. */
const shownItems = 3;

type Props = {
  userId: string;
  /** The stored text: whose order it is, and its id. */
  last: string;
};

/** Thanks for the order: its items, address and days of delivery. It stays until it is dismissed, or the order done. */
export function LastOrderCard({ userId, last }: Props) {
  const { language, t } = useLanguage();
  const [owner, orderId = ""] = last.split(" ");
  const [dismissed, setDismissed] = useState(false);
  const { data: order } = useQuery({ ...ordersQueries.one(userId, orderId), enabled: owner === userId });
  if (owner !== userId || dismissed || !order || order.status === "delivered" || order.status === "cancelled")
    return null;
  const unpaid = awaitsPayment(order);
  const more = order.order_items.length - shownItems;

  function dismiss() {
    dismissLastOrder();
    setDismissed(true);
    // The focused button is removed, so the focus moves to the page.
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  return (
    <Container className="py-4">
      <Card role="region" aria-labelledby="last-order">
        <div className="flex items-start gap-3">
          <Icon of={unpaid ? Clock : PackageCheck} size="lg" className="text-brand" />
          <div className="min-w-0 flex-1">
            <h2 id="last-order" className="text-xl">
              {t(unpaid ? "status.pending_payment" : "order.thanks")}
            </h2>
            <p className="text-sm text-muted tabular">
              {t("order.number", { number: orderNumber(order.order_id) })} · {formatPrice(order.total_amount)}
            </p>
          </div>
          <IconButton icon={X} size="sm" label={t("order.dismiss")} onClick={dismiss} />
        </div>
        <div className="mt-4 grid gap-5 md:grid-cols-3">
          <ul className="grid gap-3">
            {order.order_items.slice(0, shownItems).map((item) => (
              <li key={item.order_item_id} className="flex items-center gap-3 text-sm">
                <Picture
                  src={item.product.image_url}
                  alt=""
                  sizes="48px"
                  className="size-12 shrink-0 rounded-inner"
                />
                <span className="min-w-0">
                  <bdi className="line-clamp-1 font-medium wrap-anywhere">
                    {localName(language, item.product)}
                  </bdi>
                  <span className="text-muted tabular">{t("order.quantity", { n: item.quantity })}</span>
                </span>
              </li>
            ))}
            {more > 0 && <li className="text-sm text-muted">{t("orders.moreItems", { n: more })}</li>}
          </ul>
          <OrderAddress address={order.shipping_address} withPhone />
          <div className="grid content-start gap-4">
            <DeliveryPromise deliveries={order.deliveries ?? []} />
            <Link
              to={`/orders/${order.order_id}`}
              className={buttonStyle({ variant: unpaid ? "primary" : "outline", size: "sm" })}
            >
              {t(unpaid ? "pay.now" : "orders.view")}
            </Link>
          </div>
        </div>
      </Card>
    </Container>
  );
}
