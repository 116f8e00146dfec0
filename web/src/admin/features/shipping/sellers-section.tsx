import { Pencil, Plus } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { DataTable } from "../../ui/data-table";
import { Section } from "./section";
import { numberOf, shippingPath, type Overview } from "./shipping";
import { useShippingChange } from "./use-shipping-change";

type Seller = Schemas["VendorShipping"];

/** Vendors with a fee, a free limit or handling days of their own. */
export function SellersSection({ overview }: { overview: Overview }) {
  const { t, language } = useLanguage();
  const may = useMay("settings:write");
  const [editing, setEditing] = useState<Seller | "new">();
  const nameOf = (seller: Seller) => (language === "ar" ? seller.ar_name : seller.en_name);
  const price = (amount: number | undefined) =>
    amount === undefined ? t("officeShipping.asZone") : <Amount of={amount} />;
  return (
    <Section
      title={t("officeShipping.sellers")}
      text={t("officeShipping.sellersText")}
      action={
        may &&
        overview.vendors.length > 0 && (
          <Button variant="outline" icon={Plus} onClick={() => setEditing("new")}>
            {t("officeShipping.addSeller")}
          </Button>
        )
      }
    >
      {overview.sellers.length === 0 ? (
        <p className="card p-5 text-muted">{t("officeShipping.noSellers")}</p>
      ) : (
        <DataTable<Seller>
          label={t("officeShipping.sellersTable")}
          rows={overview.sellers}
          idOf={(row) => row.vendor_id}
          nameOf={nameOf}
          columns={[
            {
              id: "vendor",
              header: t("officeShipping.vendor"),
              title: true,
              cell: (row) => <bdi>{nameOf(row)}</bdi>,
            },
            { id: "fee", header: t("officeShipping.fee"), end: true, cell: (row) => price(row.fee) },
            {
              id: "free",
              header: t("officeShipping.freeOver"),
              end: true,
              cell: (row) => price(row.free_over),
            },
            {
              id: "handling",
              header: t("officeShipping.handling"),
              end: true,
              cell: (row) => row.handling_days,
            },
            {
              id: "actions",
              header: t("office.actions"),
              end: true,
              cell: (row) =>
                may && (
                  <IconButton
                    icon={Pencil}
                    size="sm"
                    label={t("officeShipping.editNamed", { name: nameOf(row) })}
                    onClick={() => setEditing(row)}
                  />
                ),
            },
          ]}
        />
      )}
      {editing && (
        <SellerDialog
          overview={overview}
          seller={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}

type DialogProps = { overview: Overview; seller: Seller | undefined; onClose: () => void };

const labels = {
  fee: "officeShipping.fee",
  free_over: "officeShipping.freeOver",
  handling_days: "officeShipping.handling",
} as const;

function SellerDialog({ overview, seller, onClose }: DialogProps) {
  const { t, language } = useLanguage();
  const free = overview.vendors.filter(
    ({ vendor_id }) => !overview.sellers.some((one) => one.vendor_id === vendor_id),
  );
  const [vendor, setVendor] = useState(seller?.vendor_id ?? free[0]?.vendor_id ?? "");
  const [form, setForm] = useState({
    fee: seller?.fee === undefined ? "" : String(seller.fee),
    free_over: seller?.free_over === undefined ? "" : String(seller.free_over),
    handling_days: String(seller?.handling_days ?? 0),
  });
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { save, saving, problem } = useShippingChange(
    (body: Schemas["AdminSetVendorShippingRequest"]) =>
      staffApi.PUT(`${shippingPath}/vendors/{vendor}`, { params: { path: { vendor } }, body }),
    onClose,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const fee = numberOf(form.fee);
    const freeOver = numberOf(form.free_over);
    const handling = numberOf(form.handling_days) ?? 0;
    const broken = [
      Number.isNaN(fee) && "fee",
      Number.isNaN(freeOver) && "free_over",
      !Number.isInteger(handling) && "handling_days",
    ].filter((one) => one !== false);
    setWrong(broken);
    if (broken.length > 0) return;
    save({ version: overview.version, fee, free_over: freeOver, handling_days: handling });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={seller ? (language === "ar" ? seller.ar_name : seller.en_name) : t("officeShipping.addSeller")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {!seller && (
          <Field label={t("officeShipping.vendor")}>
            {(control) => (
              <Select
                {...control}
                value={vendor}
                onChange={(event) => setVendor(event.currentTarget.value)}
                options={free.map((one) => ({
                  value: one.vendor_id,
                  label: language === "ar" ? one.ar_name : one.en_name,
                }))}
              />
            )}
          </Field>
        )}
        {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
          <Field
            key={name}
            label={t(labels[name])}
            hint={t(name === "handling_days" ? "officeShipping.handlingHint" : "officeShipping.asZoneHint")}
            error={wrong.includes(name) ? t("officeShipping.problem.invalid") : problem(name)}
          >
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
                value={form[name]}
                onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={saving}>
            {t("office.save")}
          </Button>
          {seller && (
            <Button
              variant="outline"
              onClick={() => save({ version: overview.version, handling_days: 0 })}
              loading={saving}
            >
              {t("officeShipping.nothingOwn")}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
