import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { paymentMethods } from "@/lib/payment-methods";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import { adminListOrdersSearchMaxLength } from "../../api/limits.gen";
import { officeQueries } from "../../api/queries";
import { useMember } from "../../app/member-context";
import { filterNames, type Filters } from "./list-query";
import { standings, statuses } from "./order-badges";
import { choosesVendor } from "./queries";

type Props = { filters: Filters; onChange: (filters: Filters) => void };

export function OrderFilters({ filters, onChange }: Props) {
  const { t, language } = useLanguage();
  const mayFilter = choosesVendor(useMember());
  const { data } = useQuery({ ...officeQueries.vendors(), enabled: mayFilter });
  const vendors = (data?.vendors ?? []).map((vendor) => ({
    value: vendor.id,
    label: localText(language, vendor.en_name, vendor.ar_name),
  }));
  const search = filters.search ?? "";
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const settled = useDebouncedValue(typed, 250);
  // The address was changed by something else: a view, or the way back.
  if (search !== shown) {
    setShown(search);
    if (search !== settled) setTyped(search);
  }
  useEffect(() => {
    if (settled === typed && settled !== search) onChange({ ...filters, search: settled });
  }, [settled, typed, search, filters, onChange]);
  const set = (name: keyof Filters, value: string) => onChange({ ...filters, [name]: value });
  const any = { value: "", label: t("office.all") };
  return (
    <search className="mb-5 grid gap-3">
      <Field label={t("office.search")} hideLabel>
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder={t("officeOrders.orders.search")}
            before={<Icon of={Search} size="sm" />}
            value={typed}
            maxLength={adminListOrdersSearchMaxLength}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
        <Choice
          label={t("officeOrders.status")}
          value={filters.status}
          options={[any, ...statuses.map((value) => ({ value, label: t(`officeOrders.status.${value}`) }))]}
          onChange={(value) => set("status", value)}
        />
        <Choice
          label={t("officeOrders.payment")}
          value={filters.payment}
          options={[
            any,
            ...standings.map((value) => ({ value, label: t(`officeOrders.standing.${value}`) })),
          ]}
          onChange={(value) => set("payment", value)}
        />
        <Choice
          label={t("officeOrders.method")}
          value={filters.method}
          options={[
            any,
            ...paymentMethods.map((value) => ({ value, label: t(`officeOrders.pay.${value}`) })),
          ]}
          onChange={(value) => set("method", value)}
        />
        {mayFilter && (
          <Choice
            label={t("officeOrders.vendor")}
            value={filters.vendor}
            options={[any, ...vendors]}
            onChange={(value) => set("vendor", value)}
          />
        )}
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={t(`officeOrders.${name}`)}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={filters[name] ?? ""}
                onChange={(event) => set(name, event.currentTarget.value)}
              />
            )}
          </Field>
        ))}
        <div className="flex min-h-11 flex-wrap items-center gap-3">
          <Checkbox
            label={t("officeOrders.toShip")}
            checked={filters.to_ship === "true"}
            onChange={(event) => set("to_ship", event.currentTarget.checked ? "true" : "")}
          />
          {filterNames.some((name) => filters[name]) && (
            <Button variant="ghost" size="sm" onClick={() => onChange({})}>
              {t("officeOrders.clearFilters")}
            </Button>
          )}
        </div>
      </div>
    </search>
  );
}

type ChoiceProps = {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          options={options}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
