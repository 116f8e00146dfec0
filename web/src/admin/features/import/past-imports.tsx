import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { dataOf } from "@/api/client";
import { isolateAuto } from "@/i18n/bidi";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { QueryError } from "@/lib/query-error";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { toast } from "@/ui/toast";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { ListLoading } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { importQueries } from "./queries";

type Past = Schemas["ImportView"];

const path = "/api/v1/admin/imports";
const tones = { previewed: "neutral", applied: "brand", undone: "accent" } as const;

/** What was imported before, and the button that takes it back. */
export function PastImports() {
  const { t, language } = useLanguage();
  const may = useMay("products:write");
  const { data, error, refetch, isFetching } = useQuery(importQueries.all());
  const [undoing, setUndoing] = useState<Past>();
  const undo = useStaffMutation({
    change: async (id: string) =>
      dataOf(await staffApi.POST("/api/v1/admin/imports/{id}/undo", { params: { path: { id } } })),
    refresh: [path, "/api/v1/admin/products"],
    onDone: ({ kept }) => {
      setUndoing(undefined);
      toast.success(
        t("import.undone"),
        kept.length > 0 ? { description: t("import.kept", { n: kept.length }) } : undefined,
      );
    },
    onRefused: () => {
      setUndoing(undefined);
      return false;
    },
  });
  return (
    <div className="mt-10">
      <h2 className="mb-4 text-xl">{t("import.past")}</h2>
      {data ? (
        data.imports.length === 0 ? (
          <div className="card">
            <EmptyState icon={FileUp} title={t("import.none")} headingLevel="h3" />
          </div>
        ) : (
          <DataTable<Past>
            label={t("import.past")}
            rows={data.imports}
            idOf={(one) => one.id}
            nameOf={(one) => one.file_name}
            columns={[
              {
                id: "file",
                header: t("import.file"),
                title: true,
                cell: (one) => <bdi>{one.file_name}</bdi>,
              },
              {
                id: "state",
                header: t("import.state"),
                cell: (one) => <Badge tone={tones[one.state]}>{t(`import.state.${one.state}`)}</Badge>,
              },
              {
                id: "products",
                header: t("import.kind.products"),
                cell: (one) => {
                  const { added, changed, deleted, archived } = one.result.products;
                  return `+${added} · ~${changed} · −${deleted + archived}`;
                },
              },
              { id: "by", header: t("import.by"), cell: (one) => <bdi>{one.by}</bdi> },
              {
                id: "when",
                header: t("import.when"),
                cell: (one) => (
                  <time dateTime={one.created_at}>
                    {formatDate(language, one.created_at)} <bdi>{formatTime(language, one.created_at)}</bdi>
                  </time>
                ),
              },
              {
                id: "undo",
                header: t("office.actions"),
                end: true,
                cell: (one) =>
                  may &&
                  one.can_undo && (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={t("import.undo", { name: isolateAuto(one.file_name) })}
                      onClick={() => setUndoing(one)}
                    >
                      {t("import.undoShort")}
                    </Button>
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
      <ConfirmDialog
        open={undoing !== undefined}
        onOpenChange={() => setUndoing(undefined)}
        title={t("import.undoTitle", { name: isolateAuto(undoing?.file_name ?? "") })}
        text={t("import.undoText")}
        action={t("import.undoShort")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={undo.isPending}
        onConfirm={() => undoing && undo.mutate(undoing.id)}
      />
    </div>
  );
}
