import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { formatPrice } from "@/i18n/format";
import { useLanguage, useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import type { SummaryLine } from "./order-summary";
import type { OverCeiling, Refusal, Shortage } from "./refusal";

type Props = {
  /** Why the order cannot be placed, whether the button was pressed or not. */
  refusal: Refusal | undefined;
  /** The result of the last press: a new one is scrolled into view. */
  answer: Refusal | undefined;
  /** The shortages that the server reported. */
  short: readonly Shortage[];
  lines: readonly SummaryLine[];
  total: number;
  /** Removes from the cart what is no longer there. */
  onRemove: () => void;
};

/** Why the order cannot be placed, and what to do about it. */
export function RefusalNotice({ answer, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone only the button may be in view. Without a press the page is not scrolled.
  useEffect(() => {
    if (answer) void box.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return (
    <div ref={box}>
      <Content {...props} />
    </div>
  );
}

function Content({ refusal, short, lines, total, onRemove }: Omit<Props, "answer">) {
  const { t, errorText } = useLanguage();
  if (short.length > 0) {
    return (
      <Notice title={t("checkout.short")}>
        <ul className="grid gap-1">
          {short.map(({ productId, left }) => (
            <li key={productId}>
              <bdi>{lines.find((line) => line.productId === productId)?.name || t("cart.unnamed")}</bdi>
              {": "}
              {left > 0 ? t("product.onlyLeft", { n: left }) : t("product.outOfStock")}
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="sm" variant="outline" onClick={onRemove}>
            {t("checkout.removeAndContinue")}
          </Button>
          <ToCart />
        </div>
      </Notice>
    );
  }
  switch (refusal?.kind) {
    case "total":
      return (
        <Notice title={t("checkout.totalChanged", { total: formatPrice(total) })}>
          {t("checkout.totalChangedText")}
        </Notice>
      );
    case "code":
      return (
        <Notice title={t("checkout.codeRefused")}>
          {errorText(refusal.code)} {t("checkout.withoutCode")}
        </Notice>
      );
    case "ceiling":
      return (
        <Notice title={t("checkout.overCeiling")}>
          <p>{ceilingText(refusal.over, total, t)}</p>
          <p className="mt-1 mb-2">{t("checkout.overWhat")}</p>
          <ToCart />
        </Notice>
      );
    case "unanswered":
      return <Notice title={t("checkout.failed")}>{t("checkout.notReached")}</Notice>;
    case "other":
      return <Notice title={t("checkout.failed")}>{errorText(refusal.code)}</Notice>;
    default:
      return null;
  }
}

function ceilingText(over: OverCeiling, total: number, t: ReturnType<typeof useT>): string {
  if (over.code === "cod_over_units") {
    return t("checkout.overUnits", {
      limit: over.limit_units,
      open: over.open_units,
      order: over.order_units,
    });
  }
  return t("checkout.overTotal", {
    limit: formatPrice(over.limit_total),
    open: formatPrice(over.open_total),
    order: formatPrice(total),
  });
}

function ToCart() {
  return (
    <Link to="/cart" className="inline-block font-medium text-brand underline underline-offset-4">
      {useT()("checkout.changeCart")}
    </Link>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mb-5 flex gap-3 rounded-card bg-danger-tint p-4 text-sm">
      <Icon of={CircleAlert} className="text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="mt-1">{children}</div>
      </div>
    </div>
  );
}
