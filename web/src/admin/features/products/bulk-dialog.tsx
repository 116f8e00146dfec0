import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { categoryOptions } from "../../lib/category-options";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { productStatuses } from "./draft";
import { parseCount, parseNumber } from "./numbers";

type Props = {
  ids: readonly string[];
  choices: Schemas["ProductChoices"];
  onClose: () => void;
  onDone: () => void;
};

/** Changes many products at once, all or none. */
export function BulkDialog({ ids, choices, onClose, onDone }: Props) {
  const { t, language, errorText } = useLanguage();
  const [status, setStatus] = useState("");
  const [category, setCategory] = useState("");
  const [percent, setPercent] = useState("");
  const [amount, setAmount] = useState("");
  const [stock, setStock] = useState("");
  const [problem, setProblem] = useState<string>();
  const numbers = {
    price_percent: parseNumber(percent),
    price_amount: parseNumber(amount),
    stock_add: parseCount(stock),
  };
  const change = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/product-changes", {
        body: {
          ids: [...ids],
          ...(status && { status: status as "draft" }),
          ...(category && { category_id: category }),
          ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value)),
        },
      }),
    refresh: ["/api/v1/admin/products"],
    done: t("products.changed"),
    onDone,
    onRefused: ({ code }) => {
      setProblem(code === "validation_failed" ? t("products.bulkBroken") : errorText(code));
      return true;
    },
  });
  const wrong = (value: number | undefined) => Number.isNaN(value) && t("products.badNumber");

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    if (!Object.values(numbers).some((value) => Number.isNaN(value))) change.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("products.bulkTitle", { n: ids.length })}
      description={t("products.bulkText")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label={t("products.status")}>
          {(control) => (
            <Select
              {...control}
              value={status}
              options={[
                { value: "", label: t("products.unchanged") },
                ...productStatuses.map((value) => ({
                  value,
                  label: t(`products.status.${value}`),
                })),
              ]}
              onChange={(event) => setStatus(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t("products.category")}>
          {(control) => (
            <Select
              {...control}
              value={category}
              options={[
                { value: "", label: t("products.unchanged") },
                ...categoryOptions(choices.categories, language),
              ]}
              onChange={(event) => setCategory(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label={t("products.bulkPercent")}
          hint={t("products.bulkPercentHint")}
          error={wrong(numbers.price_percent)}
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              inputMode="decimal"
              value={percent}
              onChange={(event) => setPercent(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t("products.bulkAmount")} error={wrong(numbers.price_amount)}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label={t("products.bulkStock")}
          hint={t("products.bulkStockHint")}
          error={wrong(numbers.stock_add)}
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              inputMode="numeric"
              value={stock}
              onChange={(event) => setStock(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="sm:col-span-2">
          {problem && (
            <p role="alert" className="mb-3 text-danger">
              {problem}
            </p>
          )}
          <Button type="submit" block loading={change.isPending}>
            {t("products.bulk")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
