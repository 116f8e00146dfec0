import { useEffect } from "react";
import { useT } from "@/i18n/language-context";
import { redirectToPayment } from "@/lib/payment-redirect";
import { buttonStyle } from "@/ui/button-style";
import { Spinner } from "@/ui/spinner";

type Props = { orderId: string; paymentURL: string };

/** Shown after an order that is paid online, until the payment page opens. */
export function PaymentRedirectNotice({ orderId, paymentURL }: Props) {
  const t = useT();
  useEffect(() => redirectToPayment(paymentURL, orderId), [paymentURL, orderId]);
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-24 text-center">
      <Spinner size="lg" />
      <h1 className="text-2xl">{t("checkout.leaving")}</h1>
      <p className="text-muted">{t("checkout.leavingText")}</p>
      <a href={paymentURL} className={buttonStyle({ variant: "outline" })}>
        {t("checkout.leave")}
      </a>
    </div>
  );
}
