import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Textarea } from "@/ui/textarea";
import { staffApi } from "../../api/client";
import {
  refundInputBodyReferenceMaxLength,
  refuseInputBodyReasonMaxLength,
  refuseInputBodyReasonMinLength,
} from "../../api/limits.gen";
import { Amount } from "../../ui/amount";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { returnPaths, type StaffReturn } from "./return";

type Props = { one: StaffReturn; onClose: () => void };

/** Refuses a return, with words for the shopper. */
export function RefuseDialog({ one, onClose }: Props) {
  const { t } = useLanguage();
  const [reason, setReason] = useState("");
  const [short, setShort] = useState(false);
  const refuse = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/returns/{id}/refuse", {
        params: { path: { id: one.return_id } },
        body: { reason },
      }),
    refresh: returnPaths,
    done: t("officeOrders.moved"),
    onDone: onClose,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const tooShort = reason.trim().length < refuseInputBodyReasonMinLength;
    setShort(tooShort);
    if (!tooShort) refuse.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("officeOrders.return.refuseTitle")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={t("officeOrders.reason")}
          hint={t("officeOrders.return.refuseText")}
          required
          error={short && t("officeOrders.return.refuseShort")}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={refuseInputBodyReasonMaxLength}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="danger" block loading={refuse.isPending}>
          {t("officeOrders.return.refuse")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Notes that a return has arrived. */
export function ReceiveDialog({ one, onClose }: Props) {
  const { t } = useLanguage();
  const [restock, setRestock] = useState(true);
  const receive = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/returns/{id}/received", {
        params: { path: { id: one.return_id } },
        body: { restock },
      }),
    refresh: returnPaths,
    done: t("officeOrders.moved"),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("officeOrders.return.receiveTitle")}
      closeLabel={t("office.close")}
      size="sm"
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          receive.mutate();
        }}
      >
        <Checkbox
          label={t("officeOrders.restock")}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <Button type="submit" block loading={receive.isPending}>
          {t("officeOrders.return.receive")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Refunds a return that has arrived: by the provider, or as a transfer that the shop has made. */
export function ReturnRefundDialog({ one, onClose }: Props) {
  const { t } = useLanguage();
  const [reference, setReference] = useState("");
  const refund = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/returns/{id}/refund", {
        params: { path: { id: one.return_id } },
        body: { reference },
      }),
    refresh: returnPaths,
    done: t("officeOrders.refunded"),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("officeOrders.return.refundNow")}
      description={t(`officeOrders.refundText.${one.refund_by}`)}
      closeLabel={t("office.close")}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          refund.mutate();
        }}
      >
        {one.refund_by === "bank" && (
          <Field label={t("officeOrders.reference")}>
            {(control) => (
              <Input
                {...control}
                maxLength={refundInputBodyReferenceMaxLength}
                value={reference}
                onChange={(event) => setReference(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Button type="submit" block loading={refund.isPending}>
          {t("officeOrders.refund")} <Amount of={one.refund_amount} />
        </Button>
      </form>
    </Dialog>
  );
}
