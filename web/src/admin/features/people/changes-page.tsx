import { History } from "lucide-react";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { EmptyState } from "@/ui/empty-state";
import type { Schemas } from "../../api/client";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { changeText } from "./change-text";
import { peopleQueries } from "./queries";

type Entry = Schemas["Entry"];

/** What was changed, by whom. */
export function ChangesPage() {
  const { t } = useLanguage();
  const list = useStaffList(peopleQueries.changes());
  return (
    <>
      <PageHeader title={t("changes.title")} text={t("changes.text")} />
      <StaffList
        list={list}
        empty={
          <div className="card">
            <EmptyState icon={History} title={t("changes.none")} />
          </div>
        }
      >
        {(rows) => (
          <ol className="card divide-y divide-line">
            {rows.map((entry) => (
              <Change key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </StaffList>
    </>
  );
}

function Change({ entry }: { entry: Entry }) {
  const { t, language } = useLanguage();
  const { kind, name } = entry.actor;
  const who =
    kind === "command" ? t("changes.command", { name }) : kind === "key" ? t("changes.key", { name }) : name;
  return (
    <li className="p-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <bdi className="font-medium">{who}</bdi> · <bdi>{changeText(t, entry.action)}</bdi>{" "}
          <bdi dir="ltr" className="text-sm text-muted">
            {entry.subject_id}
          </bdi>
        </p>
        <time dateTime={entry.created_at} className="text-sm text-muted">
          {formatDate(language, entry.created_at)} <bdi>{formatTime(language, entry.created_at)}</bdi>
        </time>
      </div>
      {(entry.before !== undefined || entry.after !== undefined) && (
        <details className="mt-2">
          <summary className="cursor-pointer text-sm text-brand">{t("office.details")}</summary>
          <div className="mt-2 grid gap-3 md:grid-cols-2">
            <Value label={t("office.before")} value={entry.before} />
            <Value label={t("office.after")} value={entry.after} />
          </div>
        </details>
      )}
    </li>
  );
}

function Value({ label, value }: { label: string; value: unknown }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <pre dir="ltr" className="mt-1 overflow-x-auto rounded-control bg-sunken p-3 text-sm">
        {value === undefined ? "–" : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}
