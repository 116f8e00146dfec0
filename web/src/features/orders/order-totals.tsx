import { useT } from "@/i18n/language-context";
import { Money } from "./money";
import type { Order } from "./queries";

/** Subtotal − discount + shipping + VAT = total; where prices contain VAT, it is named below the total. */
export function OrderTotals({ order }: { order: Order }) {
  const t = useT();
  const vat = (
    <>
      <dt className="text-muted">{t(order.vat_included ? "cart.vatIncluded" : "cart.vat")}</dt>
      <dd className="text-end">
        <Money riyals={order.vat_amount} />
      </dd>
    </>
  );
  const { coupon_code: code, discount_amount: discount, shipping_amount: shipping } = order;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2">
      <dt className="text-muted">{t("cart.subtotal")}</dt>
      <dd className="text-end">
        <Money riyals={order.subtotal_amount} />
      </dd>
      {discount > 0 && (
        <>
          <dt className="text-muted">{code ? t("checkout.discount", { code }) : t("cart.discount")}</dt>
          <dd className="text-end text-danger">
            <Money riyals={-discount} />
          </dd>
        </>
      )}
      <dt className="text-muted">{t("cart.shipping")}</dt>
      <dd className="text-end font-medium text-brand">
        {shipping > 0 ? <Money riyals={shipping} /> : t("cart.free")}
      </dd>
      {!order.vat_included && vat}
      <dt className="mt-2 border-t border-line pt-3 text-lg font-semibold">{t("cart.total")}</dt>
      <dd className="mt-2 border-t border-line pt-3 text-end text-lg font-semibold">
        <Money riyals={order.total_amount} size="md" />
      </dd>
      {order.vat_included && vat}
    </dl>
  );
}
