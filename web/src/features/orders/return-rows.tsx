import { ChevronRight } from "lucide-react";
import { InlineList } from "@/i18n/inline-list";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { orderNumber } from "@/lib/order-number";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Money } from "./money";
import { ReturnBadge } from "./return-badge";
import type { Return } from "./return-queries";

/** Returns as rows that lead to their pages. */
export function ReturnRows({ returns }: { returns: readonly Return[] }) {
  const { language, t } = useLanguage();
  return (
    <ul className="divide-y divide-line">
      {returns.map((one) => (
        <li key={one.return_id} className="py-3 first:pt-0 last:pb-0">
          <Link
            to={`/returns/${one.return_id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm"
          >
            <span className="min-w-40 flex-1">
              <span className="block font-medium">
                {t("return.title", { number: orderNumber(one.return_id) })}
              </span>
              <span className="line-clamp-2 text-sm text-muted">
                <InlineList items={one.lines.map((line) => localName(language, line.product))} />
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <ReturnBadge state={one.state} />
              <Money riyals={one.refund_amount} />
              <Icon of={ChevronRight} size="sm" flip />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
