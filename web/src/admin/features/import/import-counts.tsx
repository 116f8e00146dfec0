import { useLanguage } from "@/i18n/language-context";
import type { Schemas } from "../../api/client";
import { DataTable } from "../../ui/data-table";

type Result = Schemas["Imported"];

const kinds = ["products", "categories", "vendors"] as const;
const columns = ["added", "changed", "unchanged", "deleted", "archived"] as const;

/** Whether a file changes anything. */
export function changesAnything(result: Result): boolean {
  return kinds.some((kind) => columns.some((column) => column !== "unchanged" && result[kind][column] > 0));
}

/** What a file does, in figures. */
export function ImportCounts({ result }: { result: Result }) {
  const { t } = useLanguage();
  return (
    <>
      <DataTable
        label={t("office.details")}
        rows={kinds.filter((kind) => columns.some((column) => result[kind][column] > 0))}
        idOf={(kind) => kind}
        nameOf={(kind) => t(`import.kind.${kind}`)}
        columns={[
          { id: "kind", header: t("import.what"), title: true, cell: (kind) => t(`import.kind.${kind}`) },
          ...columns.map((column) => ({
            id: column,
            header: t(`import.${column}`),
            end: true,
            cell: (kind: (typeof kinds)[number]) => result[kind][column],
          })),
        ]}
      />
      {!changesAnything(result) && <p className="mt-3">{t("import.nothing")}</p>}
      {result.stock_kept > 0 && (
        <p className="mt-3 text-sm text-muted">{t("import.stockKept", { n: result.stock_kept })}</p>
      )}
    </>
  );
}
