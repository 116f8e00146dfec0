import { ArrowLeft, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { orderNumber } from "@/lib/order-number";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { CancelOrder } from "./cancel-order";
import { OrderAddress } from "./order-address";
import { OrderLine } from "./order-line";
import { OrderPromise } from "./order-promise";
import { OrderReturns } from "./order-returns";
import { OrderTotals } from "./order-totals";
import { ParcelList } from "./parcel-list";
import { PaymentStanding } from "./payment-standing";
import { awaitsPayment } from "./payment-view";
import type { Order } from "./queries";
import { StatusBadge } from "./status-badge";
import { TimelineList } from "./timeline-list";

type Props = {
  order: Order;
  /** Actions of the page around it, before those of the order. */
  actions: ReactNode;
  /** A notice above the order. */
  notice: ReactNode;
};

/** One order: events, items, cost, delivery address. */
export function OrderView({ order, actions, notice }: Props) {
  const { language, t } = useLanguage();
  const { order_items: items, payment_method: method } = order;
  const papers = `/orders/${order.order_id}/invoice`;
  const receipt = order.document === "receipt";
  const cancelled = order.status === "cancelled";
  const unpaid = awaitsPayment(order);
  const quiet = buttonStyle({ variant: "outline" });

  return (
    <>
      <Link to="/orders" className={`${buttonStyle({ variant: "ghost", size: "sm" })} -ms-3.5`}>
        <Icon of={ArrowLeft} size="sm" flip />
        {t("page.orders")}
      </Link>
      <header className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-2xl sm:text-3xl">
              {t("order.number", { number: orderNumber(order.order_id) })}
            </h1>
            <StatusBadge status={order.status} paymentMethod={method} />
          </div>
          <p className="mt-1 text-muted tabular">
            {t("order.placed", { date: formatDate(language, order.created_at) })}
          </p>
        </div>
        <div className="grid w-full grid-cols-2 gap-3 *:first:col-span-2 *:last:even:col-span-2 sm:flex sm:w-auto sm:flex-wrap">
          {actions}
          {/* An order that was cancelled before anybody needed an invoice never gets one, an unpaid one not yet. */}
          {(order.invoiced || (!cancelled && !unpaid)) && (
            <Link to={papers} className={quiet}>
              <Icon of={FileText} />
              {t(receipt ? "receipt.title" : "invoice.title")}
            </Link>
          )}
          {cancelled && order.invoiced && (
            <Link to={`${papers}?document=credit-note`} className={quiet}>
              <Icon of={FileText} />
              {t(receipt ? "receipt.cancellation" : "order.creditNote")}
            </Link>
          )}
          <CancelOrder order={order} />
        </div>
      </header>
      {notice}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-5">
          {order.shipments.length > 0 && (
            <Card>
              <h2 className="mb-5 text-xl">{t("parcels.title")}</h2>
              <ParcelList shipments={order.shipments} items={items} deliveries={order.deliveries} />
            </Card>
          )}
          <Card>
            <h2 className="mb-5 text-xl">{t("timeline.title")}</h2>
            <OrderPromise {...order} />
            <TimelineList
              status={order.status}
              paymentMethod={method}
              events={order.events}
              items={items}
              shipments={order.shipments}
            />
          </Card>
          <Card>
            <h2 className="mb-4 text-xl">{t("order.items")}</h2>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <OrderLine key={item.order_item_id} item={item} paymentMethod={method} linked />
              ))}
            </ul>
          </Card>
          {items.some((item) => item.status === "delivered") && <OrderReturns orderId={order.order_id} />}
        </div>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
          <Card className="sm:col-span-2 lg:col-span-1">
            <h2 className="mb-4 text-xl">{t("cart.summary")}</h2>
            <OrderTotals order={order} />
          </Card>
          <Card>
            <h2 className="mb-2 text-base">{t("checkout.payment")}</h2>
            <PaymentStanding
              method={method}
              standing={order.payment_standing}
              refunded={order.refunded_amount}
            />
          </Card>
          <Card>
            <h2 className="mb-2 text-base">{t("order.address")}</h2>
            <OrderAddress address={order.shipping_address} withPhone />
          </Card>
        </div>
      </div>
    </>
  );
}
