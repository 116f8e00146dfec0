import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffApi, type Schemas } from "../../api/client";
import { problemsOf, type Problems } from "../../lib/field-problems";
import { useRuleText } from "../../lib/rule-text";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { readRate } from "./month";

type Name = "en_name" | "ar_name" | "commission_rate" | "vat_number" | "registration";

type Props = {
  /** Without one, a vendor is added. */
  vendor?: Schemas["StaffVendor"];
  onClose: () => void;
};

/** Names, commission and tax facts of a vendor. */
export function VendorDialog({ vendor, onClose }: Props) {
  const { t } = useLanguage();
  const [problems, setProblems] = useState<Problems>({});
  const rule = useRuleText(problems);
  const [form, setForm] = useState<Record<Name, string>>(() => ({
    en_name: vendor?.en_name ?? "",
    ar_name: vendor?.ar_name ?? "",
    commission_rate: vendor ? String(vendor.commission_rate / 100) : "",
    vat_number: vendor?.vat_number ?? "",
    registration: vendor?.registration ?? "",
  }));
  const save = useStaffMutation({
    change: async (rate: number) => {
      const body = { ...form, commission_rate: rate };
      if (vendor)
        return staffApi.PUT("/api/v1/admin/vendors/{id}", { params: { path: { id: vendor.id } }, body });
      return staffApi.POST("/api/v1/admin/vendors", { body });
    },
    refresh: [
      "/api/v1/admin/vendors",
      "/api/v1/admin/statements",
      "/api/v1/admin/statements/{vendor}",
      "/api/v1/admin/product-choices",
    ],
    done: t("office.saved"),
    onDone: onClose,
    onRefused: (error) => {
      if (error.code !== "validation_failed") return false;
      setProblems(problemsOf(error.fields));
      return true;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const rate = readRate(form.commission_rate);
    const missing = (["en_name", "ar_name"] as const).filter((name) => !form[name].trim());
    setProblems({
      ...Object.fromEntries(missing.map((name) => [name, "required"])),
      ...(rate === undefined && { commission_rate: "out_of_range" }),
    });
    if (rate !== undefined && missing.length === 0) save.mutate(rate);
  }

  const text = (name: Name, dir: "ltr" | "rtl", optional?: true) => (
    <Field
      label={t(`vendors.field.${name}`)}
      hint={name !== "en_name" && name !== "ar_name" && t(`vendors.hint.${name}`)}
      required={!optional}
      error={rule(name)}
    >
      {(control) => (
        <Input
          {...control}
          dir={dir}
          inputMode={optional ? "numeric" : name === "commission_rate" ? "decimal" : undefined}
          autoComplete="off"
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
      title={t(vendor ? "vendors.edit" : "vendors.add")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {text("en_name", "ltr")}
        {text("ar_name", "rtl")}
        {text("commission_rate", "ltr")}
        <div className="grid gap-5 sm:grid-cols-2">
          {text("vat_number", "ltr", true)}
          {text("registration", "ltr", true)}
        </div>
        <Button type="submit" block loading={save.isPending}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
