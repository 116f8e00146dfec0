import { CircleCheck, CircleX, Flame } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";

/** Below this many the page urges. */
const fewLeft = 20;

export function StockNote({ stock, className }: { stock: number; className?: string }) {
  const t = useT();
  const style = cx("flex items-center gap-1.5 text-sm font-medium", className);
  if (stock <= 0) {
    return (
      <p className={cx(style, "text-danger")}>
        <Icon of={CircleX} size="sm" />
        {t("product.outOfStock")}
      </p>
    );
  }
  if (stock < fewLeft) {
    return (
      <p className={cx(style, "text-accent-ink")}>
        <Icon of={Flame} size="sm" />
        {t("product.hurry", { n: stock })}
      </p>
    );
  }
  return (
    <p className={cx(style, "text-brand")}>
      <Icon of={CircleCheck} size="sm" />
      {t("product.inStock")}
    </p>
  );
}
