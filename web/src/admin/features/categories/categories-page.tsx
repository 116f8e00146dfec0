import { useQuery } from "@tanstack/react-query";
import {
  ArrowDown,
  ArrowUp,
  ChevronLeft,
  ChevronRight,
  FolderTree,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import { useState, type CSSProperties, type DragEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/empty-state";
import { IconButton } from "@/ui/icon-button";
import { Picture } from "@/ui/picture";
import { staffApi } from "../../api/client";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { CategoryDialog } from "./category-dialog";
import { categoriesQueries } from "./queries";
import { flatten, isWithin, placeAfter, type Category, type Move, type Node, type Place } from "./tree";

const path = "/api/v1/admin/categories";

/** Where a dragged category would come to lie: before a row, or inside it. */
type Target = { id: string; inside: boolean };

/** The tree of categories, moved by dragging or with buttons. */
export function CategoriesPage() {
  const { t, language } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(categoriesQueries.all());
  const [editing, setEditing] = useState<{ category?: Category; parentId: string }>();
  const [deleting, setDeleting] = useState<Category>();
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<Target>();
  const refresh = [path, "/api/v1/admin/product-choices"];
  const move = useStaffMutation({
    change: ({ id, place }: { id: string; place: Place }) =>
      staffApi.PUT("/api/v1/admin/categories/{id}/place", { params: { path: { id } }, body: place }),
    refresh,
    done: t("categories.moved"),
  });
  const remove = useStaffMutation({
    change: (id: string) => staffApi.DELETE("/api/v1/admin/categories/{id}", { params: { path: { id } } }),
    refresh,
    done: t("editor.deleted"),
    onDone: () => setDeleting(undefined),
  });
  if (error) return <QueryError error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <ListLoading />;
  const all = data.categories;

  function drop(event: DragEvent) {
    event.preventDefault();
    const over = all.find((category) => category.id === target?.id);
    if (dragged && over && target && !isWithin(all, over.id, dragged)) {
      const place = target.inside
        ? { parent_id: over.id }
        : { parent_id: over.parent_id, before_id: over.id };
      move.mutate({ id: dragged, place });
    }
    setDragged(undefined);
    setTarget(undefined);
  }

  return (
    <>
      <PageHeader
        title={t("office.feature.categories")}
        text={t("categories.text")}
        actions={
          <Button icon={Plus} onClick={() => setEditing({ parentId: "" })}>
            {t("categories.add")}
          </Button>
        }
      />
      {all.length === 0 ? (
        <EmptyState icon={FolderTree} title={t("categories.none")} className="card" />
      ) : (
        // Dragging is for the pointer; buttons do the same.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul
          className="card divide-y divide-line"
          onDrop={drop}
          onDragOver={(event) => event.preventDefault()}
        >
          {flatten(all).map((node) => (
            <Row
              key={node.id}
              node={node}
              all={all}
              dragged={dragged === node.id}
              target={target?.id === node.id ? target : undefined}
              onDrag={setDragged}
              onTarget={setTarget}
              onMove={(place) => move.mutate({ id: node.id, place })}
              onEdit={() => setEditing({ category: node, parentId: node.parent_id })}
              onAdd={() => setEditing({ parentId: node.id })}
              onDelete={() => setDeleting(node)}
            />
          ))}
        </ul>
      )}
      {editing && <CategoryDialog {...editing} all={all} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title={t("categories.deleteTitle", { name: deleting ? localName(language, deleting) : "" })}
        text={t("categories.deleteText")}
        action={t("editor.delete")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id)}
      />
    </>
  );
}

type RowProps = {
  node: Node;
  all: readonly Category[];
  dragged: boolean;
  target?: Target;
  onDrag: (id: string | undefined) => void;
  onTarget: (target: Target) => void;
  onMove: (place: Place) => void;
  onEdit: () => void;
  onAdd: () => void;
  onDelete: () => void;
};

function Row({ node, all, dragged, target, onDrag, onTarget, onMove, onEdit, onAdd, onDelete }: RowProps) {
  const { t, language } = useLanguage();
  const name = localName(language, node);
  const moves: [Move, typeof ArrowUp, string, boolean][] = [
    ["up", ArrowUp, t("categories.up", { name }), false],
    ["down", ArrowDown, t("categories.down", { name }), false],
    ["out", ChevronLeft, t("categories.out", { name }), true],
    ["in", ChevronRight, t("categories.in", { name }), true],
  ];
  return (
    // Dragging is for the pointer; buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        onDrag(node.id);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        onTarget({ id: node.id, inside: event.clientY - top > height / 3 });
      }}
      style={{ "--depth": node.depth } as CSSProperties}
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 py-2 ps-[calc(1rem+var(--depth)*1.5rem)] pe-3 max-sm:ps-[calc(0.75rem+var(--depth)*0.5rem)] max-sm:pe-1",
        dragged && "opacity-60",
        target && (target.inside ? "bg-brand-tint" : "shadow-[inset_0_2px_0_var(--color-brand)]"),
      )}
    >
      <Picture src={node.image_url} alt="" sizes="40px" className="size-10 shrink-0 rounded-control" />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t("products.total", { n: node.products })} · <bdi dir="ltr">{node.slug}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap items-center">
        {moves.map(([move, icon, label, flip]) => {
          const place = placeAfter(all, node.id, move);
          return (
            <IconButton
              key={move}
              icon={icon}
              size="sm"
              flip={flip}
              label={label}
              disabled={!place}
              onClick={() => place && onMove(place)}
            />
          );
        })}
        <IconButton icon={Plus} size="sm" label={t("categories.addBelow", { name })} onClick={onAdd} />
        <IconButton icon={Pencil} size="sm" label={t("categories.edit", { name })} onClick={onEdit} />
        <IconButton icon={Trash2} size="sm" label={t("categories.delete", { name })} onClick={onDelete} />
      </div>
    </li>
  );
}
