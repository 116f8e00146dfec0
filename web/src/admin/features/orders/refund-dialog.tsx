import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { lineRefundReferenceMaxLength } from "../../api/limits.gen";
import { lineRefundReasonValues } from "../../api/values.gen";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { LinePicker, useLinePicker } from "./line-picker";
import { orderPaths, type StaffOrder } from "./order";

type Props = { order: StaffOrder; refundable: Schemas["Refundable"]; onClose: () => void };

/** Refunds lines of one seller that nobody sends back. */
export function RefundDialog({ order, refundable, onClose }: Props) {
  const { t } = useLanguage();
  const picker = useLinePicker(order, refundable.lines, "none");
  const { lines } = picker;
  const [reason, setReason] = useState<(typeof lineRefundReasonValues)[number]>("damaged");
  const [restock, setRestock] = useState(false);
  const [reference, setReference] = useState("");
  const [nothing, setNothing] = useState(false);
  // The same id refunds once, however often it is sent.
  const [id] = useState(() => crypto.randomUUID());
  const refund = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/orders/{id}/refunds", {
        params: { path: { id: order.order_id } },
        body: { refund_id: id, lines, reason, restock, reference },
      }),
    refresh: [...orderPaths, "/api/v1/admin/returns"],
    done: t("officeOrders.refunded"),
    onDone: onClose,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setNothing(lines.length === 0);
    if (lines.length > 0) refund.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("officeOrders.refundTitle")}
      description={t(`officeOrders.refundText.${refundable.refund_by}`)}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <LinePicker {...picker.fields} />
        {nothing && (
          <p role="alert" className="text-sm text-danger">
            {t("officeOrders.refundNothing")}
          </p>
        )}
        <Field label={t("officeOrders.reason")}>
          {(control) => (
            <Select
              {...control}
              value={reason}
              options={lineRefundReasonValues.map((value) => ({
                value,
                label: t(`officeOrders.return.reason.${value}`),
              }))}
              onChange={(event) =>
                setReason(event.currentTarget.value as (typeof lineRefundReasonValues)[number])
              }
            />
          )}
        </Field>
        {refundable.refund_by === "bank" && (
          <Field label={t("officeOrders.reference")}>
            {(control) => (
              <Input
                {...control}
                maxLength={lineRefundReferenceMaxLength}
                value={reference}
                onChange={(event) => setReference(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Checkbox
          label={t("officeOrders.restock")}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <Button type="submit" block loading={refund.isPending}>
          {t("officeOrders.refund")}
        </Button>
      </form>
    </Dialog>
  );
}
