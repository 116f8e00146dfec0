import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { dataOf } from "@/api/client";
import { formatDate } from "@/i18n/dates";
import { formatAmount, formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { downloadFile } from "@/lib/download-file";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { officeQueries } from "../../api/queries";
import { Chart } from "../../ui/chart";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { chartPoints, columnsOf, kinds, reportIn } from "./report-table";

type Row = Schemas["Row"];

/** Figures of some days as table, chart and file. The address has the choice. */
export function ReportsPage() {
  const { t, language } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { kind, query } = reportIn(search);
  const { data, error, refetch, isFetching } = useQuery({
    ...officeQueries.report(kind, query),
    placeholderData: (before) => before,
  });
  const file = useStaffMutation({
    change: async () =>
      dataOf(
        await staffApi.GET("/api/v1/admin/reports/{kind}/csv", {
          params: { path: { kind }, query: { ...query, lang: language } },
          parseAs: "text",
        }),
      ),
    refresh: [],
    // Reading as text takes the mark away by which Excel knows the encoding.
    onDone: (text) => downloadFile(`${kind}.csv`, `\ufeff${text}`, "text/csv"),
  });

  function choose(name: "kind" | "from" | "to", value: string) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <>
      <PageHeader
        title={t("office.feature.reports")}
        text={t("reports.text")}
        actions={
          <Button variant="outline" icon={Download} loading={file.isPending} onClick={() => file.mutate()}>
            {t("reports.csv")}
          </Button>
        }
      />
      <div className="mb-5 grid gap-4 sm:grid-cols-3">
        <Field label={t("reports.kind")}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`reports.kind.${value}`) }))}
              onChange={(event) => choose("kind", event.currentTarget.value)}
            />
          )}
        </Field>
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={t(`reports.${name}`)}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={query[name] || (data?.[name] ?? "")}
                onChange={(event) => choose(name, event.currentTarget.value)}
              />
            )}
          </Field>
        ))}
      </div>
      {data && data.kind === kind ? (
        <div className={isFetching ? "opacity-60" : ""} aria-busy={isFetching || undefined}>
          <ReportTable report={data} />
        </div>
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </>
  );
}

function ReportTable({ report }: { report: Schemas["Report"] }) {
  const { t, language } = useLanguage();
  const name = (row: Row) =>
    report.by === "day"
      ? formatDate(language, row.key)
      : (language === "ar" ? row.ar_name : row.en_name) || row.key;
  if (report.rows.every((row) => [...row.counts, ...row.amounts].every((n) => n === 0)))
    return <EmptyState icon={ChartColumn} title={t("reports.none")} className="card" />;
  const label = t(`reports.kind.${report.kind}`);
  const columns = columnsOf(report);
  const title = (column: string) =>
    column === "total" ? t("reports.total") : t(`reports.${column as "orders"}`);
  const points = chartPoints(report, name);
  const chartColumn = columns.find((column) => column.name === points.column);
  const totals: Row = { ...report.total, key: "total" };
  return (
    <div className="grid gap-5">
      <div className="card p-5">
        <Chart
          label={`${label}: ${title(points.column)}`}
          points={points.points}
          format={chartColumn?.amount ? formatAmount : formatNumber}
          names={{ label: t(`reports.by.${report.by}`), value: title(points.column) }}
        />
      </div>
      {report.cut && <p className="text-sm text-muted">{t("reports.cut")}</p>}
      <DataTable<Row>
        label={label}
        rows={[totals, ...report.rows]}
        idOf={(row) => row.key}
        nameOf={name}
        columns={[
          {
            id: "key",
            header: t(`reports.by.${report.by}`),
            title: true,
            cell: (row) => (row === totals ? t("reports.total") : <bdi>{name(row)}</bdi>),
          },
          ...columns.map((column) => ({
            id: column.name,
            header: title(column.name),
            end: true,
            cell: (row: Row) => (
              <bdi>
                {column.amount
                  ? formatAmount(row.amounts[column.place] ?? 0)
                  : formatNumber(row.counts[column.place] ?? 0)}
              </bdi>
            ),
          })),
        ]}
      />
    </div>
  );
}
