import { useQuery } from "@tanstack/react-query";
import { History, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { dataOf } from "@/api/client";
import { formatDate, formatTime } from "@/i18n/dates";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { QueryError } from "@/lib/query-error";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { toast } from "@/ui/toast";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { ListLoading, StaffList, useStaffList } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { AtOnceField } from "./at-once-field";
import { EventsField } from "./events-field";
import { webhooksQueries } from "./queries";
import { EndpointState } from "./webhooks-page";

const listPath = "/api/v1/admin/webhooks";
const logPath = "/api/v1/admin/webhooks/{id}/deliveries";

/** One endpoint: what it is told, and what was sent there. */
export function WebhookPage() {
  const { id = "" } = useParams();
  const { t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(webhooksQueries.all());
  if (!data)
    return error ? <QueryError error={error} onRetry={refetch} retrying={isFetching} /> : <ListLoading />;
  const endpoint = data.endpoints.find((one) => one.id === id);
  if (!endpoint) return <EmptyState icon={History} title={t("error.endpoint_not_found")} className="card" />;
  return <Endpoint endpoint={endpoint} kinds={data.kinds} />;
}

type Props = { endpoint: Schemas["StaffEndpoint"]; kinds: readonly string[] };

function Endpoint({ endpoint, kinds }: Props) {
  const { t } = useLanguage();
  const may = useMay("keys:write");
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "remove">();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(endpoint.events));
  const [atOnce, setAtOnce] = useState(endpoint.at_once);
  const params = { path: { id: endpoint.id } };
  const isOn = endpoint.state === "on" || endpoint.state === "failing";
  const change = useStaffMutation({
    change: (body: Schemas["EndpointChange"]) =>
      staffApi.PATCH("/api/v1/admin/webhooks/{id}", { params, body }),
    refresh: [listPath],
    done: t("office.saved"),
    onDone: () => setOpen(undefined),
  });
  const test = useStaffMutation({
    change: async () => dataOf(await staffApi.POST("/api/v1/admin/webhooks/{id}/test", { params })),
    refresh: [logPath, listPath],
    onDone: ({ error, status }) => {
      if (error) toast.error(t("hooks.refused", { reason: error }));
      else toast.success(t("hooks.accepted", { status: String(status) }));
    },
  });
  const remove = useStaffMutation({
    change: () => staffApi.DELETE("/api/v1/admin/webhooks/{id}", { params }),
    refresh: [listPath],
    onDone: () => void navigate("/admin/webhooks"),
  });
  const host = URL.canParse(endpoint.url) ? new URL(endpoint.url).host : endpoint.url;
  return (
    <>
      <PageHeader
        title={<bdi dir="ltr">{host}</bdi>}
        text={
          <bdi dir="ltr" className="wrap-anywhere">
            {endpoint.url}
          </bdi>
        }
        actions={
          may && (
            <>
              <Button
                variant="outline"
                loading={change.isPending && open === undefined}
                onClick={() => change.mutate({ enabled: !isOn })}
              >
                {t(isOn ? "hooks.pause" : "hooks.resume")}
              </Button>
              <Button variant="outline" onClick={() => setOpen("edit")}>
                {t("office.edit")}
              </Button>
              <Button loading={test.isPending} onClick={() => test.mutate()}>
                {t("hooks.test")}
              </Button>
            </>
          )
        }
      />
      <p className="mb-6 flex flex-wrap items-center gap-3">
        <EndpointState state={endpoint.state} />
        <code dir="ltr" className="text-sm text-muted">
          {endpoint.events.join(", ")}
        </code>
        <span className="text-sm text-muted">
          {t("hooks.atOnce")}: {formatNumber(endpoint.at_once)}
        </span>
      </p>
      <Log id={endpoint.id} />
      {may && (
        <Button variant="ghost" icon={Trash2} className="mt-6 text-danger" onClick={() => setOpen("remove")}>
          {t("office.remove")}
        </Button>
      )}
      {open === "edit" && (
        <Dialog
          open
          onOpenChange={() => setOpen(undefined)}
          title={t("office.edit")}
          closeLabel={t("office.close")}
        >
          <form
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              if (chosen.size > 0) change.mutate({ events: [...chosen], at_once: atOnce });
            }}
          >
            <EventsField kinds={kinds} chosen={chosen} onChange={setChosen} missing={chosen.size === 0} />
            <AtOnceField value={atOnce} onChange={setAtOnce} />
            <Button type="submit" block loading={change.isPending}>
              {t("office.save")}
            </Button>
          </form>
        </Dialog>
      )}
      <ConfirmDialog
        open={open === "remove"}
        onOpenChange={() => setOpen(undefined)}
        title={t("hooks.removeTitle", { host })}
        text={t("hooks.removeText")}
        action={t("office.remove")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

type Delivery = Schemas["StaffDelivery"];

/** What was sent to an endpoint, with its answers. */
function Log({ id }: { id: string }) {
  const { t, language } = useLanguage();
  const may = useMay("keys:write");
  const list = useStaffList(webhooksQueries.log(id));
  const resend = useStaffMutation({
    change: (event: string) =>
      staffApi.POST("/api/v1/admin/webhooks/{id}/deliveries/{event}/resend", {
        params: { path: { id, event } },
      }),
    refresh: [logPath],
    done: t("hooks.resent"),
  });
  return (
    <section>
      <h2 className="mb-4 text-xl">{t("hooks.log")}</h2>
      <StaffList
        list={list}
        empty={<EmptyState icon={History} title={t("hooks.logNone")} headingLevel="h3" className="card" />}
      >
        {(rows) => (
          <DataTable<Delivery>
            label={t("hooks.log")}
            rows={rows}
            idOf={(row) => row.event_id}
            nameOf={(row) => row.kind}
            columns={[
              {
                id: "kind",
                header: t("office.what"),
                title: true,
                cell: (row) => <bdi dir="ltr">{row.kind}</bdi>,
              },
              {
                id: "when",
                header: t("office.when"),
                cell: (row) =>
                  `${formatDate(language, row.created_at)} ${formatTime(language, row.created_at)}`,
              },
              {
                id: "state",
                header: t("letters.state"),
                cell: (row) => (
                  <Badge
                    tone={row.state === "delivered" ? "brand" : row.state === "failed" ? "danger" : "neutral"}
                  >
                    {t(`hooks.delivery.${row.state}`)}
                  </Badge>
                ),
              },
              {
                id: "attempts",
                header: t("deliveries.attempts"),
                end: true,
                cell: (row) => formatNumber(row.attempts),
              },
              {
                id: "answer",
                header: t("hooks.answer"),
                cell: (row) => (
                  <bdi dir="ltr" className="text-sm text-muted wrap-anywhere">
                    {[row.status || "", row.answer || row.error].filter(Boolean).join(" ") || "–"}
                  </bdi>
                ),
              },
              {
                id: "resend",
                header: t("office.actions"),
                end: true,
                cell: (row) =>
                  may && (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={t("hooks.resendNamed", { kind: row.kind })}
                      loading={resend.isPending && resend.variables === row.event_id}
                      onClick={() => resend.mutate(row.event_id)}
                    >
                      {t("hooks.resend")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </StaffList>
    </section>
  );
}
