import { useQuery } from "@tanstack/react-query";
import { BookA, Pencil, Plus, SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { IconButton } from "@/ui/icon-button";
import { MarketingLayout } from "../../app/marketing-layout";
import { useMay } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { ListLoading } from "../../ui/staff-list";
import { marketingQueries } from "./queries";
import { SynonymDialog } from "./synonym-dialog";
import { joinTerms } from "./terms";
import { useEntryChanges, type Entry } from "./use-entries";

type Editing = { synonym?: Entry<"synonyms">; word?: string };

/** The operator's words for search, and what shoppers searched for in vain. */
export function SynonymsTab() {
  const { t, language } = useLanguage();
  const may = useMay("marketing:write");
  const reads = useMay("reports:read");
  const { data, error, refetch, isFetching } = useQuery(marketingQueries.synonyms());
  const [editing, setEditing] = useState<Editing>();
  const { remove } = useEntryChanges("synonyms", data?.synonyms ?? []);
  const nameOf = ({ fields }: Entry<"synonyms">) => joinTerms(fields.terms, language);
  return (
    <MarketingLayout
      text={t("officeMarketing.synonymsText")}
      actions={
        may && (
          <Button icon={Plus} onClick={() => setEditing({})}>
            {t("officeMarketing.addSynonym")}
          </Button>
        )
      }
    >
      {error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <ListLoading />
      ) : data.synonyms.length === 0 ? (
        <EmptyState icon={BookA} title={t("officeMarketing.noSynonyms")} className="card" />
      ) : (
        <DataTable<Entry<"synonyms">>
          label={t("officeMarketing.synonyms")}
          rows={data.synonyms}
          idOf={(row) => row.id}
          nameOf={nameOf}
          columns={[
            {
              id: "terms",
              header: t("officeMarketing.terms"),
              title: true,
              cell: (row) => <bdi>{nameOf(row)}</bdi>,
            },
            {
              id: "finds",
              header: t("officeMarketing.finds"),
              cell: (row) => <bdi>{joinTerms(row.fields.finds, language) || "–"}</bdi>,
            },
            {
              id: "actions",
              header: t("office.actions"),
              end: true,
              cell: (row) =>
                may && (
                  <span className="inline-flex">
                    <IconButton
                      icon={Pencil}
                      size="sm"
                      label={t("officeMarketing.edit", { name: nameOf(row) })}
                      onClick={() => setEditing({ synonym: row })}
                    />
                    <IconButton
                      icon={Trash2}
                      size="sm"
                      label={t("officeMarketing.remove", { name: nameOf(row) })}
                      onClick={() => remove.mutate(row)}
                    />
                  </span>
                ),
            },
          ]}
        />
      )}
      {reads && <MissedSearches onAdd={may ? (word) => setEditing({ word }) : undefined} />}
      {editing && <SynonymDialog {...editing} onClose={() => setEditing(undefined)} />}
    </MarketingLayout>
  );
}

const mostMissed = 30;

/** Searches of the last weeks that found nothing. */
function MissedSearches({ onAdd }: { onAdd: ((word: string) => void) | undefined }) {
  const { t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(marketingQueries.missedSearches());
  return (
    <section aria-labelledby="missed" className="mt-10">
      <h2 id="missed" className="text-lg">
        {t("reports.kind.searches")}
      </h2>
      <p className="mb-4 text-muted">{t("officeMarketing.missedText")}</p>
      {error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <ListLoading rows={3} />
      ) : data.rows.length === 0 ? (
        <EmptyState icon={SearchX} title={t("officeMarketing.noMissed")} headingLevel="h3" className="card" />
      ) : (
        <ul aria-labelledby="missed" className="card divide-y divide-line">
          {data.rows.slice(0, mostMissed).map((row) => (
            <li key={row.key} className="flex flex-wrap items-center gap-3 px-4 py-2">
              <span className="min-w-0 grow wrap-anywhere">
                <bdi>{row.key}</bdi>
              </span>
              <span className="text-muted tabular-nums">{formatNumber(row.counts[0] ?? 0)}</span>
              {onAdd && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t("officeMarketing.addSynonymFor", { word: row.key })}
                  onClick={() => onAdd(row.key)}
                >
                  {t("officeMarketing.addSynonym")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
