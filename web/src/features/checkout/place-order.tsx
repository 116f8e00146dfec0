import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatAmount } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { useFocusRecovery } from "@/ui/return-focus";

type Props = {
  /** In riyals. */
  total: number;
  /** Why the order cannot be placed, above the button. */
  notice: ReactNode;
  /** Why the button cannot be pressed yet. */
  hint: string | undefined;
  ready: boolean;
  placing: boolean;
  onPlace: () => void;
};

/** The button that places the order, and what the shopper agrees to. */
export function PlaceOrder({ total, notice, hint, ready, placing, onPlace }: Props) {
  const t = useT();
  const root = useFocusRecovery<HTMLDivElement>();
  return (
    <Card ref={root}>
      {notice}
      <Button
        size="lg"
        block
        className="h-auto! min-h-13 px-3! py-2 text-balance whitespace-normal! max-sm:text-base"
        disabled={!ready && !placing}
        loading={placing}
        onClick={onPlace}
      >
        {placing ? t("checkout.processing") : t("checkout.place", { total: formatAmount(total) })}
      </Button>
      {hint && <p className="mt-2 text-sm font-medium">{hint}</p>}
      <p className="mt-3 text-sm text-muted">
        {t("checkout.concludes")}{" "}
        <Link to="/terms" className="text-brand underline underline-offset-4">
          {t("checkout.terms")}
        </Link>
        {" · "}
        <Link to="/returns" className="text-brand underline underline-offset-4">
          {t("checkout.returns")}
        </Link>
      </p>
      <p className="mt-4 flex items-start gap-2 border-t border-line pt-4 text-sm text-muted">
        <Icon of={ShieldCheck} size="sm" className="mt-0.75 text-brand" />
        {t("checkout.secureNote")}
      </p>
    </Card>
  );
}
