import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "@/api/api-error";
import { useCities } from "@/api/cities-query";
import { useLanguage } from "@/i18n/language-context";
import { normalizeText } from "@/i18n/normalize-text";
import { PlaceDatalist } from "@/i18n/place-datalist";
import { regions } from "@/i18n/saudi-places";
import { isDeliverable, type AddressPart } from "@/lib/address-rules";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { saveAddress, type Address } from "./queries";

const line = z.string().check(z.overwrite<string>(normalizeText));
/** What the checkout would refuse is refused here too. */
const part = (name: AddressPart) => line.check(z.refine((text) => isDeliverable(name, text)));
const schema = z.object({
  full_name: part("full_name"),
  street_address: part("street_address"),
  unit_number: line,
  city: part("city"),
  province: part("province"),
  postal_code: part("postal_code"),
  is_default: z.boolean(),
});
type Values = z.infer<typeof schema>;

type Props = {
  /** The one to change; none adds one. */
  address: Address | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** Adds or changes an address. */
export function AddressDialog({ address, onSaved, onClose }: Props) {
  const { language, t, errorText } = useLanguage();
  const { cities, regionOf } = useCities();
  const id = useId();
  const { register, handleSubmit, getValues, setValue, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      full_name: address?.full_name ?? "",
      street_address: address?.street_address ?? "",
      unit_number: address?.unit_number ?? "",
      city: address?.city ?? "",
      province: address?.province ?? "",
      postal_code: address?.postal_code ?? "",
      is_default: address?.is_default ?? false,
    },
  });

  async function save(values: Values) {
    try {
      await saveAddress(address?.id, values);
      toast.success(t(address ? "addresses.updated" : "addresses.added"));
      await onSaved();
    } catch (error) {
      console.error(error);
      const full = error instanceof ApiError && error.code === "too_many_addresses";
      toast.error(t(address ? "addresses.updateFailed" : "addresses.addFailed"), {
        description: full ? errorText(error.code) : undefined,
      });
    }
  }

  const errorOf = (name: Exclude<AddressPart, "unit_number">) => {
    if (!formState.errors[name]) return undefined;
    return t(getValues(name).trim() === "" ? "addresses.required" : `addresses.bad.${name}`);
  };

  /** A known city fills in its region, unless the shopper has typed one. */
  function fillRegion(city: string) {
    const region = regionOf(language, city);
    if (region && normalizeText(getValues("province")) === "")
      setValue("province", region, { shouldValidate: formState.isSubmitted });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(address ? "addresses.editTitle" : "addresses.addTitle")}
      closeLabel={t("shell.close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("dialog.cancel")}
          </Button>
          <Button type="submit" form={id} loading={formState.isSubmitting}>
            {t("addresses.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={handleSubmit(save)} className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("addresses.fullName")}
          error={errorOf("full_name")}
          required
          className="sm:col-span-2"
        >
          {(control) => <Input {...control} {...register("full_name")} autoComplete="name" maxLength={100} />}
        </Field>
        <Field
          label={t("addresses.street")}
          error={errorOf("street_address")}
          required
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              {...register("street_address")}
              autoComplete="address-line1"
              maxLength={200}
            />
          )}
        </Field>
        <Field label={t("addresses.unit")} labelNote={t("addresses.optional")} hint={t("addresses.unitHint")}>
          {(control) => (
            <Input {...control} {...register("unit_number")} autoComplete="address-line2" maxLength={50} />
          )}
        </Field>
        <Field label={t("addresses.city")} error={errorOf("city")} required>
          {(control) => (
            <Input
              {...control}
              {...register("city", {
                onChange: (event: { target: { value: string } }) => fillRegion(event.target.value),
              })}
              list={`${id}-cities`}
              autoComplete="address-level2"
              maxLength={50}
            />
          )}
        </Field>
        <Field label={t("addresses.province")} error={errorOf("province")} required>
          {(control) => (
            <Input
              {...control}
              {...register("province")}
              list={`${id}-regions`}
              autoComplete="address-level1"
              maxLength={50}
            />
          )}
        </Field>
        <Field label={t("addresses.postalCode")} error={errorOf("postal_code")} required>
          {(control) => (
            <Input
              {...control}
              {...register("postal_code")}
              autoComplete="postal-code"
              inputMode="numeric"
              dir="ltr"
              maxLength={10}
              placeholder="12345"
            />
          )}
        </Field>
        <Checkbox
          {...register("is_default")}
          // There is always one default address: choosing another one replaces it, it cannot be unset.
          disabled={address?.is_default}
          label={t("addresses.makeDefault")}
          className="sm:col-span-2"
        />
        <PlaceDatalist id={`${id}-cities`} places={cities} />
        <PlaceDatalist id={`${id}-regions`} places={regions} />
      </form>
    </Dialog>
  );
}
