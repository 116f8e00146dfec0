import { CircleCheck, RotateCcw, X } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatDate, formatTime } from "@/i18n/dates";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { IconButton } from "@/ui/icon-button";
import { staffApi, type Schemas } from "../../api/client";
import { adminListFailuresQueueValues as queues } from "../../api/values.gen";
import { useMay } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { FilterTabs } from "../../ui/filter-tabs";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { deliveriesQueries, queueIn } from "./queries";

type Failure = Schemas["Failure"];

const path = "/api/v1/admin/deliveries/{queue}";

/** What could not be sent, with its reason. */
export function DeliveriesPage() {
  const { t, language } = useLanguage();
  const may = useMay("jobs:write");
  const [search, setSearch] = useSearchParams();
  const queue = queueIn(search);
  const [dropping, setDropping] = useState<Failure>();
  const list = useStaffList(deliveriesQueries.failures(queue));
  const counts = list.data?.pages[0]?.counts;
  const refresh = [path, "/api/v1/admin/home"];
  const retry = useStaffMutation({
    change: (id: string) =>
      staffApi.POST("/api/v1/admin/deliveries/{queue}/{id}/retry", { params: { path: { queue, id } } }),
    refresh,
    done: t("deliveries.retried"),
  });
  const retryAll = useStaffMutation({
    change: () => staffApi.POST("/api/v1/admin/deliveries/{queue}/retry", { params: { path: { queue } } }),
    refresh,
    done: t("deliveries.retried"),
  });
  const drop = useStaffMutation({
    change: (id: string) =>
      staffApi.DELETE("/api/v1/admin/deliveries/{queue}/{id}", { params: { path: { queue, id } } }),
    refresh,
    done: t("deliveries.dropped"),
    onDone: () => setDropping(undefined),
  });
  const time = (iso: string) => `${formatDate(language, iso)} ${formatTime(language, iso)}`;
  return (
    <>
      <PageHeader
        title={t("office.feature.deliveries")}
        text={t("deliveries.text")}
        actions={
          may &&
          list.rows?.some((row) => row.may_retry) && (
            <Button icon={RotateCcw} loading={retryAll.isPending} onClick={() => retryAll.mutate()}>
              {t("deliveries.retryAll")}
            </Button>
          )
        }
      />
      <div className="mb-5">
        <FilterTabs
          label={t("deliveries.queues")}
          options={queues.map((value) => ({
            value,
            label: counts?.[value]
              ? `${t(`deliveries.queue.${value}`)} (${formatNumber(counts[value])})`
              : t(`deliveries.queue.${value}`),
          }))}
          value={queue}
          onChange={(value) => setSearch({ queue: value }, { replace: true })}
        />
      </div>
      {queue === "letters" && <p className="mb-4 text-sm text-muted">{t("deliveries.unsure")}</p>}
      <StaffList
        list={list}
        empty={<EmptyState icon={CircleCheck} title={t("deliveries.none")} className="card" />}
      >
        {(rows) => (
          <DataTable<Failure>
            label={t("office.feature.deliveries")}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => row.what}
            columns={[
              { id: "what", header: t("office.what"), title: true, cell: (row) => <bdi>{row.what}</bdi> },
              { id: "to", header: t("deliveries.to"), cell: (row) => <bdi dir="ltr">{row.to}</bdi> },
              {
                id: "reason",
                header: t("deliveries.reason"),
                cell: (row) => (
                  <bdi dir="ltr" className="text-sm text-muted wrap-anywhere">
                    {row.reason}
                  </bdi>
                ),
              },
              {
                id: "attempts",
                header: t("deliveries.attempts"),
                end: true,
                cell: (row) => formatNumber(row.attempts),
              },
              { id: "when", header: t("office.when"), cell: (row) => time(row.at) },
              {
                id: "next",
                header: t("deliveries.next"),
                cell: (row) => (row.next ? time(row.next) : "–"),
              },
              {
                id: "actions",
                header: t("office.actions"),
                end: true,
                cell: (row) =>
                  may && (
                    <span className="inline-flex items-center gap-2">
                      {row.may_retry && (
                        <Button
                          variant="outline"
                          size="sm"
                          aria-label={t("deliveries.retryNamed", { name: row.what })}
                          loading={retry.isPending && retry.variables === row.id}
                          onClick={() => retry.mutate(row.id)}
                        >
                          {t("deliveries.retry")}
                        </Button>
                      )}
                      {row.may_drop && (
                        <IconButton
                          icon={X}
                          size="sm"
                          label={t("deliveries.drop", { name: row.what })}
                          onClick={() => setDropping(row)}
                        />
                      )}
                    </span>
                  ),
              },
            ]}
          />
        )}
      </StaffList>
      <ConfirmDialog
        open={dropping !== undefined}
        onOpenChange={() => setDropping(undefined)}
        title={t("deliveries.dropTitle")}
        text={t("deliveries.dropText")}
        action={t("deliveries.dropAction")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={drop.isPending}
        onConfirm={() => dropping && drop.mutate(dropping.id)}
      />
    </>
  );
}
