import { PackageCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { orderNumber } from "@/lib/order-number";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import type { PlacedOrder } from "./queries";

/** Shown after the order, until the redirect to the home page. */
export function OrderConfirmation({ order }: { order: PlacedOrder }) {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that placed the order is gone, so the focus moves here.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="mx-auto flex max-w-prose animate-pop-in flex-col items-center py-16 text-center">
      <span className="flex size-18 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon of={PackageCheck} size="xl" />
      </span>
      <h1 ref={title} tabIndex={-1} className="mt-5 text-2xl outline-none">
        {t("checkout.success")}
      </h1>
      <p className="mt-2 font-medium tabular">
        {t("checkout.number", { number: isolateLtr(orderNumber(order.order_id)) })}
      </p>
      <p className="mt-1 text-muted wrap-anywhere">
        {t("checkout.mailSent", { email: isolateLtr(order.shipping_address.email) })}
      </p>
      <Link to={`/orders/${order.order_id}`} className={`mt-6 ${buttonStyle({ variant: "outline" })}`}>
        {t("checkout.viewOrder")}
      </Link>
    </div>
  );
}
