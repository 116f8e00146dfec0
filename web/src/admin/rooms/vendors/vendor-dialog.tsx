import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffApi, type Schemas } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { readRate } from "./month";

type Name = "enName" | "arName" | "percent";

/** Names and commission of a vendor. */
export function VendorDialog({ vendor, onClose }: { vendor: Schemas["Statement"]; onClose: () => void }) {
  const { t, errorText } = useLanguage();
  const [form, setForm] = useState<Record<Name, string>>({
    enName: vendor.en_name,
    arName: vendor.ar_name,
    percent: String(vendor.rate / 100),
  });
  const [wrong, setWrong] = useState<ReadonlySet<Name>>(new Set());
  const save = useStaffMutation({
    change: (rate: number) =>
      staffApi.PUT("/api/v1/admin/vendors/{id}", {
        params: { path: { id: vendor.vendor_id } },
        body: { en_name: form.enName, ar_name: form.arName, commission_rate: rate },
      }),
    refresh: [
      "/api/v1/admin/statements/{vendor}",
      "/api/v1/admin/statements",
      "/api/v1/admin/vendors",
      "/api/v1/admin/product-choices",
    ],
    done: t("office.saved"),
    onDone: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const rate = readRate(form.percent);
    const broken = new Set<Name>();
    if (!form.enName.trim()) broken.add("enName");
    if (!form.arName.trim()) broken.add("arName");
    if (rate === undefined) broken.add("percent");
    setWrong(broken);
    if (broken.size === 0 && rate !== undefined) save.mutate(rate);
  }

  const field = (name: Name, dir: "ltr" | "rtl", hint?: string) => (
    <Field
      label={t(`vendors.${name}`)}
      hint={hint}
      required
      error={wrong.has(name) && errorText("validation_failed")}
    >
      {(control) => (
        <Input
          {...control}
          dir={dir}
          inputMode={name === "percent" ? "decimal" : undefined}
          maxLength={name === "percent" ? 6 : 200}
          value={form[name]}
          onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );

  return (
    <Dialog open onOpenChange={onClose} title={t("vendors.edit")} closeLabel={t("office.close")}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {field("enName", "ltr")}
        {field("arName", "rtl")}
        {field("percent", "ltr", t("vendors.percentHint"))}
        <Button type="submit" block loading={save.isPending}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
