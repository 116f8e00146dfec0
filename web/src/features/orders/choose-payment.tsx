import { useState } from "react";
import { useT } from "@/i18n/language-context";
import { offerKey, offerTextKey, paymentMethods, usePaymentMethods } from "@/lib/payment-methods";
import { BrandMarks } from "@/ui/brand-marks";
import { Button } from "@/ui/button";
import { RadioGroup } from "@/ui/radio-group";
import type { PaymentMethod } from "./queries";

type Props = {
  /** How the order is to be paid now. */
  now: PaymentMethod;
  busy: boolean;
  onChoose: (method: PaymentMethod) => void;
  onClose: () => void;
};

/** The ways to pay that can be chosen for an order that is there already. */
export function ChoosePayment({ now, busy, onChoose, onClose }: Props) {
  const t = useT();
  const brandsOf = usePaymentMethods();
  const [chosen, setChosen] = useState(now);
  return (
    <div className="grid w-full gap-4">
      <RadioGroup
        legend={t("pay.choose")}
        boxed
        value={chosen}
        onChange={setChosen}
        options={paymentMethods
          .filter((method) => brandsOf(method))
          .map((method) => {
            const text = offerTextKey(method);
            return {
              value: method,
              label: <span className="font-medium">{t(offerKey(method))}</span>,
              description: text && t(text),
              note: method !== "cod" && <BrandMarks names={brandsOf(method) ?? []} />,
            };
          })}
      />
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={() => onChoose(chosen)}>
          {t(chosen === "cod" ? "pay.confirmCod" : "pay.continue")}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          {t("pay.keep")}
        </Button>
      </div>
    </div>
  );
}
