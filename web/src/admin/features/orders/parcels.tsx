import { useState } from "react";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { staffApi } from "../../api/client";
import { useMay } from "../../app/member-context";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { orderPaths, type StaffOrder } from "./order";
import { TrackingDialog } from "./ship-dialog";

/** What was sent, and what has arrived. */
export function Parcels({ order }: { order: StaffOrder }) {
  const { t, language } = useLanguage();
  const may = useMay("orders:write");
  const [editing, setEditing] = useState<string>();
  const arrived = useStaffMutation({
    change: (shipment: string) =>
      staffApi.POST("/api/v1/admin/orders/{id}/delivered", {
        params: { path: { id: order.order_id } },
        body: { shipment_id: shipment },
      }),
    refresh: orderPaths,
    done: t("officeOrders.moved"),
  });
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t("officeOrders.parcels")}</h2>
      {order.shipments.length === 0 && <p className="text-muted">{t("officeOrders.noParcels")}</p>}
      <ul className="divide-y divide-line">
        {order.shipments.map((parcel) => (
          <li
            key={parcel.shipment_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0">
              <p>
                {t("officeOrders.parcelOf", {
                  name: localText(language, parcel.en_vendor, parcel.ar_vendor),
                })}{" "}
                · {t("officeOrders.units", { n: parcel.units })}
              </p>
              {parcel.en_carrier && (
                <p className="wrap-anywhere">
                  {localText(language, parcel.en_carrier, parcel.ar_carrier)}{" "}
                  <bdi dir="ltr">{parcel.tracking_number}</bdi>
                </p>
              )}
              <p className="text-sm text-muted">
                {parcel.delivered_at
                  ? t("officeOrders.arrivedOn", { date: formatDate(language, parcel.delivered_at) })
                  : t("officeOrders.onItsWay", { date: formatDate(language, parcel.shipped_at) })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {parcel.tracking_url && (
                <a
                  href={parcel.tracking_url}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonStyle({ variant: "ghost", size: "sm" })}
                >
                  {t("officeOrders.track")}
                </a>
              )}
              {may && !parcel.delivered_at && (
                <>
                  <Button variant="ghost" size="sm" onClick={() => setEditing(parcel.shipment_id)}>
                    {t("officeOrders.editTracking")}
                  </Button>
                  <Button
                    variant="outline"
                    size="sm"
                    loading={arrived.isPending && arrived.variables === parcel.shipment_id}
                    onClick={() => arrived.mutate(parcel.shipment_id)}
                  >
                    {t("officeOrders.markArrived")}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {editing && <TrackingDialog order={order} shipment={editing} onClose={() => setEditing(undefined)} />}
    </Card>
  );
}
