import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { useMediaQuery } from "@/ui/use-media-query";

export type Column<Row> = {
  /** Unique within the table. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  end?: boolean;
  /** The cell is the row's title, on phones the head of its card. */
  title?: boolean;
  /** Not shown on phones. */
  wideOnly?: boolean;
};

export type Selection = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
};

type Props<Row> = {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What a row is called, for those who do not see it. */
  nameOf: (row: Row) => string;
  /** Rows can be ticked. */
  selection?: Selection;
};

/** Rows as a table, on phones as cards. */
export function DataTable<Row>(props: Props<Row>) {
  const wide = useMediaQuery("(min-width: 48rem)");
  return wide ? <Table {...props} /> : <Cards {...props} />;
}

function Table<Row>({ label, columns, rows, idOf, nameOf, selection }: Props<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keys
    <div className="card overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-start">
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            {selection && (
              <th scope="col" className="w-10 ps-4">
                <SelectAll rows={rows} idOf={idOf} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  "px-4 py-3 font-medium whitespace-nowrap",
                  column.end ? "text-end" : "text-start",
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={idOf(row)} className="hover:bg-sunken/50">
              {selection && (
                <td className="ps-4">
                  <SelectRow id={idOf(row)} name={nameOf(row)} selection={selection} />
                </td>
              )}
              {columns.map((column) =>
                column.title ? (
                  <th key={column.id} scope="row" className="px-4 py-3 text-start font-medium">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={cx("px-4 py-3", column.end && "text-end tabular-nums")}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ label, columns, rows, idOf, nameOf, selection }: Props<Row>) {
  const shown = columns.filter((column) => !column.wideOnly);
  const title = shown.find((column) => column.title);
  return (
    <ul aria-label={label} className="grid gap-3">
      {rows.map((row) => (
        <li key={idOf(row)} className="card p-4">
          <div className="flex items-start gap-3">
            {selection && <SelectRow id={idOf(row)} name={nameOf(row)} selection={selection} />}
            <div className="min-w-0 grow">
              {title && <div className="font-medium wrap-anywhere">{title.cell(row)}</div>}
              <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
                {shown
                  .filter((column) => column !== title)
                  .map((column) => ({ ...column, content: column.cell(row) }))
                  .filter(({ content }) => content !== null && content !== undefined && content !== false)
                  .map(({ id, header, content }) => (
                    <div key={id} className="contents">
                      <dt className="text-muted">{header}</dt>
                      <dd className="min-w-0 text-end wrap-anywhere">{content}</dd>
                    </div>
                  ))}
              </dl>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function SelectRow({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const t = useT();
  return (
    <Checkbox
      hideLabel
      label={t("office.select", { name })}
      checked={selection.ids.has(id)}
      onChange={(event) => {
        const ids = new Set(selection.ids);
        if (event.currentTarget.checked) ids.add(id);
        else ids.delete(id);
        selection.onChange(ids);
      }}
    />
  );
}

function SelectAll<Row>({
  rows,
  idOf,
  selection,
}: {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection: Selection;
}) {
  const t = useT();
  const all = rows.length > 0 && rows.every((row) => selection.ids.has(idOf(row)));
  return (
    <Checkbox
      hideLabel
      label={t("office.selectAll")}
      checked={all}
      onChange={() => selection.onChange(all ? new Set() : new Set(rows.map(idOf)))}
    />
  );
}
