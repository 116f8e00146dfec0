import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { IconButton } from "@/ui/icon-button";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { AddKeyDialog } from "./add-key-dialog";
import { peopleQueries } from "./queries";

const path = "/api/v1/admin/keys";

/** The keys of programs. */
export function KeysSection() {
  const { t, language } = useLanguage();
  const may = useMay("keys:read");
  const { data } = useQuery({ ...peopleQueries.keys(), enabled: may });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Schemas["APIKey"]>();
  const remove = useStaffMutation({
    change: (id: string) => staffApi.DELETE("/api/v1/admin/keys/{id}", { params: { path: { id } } }),
    refresh: [path],
    done: t("people.removed"),
    onDone: () => setRemoving(undefined),
  });
  if (!data) return null;
  return (
    <div className="mt-10">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl">{t("keys.title")}</h2>
          <p className="mt-1 max-w-prose text-muted">{t("keys.text")}</p>
        </div>
        <Button variant="outline" icon={Plus} onClick={() => setAdding(true)}>
          {t("keys.add")}
        </Button>
      </header>
      {data.keys.length === 0 ? (
        <div className="card">
          <EmptyState icon={KeyRound} title={t("keys.none")} headingLevel="h3" />
        </div>
      ) : (
        <DataTable
          label={t("keys.title")}
          rows={data.keys}
          idOf={(key) => key.id}
          nameOf={(key) => key.name}
          columns={[
            { id: "name", header: t("office.what"), title: true, cell: (key) => <bdi>{key.name}</bdi> },
            {
              id: "rights",
              header: t("keys.rights"),
              cell: (key) => (
                <bdi dir="ltr" className="text-sm text-muted">
                  {key.rights.filter((right) => right !== "enter").join(", ")}
                </bdi>
              ),
            },
            {
              id: "used",
              header: t("keys.lastUsed"),
              cell: (key) => (key.last_used_at ? formatDate(language, key.last_used_at) : t("office.never")),
            },
            {
              id: "remove",
              header: t("office.actions"),
              end: true,
              cell: (key) => (
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={t("keys.remove", { name: key.name })}
                  onClick={() => setRemoving(key)}
                />
              ),
            },
          ]}
        />
      )}
      {adding && <AddKeyDialog rights={data.rights} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t("keys.removeTitle", { name: removing?.name ?? "" })}
        text={t("keys.removeText")}
        action={t("office.remove")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id)}
      />
    </div>
  );
}
