import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "@/api/api-query";
import type { ProductOption } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { QueryError } from "@/lib/query-error";
import { cx } from "@/ui/cx";
import { Dialog } from "@/ui/dialog";
import { Skeleton } from "@/ui/skeleton";

type Props = {
  /** The category whose guide it is. */
  slug: string;
  /** The chosen size, whose rows are marked. */
  size: ProductOption | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Which size fits: the tables of measures of a category. */
export function SizeGuideDialog({ slug, size, open, onOpenChange }: Props) {
  const { language, t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(
    apiQuery("/api/v1/categories/{slug}/size-guide", { path: { slug } }),
  );
  const note = data && localText(language, data.en_note, data.ar_note);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("sizeGuide.title")}
      closeLabel={t("shell.close")}
      size="md"
    >
      {data ? (
        <div className="grid gap-6">
          {data.tables.map((table) => {
            const title = localText(language, table.en_title, table.ar_title);
            return (
              <div
                key={table.en_title}
                role="region"
                aria-label={title}
                // On a narrow phone the table scrolls by itself, with the keyboard too.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
                className="overflow-x-auto"
              >
                <table className="w-full border-collapse text-sm tabular">
                  <caption className="pb-2 text-start text-base font-medium">{title}</caption>
                  <thead>
                    <tr className="border-b border-line text-muted">
                      {table.columns.map((column) => (
                        <th
                          key={column.en_label}
                          scope="col"
                          className="py-2 pe-4 text-start font-medium first:ps-2"
                        >
                          {localText(language, column.en_label, column.ar_label)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {table.rows.map((row) => {
                      const chosen = size !== undefined && [size.code, size.en_label].includes(row[0] ?? "");
                      return (
                        <tr
                          key={row[0]}
                          className={cx("border-b border-line last:border-0", chosen && "bg-brand-tint")}
                        >
                          {row.map((cell, i) =>
                            i === 0 ? (
                              <th key={i} scope="row" className="py-2 ps-2 pe-4 text-start font-medium">
                                <bdi>{cell}</bdi>
                              </th>
                            ) : (
                              <td key={i} className="py-2 pe-4">
                                <bdi>{cell}</bdi>
                              </td>
                            ),
                          )}
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </div>
            );
          })}
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} className="py-2 sm:py-2" />
      ) : (
        <div role="status" aria-label={t("sizeGuide.loading")} className="grid gap-3">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  );
}
