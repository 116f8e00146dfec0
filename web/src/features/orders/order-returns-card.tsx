import { useQuery } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { useAuth } from "@/api/auth/auth-context";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { returnsQueries } from "./return-queries";
import { ReturnRows } from "./return-rows";

/** What was returned of an order and what can be; nothing while it is not known, or neither is there. */
export function OrderReturnsCard({ orderId }: { orderId: string }) {
  const { language, t } = useLanguage();
  const { user } = useAuth();
  const { data } = useQuery(returnsQueries.ofOrder(user?.id ?? "", orderId));
  if (!data || data.lines.length + data.returns.length === 0) return null;
  const until = data.lines
    .map((line) => line.until)
    .toSorted()
    .at(-1);
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t("returns.title")}</h2>
      {data.returns.length > 0 && <ReturnRows returns={data.returns} />}
      {until && (
        <div className={data.returns.length > 0 ? "mt-4 border-t border-line pt-4" : ""}>
          <p className="mb-3 text-sm text-muted">
            {t("returns.until", { date: formatDate(language, until) })}
          </p>
          <Link to={`/returns/new?order=${orderId}`} className={buttonStyle({ variant: "outline" })}>
            <Icon of={Package} />
            {t("returns.start")}
          </Link>
        </div>
      )}
    </Card>
  );
}
