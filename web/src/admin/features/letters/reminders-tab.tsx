import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { buttonStyle } from "@/ui/button-style";
import { Badge } from "@/ui/badge";
import { MarketingLayout } from "../../app/marketing-layout";
import { useMay } from "../../app/member-context";
import { ListLoading } from "../../ui/staff-list";
import { lettersQueries } from "./queries";

const figures = ["members", "sent", "back", "ordered"] as const;

/** Letters about carts that were left, and what they brought. */
export function RemindersTab() {
  const { t } = useLanguage();
  const maySet = useMay("settings:write");
  const { data, error, refetch, isFetching } = useQuery(lettersQueries.cartReminders());
  return (
    <MarketingLayout text={t("reminders.text")}>
      {data ? (
        <section className="card p-5">
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={data.enabled ? "brand" : "neutral"}>
              {t(data.enabled ? "reminders.on" : "reminders.off")}
            </Badge>
            <span className="text-muted">{t("reminders.hours", { n: data.hours })}</span>
            {maySet && (
              <a href="/admin/settings#mail" className={buttonStyle({ variant: "outline", size: "sm" })}>
                {t("reminders.settings")}
              </a>
            )}
          </div>
          <h2 className="mt-6 mb-3 text-lg">{t("reminders.days", { n: data.days })}</h2>
          <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            {figures.map((name) => (
              <div key={name} className="rounded-control bg-sunken p-4">
                <dt className="text-sm text-muted">{t(`reminders.${name}`)}</dt>
                <dd className="mt-1 text-2xl tabular-nums">{formatNumber(data[name])}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </MarketingLayout>
  );
}
