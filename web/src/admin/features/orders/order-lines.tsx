import { formatPrice } from "@/i18n/format";
import { InlineList } from "@/i18n/inline-list";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName, localText } from "@/i18n/local-name";
import { Card } from "@/ui/card";
import { Picture } from "@/ui/picture";
import { Amount } from "../../ui/amount";
import type { StaffOrder } from "./order";
import { StatusBadge } from "./order-badges";

/** What was ordered, and what it cost. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const { t, language } = useLanguage();
  const sums = order.vendor_only
    ? ([["officeOrders.ownTotal", order.total_amount]] as const)
    : ([
        ["officeOrders.subtotal", order.subtotal_amount],
        ["officeOrders.discount", -order.discount_amount],
        ["officeOrders.shipping", order.shipping_amount],
        ["officeOrders.vat", order.vat_amount],
        ["officeOrders.total", order.total_amount],
      ] as const);
  // Nothing is to be told apart where the shop's own price was all.
  const charges = order.shipping_charges.some(({ own }) => own) ? order.shipping_charges : [];
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t("officeOrders.lines")}</h2>
      <ul className="divide-y divide-line">
        {order.order_items.map((item) => (
          <li key={item.order_item_id} className="flex gap-4 py-3">
            <span className="size-14 shrink-0 overflow-hidden rounded-control bg-sunken">
              {item.product.image_url && <Picture src={item.product.image_url} alt="" sizes="56px" />}
            </span>
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">{localName(language, item.product)}</p>
              <p className="text-sm text-muted">
                {[
                  localBrand(language, item.product),
                  localText(language, item.en_options, item.ar_options),
                  item.sku,
                  localText(language, item.en_vendor, item.ar_vendor),
                ]
                  .filter(Boolean)
                  .map((part, n) => (
                    <bdi key={part}>{n > 0 ? ` · ${part}` : part}</bdi>
                  ))}
              </p>
              {item.status !== order.status && <StatusBadge status={item.status} />}
            </div>
            <p className="shrink-0 text-end tabular-nums">
              <Amount of={item.price_at_purchase * item.quantity} />
              <span className="block text-sm text-muted">
                <bdi dir="ltr">
                  {item.quantity} × {formatPrice(item.price_at_purchase)}
                </bdi>
              </span>
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-1.5 border-t border-line pt-3">
        {sums
          .filter(([key, amount]) => amount !== 0 || key !== "officeOrders.discount")
          .map(([key, amount]) => (
            <div
              key={key}
              className={`flex justify-between gap-4 ${key === "officeOrders.total" ? "font-bold" : ""}`}
            >
              <dt>
                {t(key)}
                {key === "officeOrders.discount" && order.coupon_code && (
                  <bdi className="ms-2 text-sm text-muted">{order.coupon_code}</bdi>
                )}
              </dt>
              <dd className="tabular-nums">
                <Amount of={amount} />
              </dd>
            </div>
          ))}
      </dl>
      {charges.length > 0 && (
        <dl className="mt-3 grid gap-1 border-t border-line pt-3 text-sm text-muted">
          {charges.map(({ sellers, fee }) => (
            <div key={sellers[0]?.vendor_id} className="flex justify-between gap-4">
              <dt className="min-w-0 wrap-anywhere">
                {t("officeOrders.shippingOf")}{" "}
                <InlineList items={sellers.map((one) => localText(language, one.en_name, one.ar_name))} />
              </dt>
              <dd className="tabular-nums">
                <Amount of={fee} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
