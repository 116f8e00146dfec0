import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus, X } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { staffApi } from "../../api/client";
import { addViewInputBodyNameMaxLength } from "../../api/limits.gen";
import { useMay } from "../../app/member-context";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { ordersQueries } from "./queries";

const path = "/api/v1/admin/order-views";

type Props = { current: string; onOpen: (filters: string) => void };

/** Filters that the member has kept, and a way to keep the present ones. */
export function OrderViews({ current, onOpen }: Props) {
  const t = useT();
  const { data } = useQuery(ordersQueries.views());
  const may = useMay("orders:write");
  const [naming, setNaming] = useState(false);
  const remove = useStaffMutation({
    change: (id: string) => staffApi.DELETE("/api/v1/admin/order-views/{id}", { params: { path: { id } } }),
    refresh: [path],
  });
  const views = data?.views ?? [];
  if (views.length === 0 && !(may && current)) return null;
  return (
    <div role="group" aria-label={t("officeOrders.views")} className="mb-4 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view.view_id} className="inline-flex items-center">
          <Button
            variant="outline"
            size="sm"
            aria-pressed={view.filters === current}
            onClick={() => onOpen(view.filters)}
          >
            <bdi>{view.name}</bdi>
          </Button>
          {may && (
            <IconButton
              icon={X}
              size="sm"
              label={t("officeOrders.removeView", { name: view.name })}
              onClick={() => remove.mutate(view.view_id)}
            />
          )}
        </span>
      ))}
      {may && current && !views.some((view) => view.filters === current) && (
        <Button variant="ghost" size="sm" icon={BookmarkPlus} onClick={() => setNaming(true)}>
          {t("officeOrders.saveView")}
        </Button>
      )}
      {naming && <NameDialog filters={current} onClose={() => setNaming(false)} />}
    </div>
  );
}

function NameDialog({ filters, onClose }: { filters: string; onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState("");
  const add = useStaffMutation({
    change: () => staffApi.POST(path, { body: { name, filters } }),
    refresh: [path],
    done: t("office.saved"),
    onDone: onClose,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) add.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("officeOrders.saveView")}
      closeLabel={t("office.close")}
      size="sm"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label={t("officeOrders.viewName")} required>
          {(control) => (
            <Input
              {...control}
              maxLength={addViewInputBodyNameMaxLength}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" block loading={add.isPending}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
