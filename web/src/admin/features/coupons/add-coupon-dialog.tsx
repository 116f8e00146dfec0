import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { emptyCoupon, newCoupon, type CouponField, type CouponForm } from "./new-coupon";

const kinds = ["percent", "amount"] as const;

/** A new discount code. */
export function AddCouponDialog({ onClose }: { onClose: () => void }) {
  const { t, errorText } = useLanguage();
  const [form, setForm] = useState<CouponForm>(emptyCoupon);
  const [problems, setProblems] = useState<Partial<Record<CouponField, string>>>({});
  const add = useStaffMutation({
    change: (body: Schemas["NewCoupon"]) => staffApi.POST("/api/v1/admin/coupons", { body }),
    refresh: ["/api/v1/admin/coupons"],
    done: t("officeCoupons.added"),
    onDone: onClose,
    onRefused: ({ code, fields }) => {
      if (code !== "coupon_exists" && !fields?.some((field) => field.field === "ends_at")) return false;
      setProblems({ [code === "coupon_exists" ? "code" : "ends"]: errorText(code) });
      return true;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = newCoupon(form);
    if ("wrong" in read)
      return setProblems(
        Object.fromEntries(read.wrong.map((name) => [name, errorText("validation_failed")])),
      );
    setProblems({});
    return add.mutate(read.body);
  }

  function text(name: CouponField, label: string, hint?: string, required?: true) {
    return (
      <Field label={label} hint={hint} required={required} error={problems[name]}>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            type={name === "starts" || name === "ends" ? "date" : "text"}
            inputMode={name === "code" ? undefined : "decimal"}
            autoComplete="off"
            value={form[name]}
            onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
          />
        )}
      </Field>
    );
  }

  return (
    <Dialog open onOpenChange={onClose} title={t("officeCoupons.add")} closeLabel={t("office.close")}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {text("code", t("officeCoupons.code"), t("officeCoupons.codeHint"), true)}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t("officeCoupons.kind")}>
            {(control) => (
              <Select
                {...control}
                value={form.kind}
                options={kinds.map((value) => ({ value, label: t(`officeCoupons.kind.${value}`) }))}
                onChange={(event) =>
                  setForm({ ...form, kind: event.currentTarget.value as (typeof kinds)[number] })
                }
              />
            )}
          </Field>
          {text("value", t("officeCoupons.value"), undefined, true)}
          {text("minimum", t("officeCoupons.minimum"))}
          {text("cap", t("officeCoupons.cap"), t("officeCoupons.capHint"))}
          {text("limit", t("officeCoupons.limit"), t("officeCoupons.noLimit"))}
          {text("perUser", t("officeCoupons.perUser"), t("officeCoupons.noLimit"))}
          {text("starts", t("officeCoupons.starts"), t("officeCoupons.startsHint"))}
          {text("ends", t("officeCoupons.ends"), t("officeCoupons.endsHint"))}
        </div>
        <Checkbox
          label={t("officeCoupons.public")}
          checked={form.public}
          onChange={(event) => setForm({ ...form, public: event.currentTarget.checked })}
        />
        <Button type="submit" block loading={add.isPending}>
          {t("office.add")}
        </Button>
      </form>
    </Dialog>
  );
}
