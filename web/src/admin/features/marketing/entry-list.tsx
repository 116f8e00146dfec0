import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/icon-button";
import { useMay } from "../../app/member-context";
import { useEntryChanges, type Entry, type Kind } from "./use-entries";

type Props<K extends Kind> = {
  kind: K;
  /** Names the list. */
  label: string;
  entries: readonly Entry<K>[];
  nameOf: (entry: Entry<K>) => string;
  /** Before the name: a picture. */
  picture?: (entry: Entry<K>) => ReactNode;
  /** Below the name. */
  detail: (entry: Entry<K>) => ReactNode;
  onEdit: (entry: Entry<K>) => void;
};

/** Entries in their order, which is changed by dragging or with buttons. */
export function EntryList<K extends Exclude<Kind, "synonyms">>({
  kind,
  label,
  entries,
  nameOf,
  picture,
  detail,
  onEdit,
}: Props<K>) {
  const { t } = useLanguage();
  const may = useMay("marketing:write");
  const { place, remove, show } = useEntryChanges(kind, entries);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();

  function drop(before: string) {
    if (dragged !== undefined && dragged !== before) place.mutate({ id: dragged, before });
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <ul aria-label={label} className="card divide-y divide-line">
      {entries.map((entry, i) => {
        const name = nameOf(entry);
        return (
          // Dragging is for the pointer; buttons do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={entry.id}
            draggable={may}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(entry.id);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(entry.id);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(entry.id);
            }}
            className={cx(
              "flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3",
              dragged === entry.id && "opacity-60",
              over === entry.id && dragged !== undefined && "shadow-[inset_0_2px_0_var(--color-brand)]",
            )}
          >
            {picture?.(entry)}
            <div className="min-w-0 grow basis-40">
              <p className="font-medium wrap-anywhere">
                <bdi>{name}</bdi>
              </p>
              <p className="text-sm text-muted wrap-anywhere">{detail(entry)}</p>
            </div>
            <Badge tone={entry.state === "shown" ? "brand" : "neutral"}>
              {t(`officeMarketing.state.${entry.state}`)}
            </Badge>
            {may && (
              <div className="flex items-center">
                <IconButton
                  icon={ArrowUp}
                  size="sm"
                  label={t("officeMarketing.up", { name })}
                  disabled={i === 0}
                  onClick={() => place.mutate({ id: entry.id, before: entries[i - 1]?.id ?? "" })}
                />
                <IconButton
                  icon={ArrowDown}
                  size="sm"
                  label={t("officeMarketing.down", { name })}
                  disabled={i === entries.length - 1}
                  onClick={() => place.mutate({ id: entry.id, before: entries[i + 2]?.id ?? "" })}
                />
                <IconButton
                  icon={entry.fields.active ? EyeOff : Eye}
                  size="sm"
                  label={t(entry.fields.active ? "officeMarketing.hide" : "officeMarketing.show", { name })}
                  disabled={show.isPending}
                  onClick={() =>
                    show.mutate({ ...entry, fields: { ...entry.fields, active: !entry.fields.active } })
                  }
                />
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={t("officeMarketing.edit", { name })}
                  onClick={() => onEdit(entry)}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={t("officeMarketing.remove", { name })}
                  onClick={() => remove.mutate(entry)}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
