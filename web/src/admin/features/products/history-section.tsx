import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { productsQueries } from "./queries";

type Entry = Schemas["Entry"];

const path = "/api/v1/admin/products/{id}/history";
const verbs = ["create", "duplicate", "update", "undo", "import"] as const;

/** Who changed what of the product, and undoing it. */
export function HistorySection({ id }: { id: string }) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const list = useStaffList(productsQueries.history(id));
  const undo = useStaffMutation({
    change: (changeId: string) =>
      staffApi.POST("/api/v1/admin/products/{id}/undo", {
        params: { path: { id } },
        body: { change_id: changeId },
      }),
    refresh: [path, "/api/v1/admin/products"],
    done: t("editor.undone"),
    onDone: () => void queryClient.refetchQueries({ queryKey: productsQueries.one(id).queryKey }),
  });
  return (
    <StaffList list={list} empty={<p className="text-muted">{t("editor.historyNone")}</p>}>
      {(rows) => (
        <ol className="divide-y divide-line">
          {rows.map((entry) => (
            <Change key={entry.id} entry={entry} busy={undo.isPending} onUndo={() => undo.mutate(entry.id)} />
          ))}
        </ol>
      )}
    </StaffList>
  );
}

function Change({ entry, busy, onUndo }: { entry: Entry; busy: boolean; onUndo: () => void }) {
  const { t, language } = useLanguage();
  const may = useMay("products:write");
  const verb = verbs.find((one) => entry.action.endsWith(`.${one}`)) ?? "update";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <bdi className="font-medium">{entry.actor.name}</bdi> {t(`editor.did.${verb}`)}{" "}
          <bdi className="text-muted">{changedFields(entry).join(", ")}</bdi>
        </p>
        <time dateTime={entry.created_at} className="text-sm text-muted">
          {formatDate(language, entry.created_at)} <bdi>{formatTime(language, entry.created_at)}</bdi>
        </time>
      </div>
      {may && entry.after !== undefined && (
        <Button variant="outline" size="sm" icon={Undo2} loading={busy} onClick={onUndo}>
          {t("editor.undoChange")}
        </Button>
      )}
    </li>
  );
}

/** The names of the fields that a change changed, with values where they are short. */
export function changedFields(entry: Pick<Entry, "before" | "after">): string[] {
  const before = entry.before as Record<string, unknown> | undefined;
  const after = entry.after as Record<string, unknown> | undefined;
  if (!before || !after) return [];
  const short = (value: unknown) =>
    typeof value === "object" && value !== null ? "…" : String(value ?? "–").slice(0, 40);
  return Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name}: ${short(before[name])} → ${short(after[name])}`);
}
