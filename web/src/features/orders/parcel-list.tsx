import { Copy, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { saudiOffset } from "@/api/rules.gen";
import { formatDay } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { localName, localText } from "@/i18n/local-name";
import { DeliveryPromise, type Delivery } from "@/lib/delivery-promise";
import { Badge } from "@/ui/badge";
import { buttonStyle } from "@/ui/button-style";
import { copyText } from "@/ui/copy-text";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { toast } from "@/ui/toast";
import { contentsOf, unsentOf, type Content } from "./parcel-contents";
import type { OrderItem, Shipment } from "./queries";
import { StatusBadge } from "./status-badge";

type Props = {
  shipments: readonly Shipment[];
  /** Tells what is in the parcels, and what is still to be sent; undefined where the items are private. */
  items?: readonly OrderItem[];
  /** When the sellers promised what is still to be sent. */
  deliveries?: readonly Delivery[];
  className?: string;
};

/** The parcels of an order: who sends and carries each, how it is followed, when it was promised and when it came. */
export function ParcelList({ shipments, items, deliveries = [], className = "" }: Props) {
  const { t } = useLanguage();
  if (shipments.length === 0) return null;
  const rest = items ? unsentOf(items, shipments) : [];
  return (
    <ul className={`grid gap-4 ${className}`}>
      {shipments.map((shipment, i) => (
        <li key={shipment.shipment_id} className="rounded-inner border border-line p-4">
          <Parcel
            shipment={shipment}
            items={items}
            title={shipments.length > 1 || rest.length > 0 ? t("parcel.nth", { n: i + 1 }) : t("parcel.only")}
          />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="rounded-inner border border-dashed border-edge/60 p-4">
          <h3 className="text-base">{t("parcel.rest")}</h3>
          <Contents list={rest} />
          <div className="mt-3">
            <DeliveryPromise
              deliveries={deliveries.filter(({ vendor_id }) =>
                rest.some(({ item }) => item.vendor_id === vendor_id),
              )}
            />
          </div>
        </li>
      )}
    </ul>
  );
}

function Parcel({
  shipment,
  items,
  title,
}: {
  shipment: Shipment;
  items?: readonly OrderItem[];
  title: string;
}) {
  const { language, t } = useLanguage();
  const { delivered_at: arrived, promised, tracking_number: number } = shipment;
  const day = (time: string) => formatDay(language, Date.parse(time));
  const date = (date: string) => day(`${date}T00:00:00${saudiOffset}`);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base">{title}</h3>
        <StatusBadge status={arrived ? "delivered" : "shipped"} paymentMethod="" />
      </div>
      <p className="mt-0.5 text-sm text-muted">
        <bdi>
          {t("parcel.seller", { seller: localText(language, shipment.en_vendor, shipment.ar_vendor) })}
        </bdi>
        {!items && ` · ${t("cart.items", { n: shipment.units })}`}
      </p>
      {items && <Contents list={contentsOf(shipment, items)} />}
      {number !== "" && <TrackingNumber shipment={shipment} />}
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Fact label={t("parcel.shipped")}>{day(shipment.shipped_at)}</Fact>
        {promised && (
          <Fact label={t("parcel.promised")}>
            {promised.from === promised.to
              ? date(promised.to)
              : t("parcel.days", { from: date(promised.from), to: date(promised.to) })}
          </Fact>
        )}
        {arrived && (
          <Fact label={t("parcel.arrived")}>
            {day(arrived)} {shipment.late && <Badge tone="accent">{t("parcel.late")}</Badge>}
          </Fact>
        )}
      </dl>
    </>
  );
}

function Contents({ list }: { list: readonly Content[] }) {
  const { language, t } = useLanguage();
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {list.map(({ item, quantity }) => (
        <li key={item.order_item_id}>
          <bdi>{t("parcel.line", { n: quantity, name: localName(language, item.product) })}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Carrier and number, to copy or to follow to the carrier's own page. */
function TrackingNumber({ shipment }: { shipment: Shipment }) {
  const { language, t } = useLanguage();
  const { tracking_number: number, tracking_url: url } = shipment;

  async function copy() {
    if (await copyText(number)) toast.success(t("parcel.copied"));
    else toast.error(t("parcel.copyFailed"));
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-inner bg-sunken px-4 py-3">
      <div className="min-w-0">
        <p className="text-sm text-muted">
          <bdi>{localText(language, shipment.en_carrier, shipment.ar_carrier)}</bdi>
        </p>
        <p className="flex items-center gap-2">
          <span className="sr-only">{t("parcel.number")} </span>
          <bdi dir="ltr" className="min-w-0 font-semibold select-all tabular">
            {number}
          </bdi>
          <IconButton
            icon={Copy}
            size="sm"
            label={t("parcel.copy", { number })}
            onClick={() => void copy()}
          />
        </p>
      </div>
      {url !== "" && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ variant: "outline", size: "sm" })}
        >
          {t("parcel.track")}
          <Icon of={ExternalLink} size="sm" flip />
          <span className="sr-only">{t("parcel.newTab")}</span>
        </a>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular">{children}</dd>
    </div>
  );
}
