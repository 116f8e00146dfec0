import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { dataOf } from "@/api/client";
import { isolateAuto } from "@/i18n/bidi";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { staffApi, type Schemas } from "../../api/client";
import { DataTable } from "../../ui/data-table";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { changesAnything, ImportCounts } from "./import-counts";
import { importQueries } from "./queries";

type Props = { preview: Schemas["ImportPreview"]; onDone: () => void };

/** What a file would do, everything that is wrong with it, and the button that does it. */
export function ImportPreview({ preview, onDone }: Props) {
  const { t, language } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, file_name: name, result } = preview.import;
  const refused = preview.problems_total > 0;
  const apply = useStaffMutation({
    change: async () =>
      dataOf(await staffApi.POST("/api/v1/admin/imports/{id}/apply", { params: { path: { id } } })),
    refresh: ["/api/v1/admin/imports", "/api/v1/admin/products"],
    done: t("import.applied"),
    onDone,
  });
  const { data: progress } = useQuery({
    ...importQueries.progress(id),
    enabled: apply.isPending,
    refetchInterval: 1000,
  });
  // It appears below what was pressed.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section aria-labelledby="preview" className="card mt-6 p-5 sm:p-6">
      <h2 id="preview" ref={heading} tabIndex={-1} className="mb-4 text-xl wrap-anywhere outline-none">
        {t("import.would", { name: isolateAuto(name) })}
      </h2>
      {refused ? (
        <p role="alert" className="mb-4 text-danger">
          {t("import.refused", { n: preview.problems_total })} {t("import.refusedText")}
        </p>
      ) : (
        <ImportCounts result={result} />
      )}
      {preview.ignored.length > 0 && (
        <p className="mt-3 text-sm text-muted wrap-anywhere">
          {t("import.ignored", { names: isolateAuto(preview.ignored.join(", ")) })}
        </p>
      )}
      {refused && (
        <>
          <DataTable
            label={t("import.problems")}
            rows={preview.problems.map((problem, index) => ({ ...problem, id: String(index) }))}
            idOf={(problem) => problem.id}
            nameOf={(problem) => String(problem.line)}
            columns={[
              {
                id: "line",
                header: t("import.line"),
                title: true,
                cell: (problem) => (problem.sheet ? `${problem.sheet}, ${problem.line}` : problem.line),
              },
              {
                id: "column",
                header: t("import.column"),
                cell: (problem) => <bdi>{problem.header || problem.column}</bdi>,
              },
              {
                id: "reason",
                header: t("import.reason"),
                cell: (problem) => (language === "ar" ? problem.ar_text : problem.en_text),
              },
            ]}
          />
          {preview.problems_total > preview.problems.length && (
            <p className="mt-3 text-sm text-muted">{t("import.moreProblems")}</p>
          )}
        </>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {!refused && changesAnything(result) && (
          <Button loading={apply.isPending} onClick={() => apply.mutate()}>
            {t("import.apply")}
          </Button>
        )}
        <Button variant="ghost" disabled={apply.isPending} onClick={onDone}>
          {t("office.close")}
        </Button>
        {apply.isPending && progress?.running && progress.total > 0 && (
          <p role="status" className="text-muted">
            {t("import.applying", { done: progress.done, total: progress.total })}
          </p>
        )}
      </div>
    </section>
  );
}
