import { useId } from "react";
import { ApiError } from "@/api/api-error";
import { useCities } from "@/api/cities-query";
import {
  addressFieldsCityMaxLength,
  addressFieldsFullNameMaxLength,
  addressFieldsPostalCodeMaxLength,
  addressFieldsProvinceMaxLength,
  addressFieldsStreetAddressMaxLength,
  addressFieldsUnitNumberMaxLength,
} from "@/api/limits.gen";
import { useLanguage } from "@/i18n/language-context";
import { normalizeText } from "@/i18n/normalize-text";
import { PlaceDatalist } from "@/i18n/place-datalist";
import { regions } from "@/i18n/saudi-places.gen";
import { isDeliverable, type AddressPart } from "@/lib/address-rules";
import type { Rule } from "@/lib/form-rules";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { saveAddress, type Address, type AddressFields } from "./queries";

/** What the checkout would refuse is refused here too. */
const part =
  (name: Exclude<AddressPart, "unit_number">): Rule<string> =>
  (typed) => {
    const text = normalizeText(typed);
    if (isDeliverable(name, text)) return [text];
    return [text, text === "" ? "addresses.required" : `addresses.bad.${name}`];
  };
const rules = {
  full_name: part("full_name"),
  street_address: part("street_address"),
  unit_number: (typed: string): [string] => [normalizeText(typed)],
  city: part("city"),
  province: part("province"),
  postal_code: part("postal_code"),
};

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
  const { register, submit, errorOf, isSubmitting, getValues, setValues } = useForm(rules, {
    full_name: address?.full_name ?? "",
    street_address: address?.street_address ?? "",
    unit_number: address?.unit_number ?? "",
    city: address?.city ?? "",
    province: address?.province ?? "",
    postal_code: address?.postal_code ?? "",
    is_default: address?.is_default ?? false,
  });

  async function save(values: AddressFields) {
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

  /** A known city fills in its region, unless the shopper has typed one. */
  function fillRegion(city: string) {
    const region = regionOf(language, city);
    if (region && normalizeText(getValues().province) === "") setValues({ province: region });
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
          <Button type="submit" form={id} loading={isSubmitting}>
            {t("addresses.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit(save)} className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("addresses.fullName")}
          error={errorOf("full_name")}
          required
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              {...register("full_name")}
              autoComplete="name"
              maxLength={addressFieldsFullNameMaxLength}
            />
          )}
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
              maxLength={addressFieldsStreetAddressMaxLength}
            />
          )}
        </Field>
        <Field label={t("addresses.unit")} labelNote={t("addresses.optional")} hint={t("addresses.unitHint")}>
          {(control) => (
            <Input
              {...control}
              {...register("unit_number")}
              autoComplete="address-line2"
              maxLength={addressFieldsUnitNumberMaxLength}
            />
          )}
        </Field>
        <Field label={t("addresses.city")} error={errorOf("city")} required>
          {(control) => (
            <Input
              {...control}
              {...register("city")}
              onChange={(event) => fillRegion(event.target.value)}
              list={`${id}-cities`}
              autoComplete="address-level2"
              maxLength={addressFieldsCityMaxLength}
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
              maxLength={addressFieldsProvinceMaxLength}
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
              maxLength={addressFieldsPostalCodeMaxLength}
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
