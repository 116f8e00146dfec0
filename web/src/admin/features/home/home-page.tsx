import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { formatDate } from "@/i18n/dates";
import { formatNumber, formatPrice } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import type { Schemas } from "../../api/client";
import { maxCount } from "../../api/rules.gen";
import { features } from "../../app/features";
import { useMember } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { Chart } from "../../ui/chart";
import { FilterTabs } from "../../ui/filter-tabs";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { homeQueries } from "./queries";

const periods = ["today", "week", "month"] as const;
type Period = (typeof periods)[number];

/** What waits, and in which feature it is dealt with. */
const waiting = [
  ["orders_to_confirm", "orders"],
  ["orders_to_ship", "orders"],
  ["returns", "returns"],
  ["payments", "orders"],
  ["low_stock", "products"],
  ["reported_reviews", "reviews"],
  ["reviews", "reviews"],
  ["messages", "messages"],
  ["deliveries", "deliveries"],
] as const;

/** The first page: how the shop does, what waits, and what is not set up yet. */
export function HomePage() {
  const { t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery({
    ...homeQueries.home(),
    refetchInterval: 60_000,
  });
  return (
    <>
      <PageHeader title={t("office.feature.home")} />
      {data ? (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Sales sales={data.sales} />
          <WaitingList counts={data.waiting} />
          <Setup steps={data.setup} />
        </div>
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </>
  );
}

function Sales({ sales }: { sales: Schemas["HomeSales"] }) {
  const { t, language } = useLanguage();
  const [period, setPeriod] = useState<Period>("week");
  const now = sales[period];
  return (
    <section className="card p-5" aria-labelledby="home-sales">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="home-sales" className="text-lg">
          {t("officeHome.sales")}
        </h2>
        <FilterTabs
          label={t("officeHome.sales")}
          options={periods.map((value) => ({ value, label: t(`officeHome.${value}`) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      <p className="mt-4">
        <Amount of={now.total} size="lg" />
      </p>
      <p className="mb-4 text-sm text-muted">
        {t("officeHome.orders", { n: now.orders })} ·{" "}
        {t(`officeHome.before.${period}`, { amount: formatPrice(now.before_total) })}
      </p>
      <Chart
        label={t("officeHome.chart", { period: t(`officeHome.${period}`) })}
        format={formatPrice}
        names={{
          label: t("officeHome.time"),
          value: t("officeHome.current"),
          before: t("officeHome.previous"),
        }}
        points={now.points.map((point) => ({
          label: point.at.includes(":") ? point.at : formatDate(language, point.at),
          value: point.total,
          before: point.before,
        }))}
      />
    </section>
  );
}

function WaitingList({ counts }: { counts: Schemas["Waiting"] }) {
  const { t } = useLanguage();
  const { rights } = useMember();
  const open = waiting.filter(([name]) => counts[name] > 0);
  return (
    <section className="card p-5" aria-labelledby="home-waiting">
      <h2 id="home-waiting" className="text-lg">
        {t("officeHome.waiting")}
      </h2>
      {open.length === 0 && <p className="mt-3 text-muted">{t("officeHome.nothing")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {open.map(([name, path]) => {
          const feature = features.find((one) => one.path === path);
          const row = (
            <>
              <span>{t(`officeHome.${name}`)}</span>
              <span className="font-medium tabular-nums">
                {formatNumber(counts[name])}
                {counts[name] >= maxCount && "+"}
              </span>
            </>
          );
          const style = "flex items-center justify-between gap-3 py-2.5";
          return (
            <li key={name}>
              {feature && rights.includes(feature.right) ? (
                <Link to={`/admin/${path}`} className={`${style} hover:text-brand`}>
                  {row}
                </Link>
              ) : (
                <span className={style}>{row}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Setup({ steps }: { steps: Schemas["Home"]["setup"] }) {
  const { t } = useLanguage();
  const list = steps ?? [];
  const done = list.filter((step) => step.done).length;
  if (done === list.length) return null;
  return (
    <section className="card p-5 lg:col-span-2" aria-labelledby="home-setup">
      <h2 id="home-setup" className="text-lg">
        {t("officeHome.setup")}
      </h2>
      <p className="text-sm text-muted">{t("officeHome.setupText", { done, all: list.length })}</p>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2">
        {list.map((step) => (
          <li key={step.name} className="flex gap-3">
            <Icon
              of={step.done ? CircleCheck : CircleDashed}
              className={step.done ? "text-brand" : "text-muted"}
            />
            <div className="min-w-0">
              <p className="font-medium">
                {t(`officeHome.step.${step.name}`)}
                <span className="sr-only">: {t(step.done ? "officeHome.done" : "officeHome.open")}</span>
              </p>
              {!step.done && <p className="text-sm text-muted">{t(`officeHome.stepText.${step.name}`)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
