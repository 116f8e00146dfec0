import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, MapPin, Printer, Truck } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { staffApi } from "../../api/client";
import { useMay } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { AddressDialog } from "./address-dialog";
import { LettersCard } from "./letters-card";
import { orderPaths, type StaffOrder } from "./order";
import { StandingText, StatusBadge, type Status } from "./order-badges";
import { OrderLines } from "./order-lines";
import { OrderRefunds } from "./order-refunds";
import { OrderTimeline } from "./order-timeline";
import { Parcels } from "./parcels";
import { ordersQueries } from "./queries";
import { ShipDialog } from "./ship-dialog";

export function OrderPage() {
  const { id = "" } = useParams();
  const { data, error, refetch, isFetching } = useQuery(ordersQueries.one(id));
  if (data) return <Shown order={data} />;
  return error ? <QueryError error={error} onRetry={refetch} retrying={isFetching} /> : <ListLoading />;
}

function Shown({ order }: { order: StaffOrder }) {
  const { t, language } = useLanguage();
  const mayMove = useMay("orders:write");
  const mayManage = useMay("orders-all:write");
  const [shipping, setShipping] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [moving, setMoving] = useState(false);
  const id = order.order_id;
  const move = useStaffMutation({
    change: (status: Exclude<Status, "pending_payment">) =>
      staffApi.POST("/api/v1/admin/orders/{id}/advance", { params: { path: { id } }, body: { status } }),
    refresh: orderPaths,
    done: t("officeOrders.moved"),
    onDone: () => setCancelling(false),
  });
  const untouched = order.shipments.length === 0 && order.status !== "cancelled";
  const canShip = mayMove && order.status === "processing" && order.unsent.length > 0;
  const prints = (order.vendor_only ? ["packing", "label"] : ["packing", "label", "invoice"]) as readonly (
    | "packing"
    | "label"
    | "invoice"
  )[];
  return (
    <>
      <Link to="/admin/orders" className="mb-3 inline-flex min-h-11 items-center gap-2 text-brand">
        <Icon of={ArrowLeft} size="sm" flip />
        {t("officeOrders.back")}
      </Link>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {t("officeOrders.order.number", { number: order.order_number })}
            <StatusBadge status={order.status} method={order.payment_method} />
          </span>
        }
        text={
          <>
            {formatDate(language, order.created_at)} <bdi>{formatTime(language, order.created_at)}</bdi> ·{" "}
            <StandingText standing={order.payment_standing} /> ·{" "}
            {t(`officeOrders.pay.${order.payment_method}`)}
          </>
        }
        actions={
          mayMove && (
            <>
              {order.next.includes("cancelled") && (
                <Button variant="ghost" onClick={() => setCancelling(true)}>
                  {t("officeOrders.move.cancelled")}
                </Button>
              )}
              {order.next.includes("delivered") && (
                <Button loading={move.isPending} onClick={() => move.mutate("delivered")}>
                  {t("officeOrders.move.delivered")}
                </Button>
              )}
              {order.next.includes("processing") && (
                <Button loading={move.isPending} onClick={() => move.mutate("processing")}>
                  {t("officeOrders.move.processing")}
                </Button>
              )}
              {canShip && (
                <Button icon={Truck} onClick={() => setShipping(true)}>
                  {t("officeOrders.ship")}
                </Button>
              )}
            </>
          )
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <OrderLines order={order} />
          <Parcels order={order} />
          <OrderRefunds order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className="grid gap-5">
          <Card>
            <h2 className="mb-3 text-lg">{t("officeOrders.address")}</h2>
            <address className="not-italic wrap-anywhere">
              <p className="font-medium">
                <bdi>{order.shipping_address.full_name}</bdi>
              </p>
              <p>
                <bdi>
                  {order.shipping_address.street_address}, {order.shipping_address.unit_number}
                </bdi>
              </p>
              <p>
                <bdi>
                  {order.shipping_address.city}, {order.shipping_address.province}{" "}
                  {order.shipping_address.postal_code}
                </bdi>
              </p>
              <a href={`tel:${order.shipping_address.phone}`} className="block text-brand">
                <bdi dir="ltr">{order.shipping_address.phone}</bdi>
              </a>
              {order.shipping_address.email && (
                <a href={`mailto:${order.shipping_address.email}`} className="block text-brand">
                  <bdi dir="ltr">{order.shipping_address.email}</bdi>
                </a>
              )}
            </address>
            {mayManage && untouched && (
              <Button
                variant="outline"
                size="sm"
                icon={MapPin}
                className="mt-4"
                onClick={() => setMoving(true)}
              >
                {t("officeOrders.changeAddress")}
              </Button>
            )}
          </Card>
          <Card>
            <h2 className="mb-3 text-lg">{t("officeOrders.print")}</h2>
            <div className="flex flex-wrap gap-2">
              {prints.map((what) => (
                <Link
                  key={what}
                  to={`/admin/orders/${id}/print/${what}`}
                  className={buttonStyle({ variant: "outline", size: "sm" })}
                >
                  <Icon of={Printer} size="sm" />
                  {t(`officeOrders.print.${what}`)}
                </Link>
              ))}
            </div>
          </Card>
          {order.payments.length > 0 && (
            <Card>
              <h2 className="mb-3 text-lg">{t("officeOrders.payments")}</h2>
              <ul className="grid gap-3 text-sm">
                {order.payments.map((payment) => (
                  <li key={payment.payment_id}>
                    <span className="flex justify-between gap-3">
                      <span>
                        {t(`officeOrders.pay.${payment.method}`)} · <bdi dir="ltr">{payment.state}</bdi>
                      </span>
                      <Amount of={payment.amount} />
                    </span>
                    <bdi dir="ltr" className="text-muted wrap-anywhere">
                      {payment.provider} {payment.reference}
                    </bdi>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {mayManage && <LettersCard order={order} />}
        </div>
      </div>
      {shipping && <ShipDialog order={order} onClose={() => setShipping(false)} />}
      {moving && <AddressDialog order={order} onClose={() => setMoving(false)} />}
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title={t("officeOrders.cancelTitle", { number: order.order_number })}
        text={t("officeOrders.cancelText")}
        action={t("officeOrders.move.cancelled")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={move.isPending}
        onConfirm={() => move.mutate("cancelled")}
      />
    </>
  );
}
