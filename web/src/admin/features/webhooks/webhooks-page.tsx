import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import type { Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { AddWebhookDialog } from "./add-webhook-dialog";
import { webhooksQueries } from "./queries";

type Endpoint = Schemas["StaffEndpoint"];

/** Where other systems are told what happens. */
export function WebhooksPage() {
  const { t } = useLanguage();
  const may = useMay("keys:write");
  const [adding, setAdding] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(webhooksQueries.all());
  return (
    <>
      <PageHeader
        title={t("office.feature.webhooks")}
        text={t("hooks.text")}
        actions={
          may && (
            <Button icon={Plus} onClick={() => setAdding(true)}>
              {t("hooks.add")}
            </Button>
          )
        }
      />
      {data ? (
        data.endpoints.length === 0 ? (
          <EmptyState icon={Webhook} title={t("hooks.none")} className="card" />
        ) : (
          <DataTable<Endpoint>
            label={t("office.feature.webhooks")}
            rows={data.endpoints}
            idOf={(row) => row.id}
            nameOf={(row) => row.url}
            columns={[
              {
                id: "url",
                header: t("hooks.url"),
                title: true,
                cell: (row) => (
                  <Link to={`/admin/webhooks/${row.id}`} className="hover:text-brand hover:underline">
                    <bdi dir="ltr" className="wrap-anywhere">
                      {row.url}
                    </bdi>
                  </Link>
                ),
              },
              { id: "state", header: t("letters.state"), cell: (row) => <EndpointState state={row.state} /> },
              {
                id: "events",
                header: t("hooks.events"),
                cell: (row) => (
                  <code dir="ltr" className="text-sm text-muted">
                    {row.events.join(", ")}
                  </code>
                ),
              },
            ]}
          />
        )
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
      {adding && data && <AddWebhookDialog kinds={data.kinds} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Whether an endpoint is sent to, as a badge. */
export function EndpointState({ state }: { state: Endpoint["state"] }) {
  const { t } = useLanguage();
  const tone = { on: "brand", failing: "danger", off: "neutral", given_up: "danger" } as const;
  return <Badge tone={tone[state]}>{t(`hooks.state.${state}`)}</Badge>;
}
