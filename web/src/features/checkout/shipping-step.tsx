import { useId, type ComponentProps } from "react";
import { useWatch, type UseFormRegisterReturn, type UseFormReturn } from "react-hook-form";
import { useLanguage } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { PlaceDatalist } from "@/i18n/place-datalist";
import { cities, regionOf, regions } from "@/i18n/saudi-places";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import type { AddressAutocomplete, SuggestedAddress } from "./address-autocomplete";
import { SavedAddresses } from "./saved-addresses";
import {
  limits,
  shippingFields,
  type CheckoutValues,
  type ShippingField,
  type ShippingValues,
} from "./schema";
import { chosenAddress, newAddress, valuesOf, type Buyer, type SavedAddress } from "./shipping";
import { StreetField } from "./street-field";

type Props = {
  form: UseFormReturn<CheckoutValues>;
  buyer: Buyer | undefined;
  addresses: readonly SavedAddress[];
  /** The default delivery city, in the page's language. */
  cityName: string;
  source: AddressAutocomplete | undefined;
};

/** The recipient and the address. */
export function ShippingStep({ form, buyer, addresses, cityName, source }: Props) {
  const { language, t } = useLanguage();
  const id = useId();
  const { register, control, setValue, getValues, clearErrors, formState } = form;
  const typed = useWatch({ control });
  const chosen = chosenAddress(addresses, typed as CheckoutValues);

  const errorOf = (name: ShippingField) => {
    const message = formState.errors[name]?.message;
    return message && t(message as PlainKey);
  };

  function fill(parts: Partial<ShippingValues>, shouldValidate = formState.isSubmitted) {
    for (const [name, value] of Object.entries(parts) as [ShippingField, string][])
      setValue(name, value, { shouldDirty: true, shouldValidate });
  }

  function pick(address: SavedAddress | undefined) {
    setValue("saveAddress", false);
    if (address) return fill(valuesOf(address));
    // An empty form is not a wrong one yet.
    fill(newAddress(language, buyer, cityName), false);
    return clearErrors();
  }

  /** A known city fills in its region. */
  function fillRegion(city: string) {
    const region = regionOf(language, city);
    if (region && region !== getValues("province")) fill({ province: region });
  }

  async function fillSuggested(suggestion: SuggestedAddress) {
    try {
      fill(await suggestion.details());
      toast.success(t("checkout.addressFilled"));
    } catch (error) {
      console.error(error);
    }
  }

  // Registered in the order of the form: the first invalid field gets the focus.
  const fields = Object.fromEntries(
    shippingFields.map((name) => [
      name,
      register(name, {
        onChange: ({ target }: { target: { value: string } }) => name === "city" && fillRegion(target.value),
      }),
    ]),
  ) as Record<ShippingField, UseFormRegisterReturn>;

  const plain = (name: ShippingField, label: PlainKey, more: ComponentProps<typeof Input>) => (
    <Field label={t(label)} error={errorOf(name)} required>
      {(control) => <Input {...control} {...fields[name]} maxLength={limits[name][1]} {...more} />}
    </Field>
  );

  return (
    <div className="grid gap-5 px-0.5 pt-2 pb-2">
      {addresses.length > 0 && <SavedAddresses addresses={addresses} chosen={chosen} onPick={pick} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          {plain("fullName", "checkout.fullName", { autoComplete: "name" })}
        </div>
        {plain("email", "checkout.email", {
          type: "email",
          inputMode: "email",
          autoComplete: "email",
          autoCapitalize: "none",
          spellCheck: false,
          dir: "ltr",
          placeholder: "name@example.com",
        })}
        {plain("phone", "checkout.phone", {
          type: "tel",
          autoComplete: "tel",
          dir: "ltr",
          placeholder: "05X XXX XXXX",
        })}
        <StreetField
          field={fields.streetAddress}
          text={typed.streetAddress ?? ""}
          error={errorOf("streetAddress")}
          source={source}
          onChoose={(suggestion) => void fillSuggested(suggestion)}
          className="sm:col-span-2"
        />
        {plain("apartmentUnit", "checkout.unit", { autoComplete: "address-line2" })}
        {plain("city", "checkout.city", { list: `${id}cities`, autoComplete: "address-level2" })}
        {plain("province", "checkout.province", {
          list: `${id}regions`,
          autoComplete: "address-level1",
        })}
        {plain("postalCode", "checkout.postalCode", {
          autoComplete: "postal-code",
          inputMode: "numeric",
          dir: "ltr",
          placeholder: "12345",
        })}
      </div>
      {!chosen && <Checkbox {...register("saveAddress")} label={t("checkout.saveAddress")} />}
      <Button type="submit" size="lg" className="max-sm:w-full sm:justify-self-start">
        {t("checkout.continue")}
      </Button>
      <PlaceDatalist id={`${id}cities`} places={cities} />
      <PlaceDatalist id={`${id}regions`} places={regions} />
    </div>
  );
}
