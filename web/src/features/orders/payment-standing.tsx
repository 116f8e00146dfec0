import { formatPrice } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import type { Order } from "./queries";

type Props = {
  method: Order["payment_method"];
  standing: Order["payment_standing"];
  /** What went back to the shopper, in riyals. */
  refunded: number;
};

/** How an order is paid, and how far it is. */
export function PaymentStanding({ method, standing, refunded }: Props) {
  const t = useT();
  return (
    <>
      <p className="text-sm text-muted">{t(`checkout.pay.${method}`)}</p>
      <p className="mt-1 text-sm font-medium">
        {t(`standing.${standing}`, { amount: formatPrice(refunded) })}
      </p>
    </>
  );
}
