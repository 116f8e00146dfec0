import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { useMountTime } from "@/lib/clock";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffApi, type Schemas } from "../../api/client";
import { newPayoutReferenceMaxLength } from "../../api/limits.gen";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { dayAt } from "./month";

type Name = "paidOn" | "amount" | "reference";

/** Records a transfer to a vendor. */
export function PayoutDialog({
  statement,
  onClose,
}: {
  statement: Schemas["StatementDetail"];
  onClose: () => void;
}) {
  const { t, errorText } = useLanguage();
  const now = useMountTime();
  const [form, setForm] = useState<Record<Name, string>>(() => ({
    paidOn: dayAt(now),
    amount: statement.open > 0 ? String(statement.open) : "",
    reference: "",
  }));
  const [problem, setProblem] = useState<{ field: Name; text: string }>();
  const record = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/payouts", {
        body: {
          vendor_id: statement.vendor_id,
          month: statement.month,
          paid_on: form.paidOn,
          amount: Number(form.amount),
          reference: form.reference.trim(),
        },
      }),
    refresh: ["/api/v1/admin/statements/{vendor}", "/api/v1/admin/statements"],
    done: t("vendors.recorded"),
    onDone: onClose,
    onRefused: ({ code }) => {
      setProblem({ field: code === "payout_exists" ? "reference" : "paidOn", text: errorText(code) });
      return true;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = errorText("validation_failed");
    if (!/^\d+(\.\d{1,2})?$/.test(form.amount.trim()) || !(Number(form.amount) > 0))
      return setProblem({ field: "amount", text });
    if (!form.reference.trim()) return setProblem({ field: "reference", text });
    setProblem(undefined);
    return record.mutate();
  }

  const field = (name: Name, type: "date" | "text") => (
    <Field label={t(`vendors.${name}`)} required error={problem?.field === name && problem.text}>
      {(control) => (
        <Input
          {...control}
          type={type}
          dir="ltr"
          inputMode={name === "amount" ? "decimal" : undefined}
          maxLength={newPayoutReferenceMaxLength}
          value={form[name]}
          onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("vendors.record")}
      description={t("vendors.recordText")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {field("amount", "text")}
        {field("paidOn", "date")}
        {field("reference", "text")}
        <Button type="submit" block loading={record.isPending}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
