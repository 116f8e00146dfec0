import { Pencil } from "lucide-react";
import { useId, useState, type ComponentProps } from "react";
import { useCities } from "@/api/cities-query";
import type { Speed } from "@/api/quote-query";
import { useLanguage } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { PlaceDatalist } from "@/i18n/place-datalist";
import { regions } from "@/i18n/saudi-places.gen";
import type { Parcel } from "@/lib/delivery-promise";
import { shortAddress } from "@/lib/saudi-numbers";
import type { Form } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import type { AddressAutocomplete, SuggestedAddress } from "./address-autocomplete";
import { DeliveryChoice } from "./delivery-choice";
import { SavedAddresses } from "./saved-addresses";
import { cleanPhone, limits, shippingFields, type CheckoutValues, type ShippingField } from "./rules";
import {
  brokenFields,
  chosenAddress,
  newAddress,
  valuesOf,
  type Buyer,
  type DefaultCity,
  type SavedAddress,
} from "./shipping";
import { StreetField } from "./street-field";

type Props = {
  /** Renders at every change. */
  form: Form<CheckoutValues>;
  buyer: Buyer | undefined;
  addresses: readonly SavedAddress[];
  city: DefaultCity;
  source: AddressAutocomplete | undefined;
  parcels: readonly Parcel[];
  /** What express costs on top, in riyals. */
  expressFee: number;
  speed: Speed;
  /** Why an order cannot go to the city. */
  cityError: string | undefined;
};

/** A saved address that stands as a card, and the fields that it leaves to be asked. */
type Picked = { id: string; asked: readonly ShippingField[] };

/** The recipient and the address. Of a saved address, only what is missing is asked. */
export function ShippingStep({ form, buyer, addresses, city, source, cityError, ...way }: Props) {
  const { language, t } = useLanguage();
  const { cities, regionOf } = useCities();
  const id = useId();
  const { register, values: typed, setValues, getValues } = form;
  const held = chosenAddress(addresses, typed);
  const [picked, setPicked] = useState<Picked | undefined>(
    () => held && { id: held.id, asked: brokenFields(typed) },
  );
  const chosen = addresses.find((address) => address.id === picked?.id) ?? held;
  const errorOf = (name: ShippingField) => form.errorOf(name) ?? (name === "city" ? cityError : undefined);

  const shown = (name: ShippingField) => !picked || picked.asked.includes(name);
  // What is wrong with a saved address is asked too, and stays while it is being mended.
  const wrong = shippingFields.filter((name) => !shown(name) && errorOf(name) !== undefined);
  if (picked && wrong.length > 0) setPicked({ ...picked, asked: [...picked.asked, ...wrong] });

  function pick(address: SavedAddress | undefined) {
    const unset = { saveAddress: false, shortAddress: "" };
    if (address) {
      setValues({ ...unset, ...valuesOf(address) });
      return setPicked({ id: address.id, asked: brokenFields(getValues()) });
    }
    setPicked(undefined);
    setValues({ ...unset, ...newAddress(buyer, city) });
    // An empty form is not a wrong one yet.
    return form.clearErrors();
  }

  /** A known city fills in its region. */
  function fillRegion(typedCity: string) {
    const region = regionOf(language, typedCity);
    if (region && region !== getValues().province) setValues({ province: region });
  }

  /** The digits of a short address are the building's number, with which a street begins. */
  function fillBuilding(code: string) {
    const building = shortAddress(code)?.building;
    const street = getValues().streetAddress;
    if (building && !street.includes(building)) setValues({ streetAddress: `${building} ${street}` });
  }

  async function fillSuggested(suggestion: SuggestedAddress) {
    try {
      setValues(await suggestion.details());
      toast.success(t("checkout.addressFilled"));
    } catch (error) {
      console.error(error);
    }
  }

  const plain = (
    name: ShippingField,
    label: PlainKey,
    more: ComponentProps<typeof Input>,
    className?: string,
  ) =>
    shown(name) && (
      <Field label={t(label)} error={errorOf(name)} required className={className}>
        {(control) => <Input {...control} {...register(name)} maxLength={limits[name][1]} {...more} />}
      </Field>
    );

  return (
    <div className="grid gap-5 px-0.5 pt-2 pb-2">
      {addresses.length > 0 && <SavedAddresses addresses={addresses} chosen={chosen} onPick={pick} />}
      {picked && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <p className="flex flex-wrap gap-x-4 text-muted wrap-anywhere tabular">
            {[typed.email, typed.phone].filter(Boolean).map((way) => (
              <bdi key={way} dir="ltr">
                {way}
              </bdi>
            ))}
          </p>
          <Button
            variant="ghost"
            size="sm"
            icon={Pencil}
            className="-ms-3.5"
            onClick={() => setPicked(undefined)}
          >
            {t("checkout.edit")}
          </Button>
        </div>
      )}
      <div className={shippingFields.some(shown) ? "grid gap-4 sm:grid-cols-2" : "hidden"}>
        {plain("fullName", "checkout.fullName", { autoComplete: "name" }, "sm:col-span-2")}
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
          placeholder: "+966 5X XXX XXXX",
          onBlur: ({ target }) => {
            const phone = cleanPhone(target.value);
            if (phone !== target.value) setValues({ phone });
          },
        })}
        {!picked && (
          <Field
            label={t("checkout.shortAddress")}
            labelNote={t("checkout.optional")}
            hint={t("checkout.shortAddressHint")}
            className="sm:col-span-2"
          >
            {(control) => (
              <Input
                {...control}
                {...register("shortAddress")}
                onChange={({ target }) => fillBuilding(target.value)}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck="false"
                maxLength={10}
                placeholder="RRRD2929"
              />
            )}
          </Field>
        )}
        {shown("streetAddress") && (
          <StreetField
            field={register("streetAddress")}
            text={typed.streetAddress}
            error={errorOf("streetAddress")}
            source={source}
            onChoose={(suggestion) => void fillSuggested(suggestion)}
            className="sm:col-span-2"
          />
        )}
        {plain("apartmentUnit", "checkout.unit", { autoComplete: "address-line2" })}
        {plain("city", "checkout.city", {
          list: `${id}cities`,
          autoComplete: "address-level2",
          onChange: ({ target }) => fillRegion(target.value),
        })}
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
      {!held && <Checkbox {...register("saveAddress")} label={t("checkout.saveAddress")} />}
      <DeliveryChoice
        parcels={way.parcels}
        fee={way.expressFee}
        speed={way.speed}
        onChange={(delivery) => setValues({ delivery })}
      />
      <Button type="submit" size="lg" className="max-sm:w-full sm:justify-self-start">
        {t("checkout.continue")}
      </Button>
      <PlaceDatalist id={`${id}cities`} places={cities} />
      <PlaceDatalist id={`${id}regions`} places={regions} />
    </div>
  );
}
