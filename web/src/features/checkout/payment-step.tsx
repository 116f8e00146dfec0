import { Banknote, CalendarClock, CreditCard, Smartphone, type LucideIcon } from "lucide-react";
import { useT } from "@/i18n/language-context";
import {
  announced,
  offerKey,
  offerTextKey,
  paymentMethods,
  usePaymentMethods,
  type PaymentMethod,
} from "@/lib/payment-methods";
import { Badge } from "@/ui/badge";
import { BrandMarks } from "@/ui/brand-marks";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { RadioGroup } from "@/ui/radio-group";

const icons: Record<PaymentMethod, LucideIcon> = {
  cod: Banknote,
  mada: CreditCard,
  applepay: Smartphone,
  stcpay: Smartphone,
  tabby: CalendarClock,
  tamara: CalendarClock,
  card: CreditCard,
};

type Props = {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  error: string | undefined;
};

/** How to pay: the ways that work, and those that will. */
export function PaymentStep({ value, onChange, error }: Props) {
  const t = useT();
  const brandsOf = usePaymentMethods();
  const shown = paymentMethods.filter((method) => brandsOf(method) || announced(method));
  if (!paymentMethods.some((method) => brandsOf(method)))
    return (
      <p role="alert" className="py-4 text-danger">
        {t("checkout.noPayments")}
      </p>
    );
  const onlyCod = !paymentMethods.some((method) => method !== "cod" && brandsOf(method));
  return (
    <div className="grid gap-3 px-0.5 pt-2 pb-2">
      <RadioGroup
        legend={t("checkout.payment")}
        hideLegend
        boxed
        name="paymentMethod"
        value={value}
        onChange={onChange}
        options={shown.map((method) => {
          const brands = brandsOf(method);
          const enabled = brands !== undefined;
          const text = offerTextKey(method);
          return {
            value: method,
            disabled: !enabled,
            label: (
              <span className="flex items-center gap-2.5 font-medium">
                <Icon of={icons[method]} className={cx("max-sm:hidden", enabled && "text-brand")} />
                {t(enabled ? offerKey(method) : `checkout.pay.${method}`)}
              </span>
            ),
            description: enabled && text && t(text),
            note: !enabled ? (
              <Badge>{t("checkout.comingSoon")}</Badge>
            ) : method !== "cod" ? (
              <BrandMarks names={brands} />
            ) : (
              onlyCod && <Badge tone="accent">{t("checkout.recommended")}</Badge>
            ),
          };
        })}
      />
      {value !== "cod" && <p className="text-sm text-muted">{t("checkout.pay.onlineText")}</p>}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
