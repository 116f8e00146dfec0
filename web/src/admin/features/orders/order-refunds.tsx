import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { orderNumber } from "@/lib/order-number";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import { useMay } from "../../app/member-context";
import type { StaffOrder } from "./order";
import { ordersQueries } from "./queries";
import { RefundDialog } from "./refund-dialog";
import { Amount } from "../../ui/amount";

/** The returns of an order, and a way to refund what nobody sends back. */
export function OrderRefunds({ order }: { order: StaffOrder }) {
  const { t } = useLanguage();
  const mayRead = useMay("returns:read");
  const mayRefund = useMay("refunds:write");
  const [refunding, setRefunding] = useState(false);
  const { data } = useQuery({ ...ordersQueries.refunds(order.order_id), enabled: mayRead });
  if (!data || (data.returns.length === 0 && data.lines.length === 0)) return null;
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t("officeOrders.orderReturns")}</h2>
      <ul className="grid gap-2">
        {data.returns.map((one) => (
          <li key={one.return_id} className="flex flex-wrap justify-between gap-x-4">
            <Link to={`/admin/returns/${one.return_id}`} className="text-brand hover:underline">
              {t("officeOrders.return.number", { number: orderNumber(one.return_id) })}
            </Link>
            <span>
              {t(`officeOrders.return.state.${one.state}`)} · <Amount of={one.refund_amount} />
            </span>
          </li>
        ))}
      </ul>
      {mayRefund && data.lines.length > 0 && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setRefunding(true)}>
          {t("officeOrders.refundTitle")}
        </Button>
      )}
      {refunding && <RefundDialog order={order} refundable={data} onClose={() => setRefunding(false)} />}
    </Card>
  );
}
