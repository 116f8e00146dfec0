import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffApi } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { orderPaths, type StaffOrder } from "./order";

const names = [
  "full_name",
  "phone",
  "street_address",
  "unit_number",
  "city",
  "province",
  "postal_code",
] as const;

/** Changes where an order goes, before anything is sent. */
export function AddressDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useLanguage();
  const [{ email: _, ...address }, setAddress] = useState(order.shipping_address);
  const [problems, setProblems] = useState<ReadonlySet<string>>(new Set());
  const save = useStaffMutation({
    change: () =>
      staffApi.PUT("/api/v1/admin/orders/{id}/address", {
        params: { path: { id: order.order_id } },
        body: address,
      }),
    refresh: orderPaths,
    done: t("office.saved"),
    onDone: onClose,
    onRefused: ({ fields }) => {
      setProblems(new Set(fields.map((field) => field.field)));
      return fields.length > 0;
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setProblems(new Set());
    save.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("officeOrders.changeAddress")}
      description={t("officeOrders.addressText")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field
            key={name}
            label={t(`officeOrders.field.${name}`)}
            required
            error={problems.has(name) && t("error.validation_failed")}
            className={name === "street_address" ? "sm:col-span-2" : ""}
          >
            {(control) => (
              <Input
                {...control}
                {...((name === "phone" || name === "postal_code") && { dir: "ltr" })}
                value={address[name]}
                onChange={(event) =>
                  setAddress({ ...order.shipping_address, ...address, [name]: event.currentTarget.value })
                }
              />
            )}
          </Field>
        ))}
        <Button type="submit" block loading={save.isPending} className="sm:col-span-2">
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
