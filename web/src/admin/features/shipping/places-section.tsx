import { X } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { RadioGroup } from "@/ui/radio-group";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { newAddressCityMaxLength } from "../../api/limits.gen";
import { useMay } from "../../app/member-context";
import { Section } from "./section";
import { problemText, regionName, shippingPath, type Overview } from "./shipping";
import { useShippingChange } from "./use-shipping-change";

/** Where the shop delivers, cities of its own, and those that shoppers choose from. */
export function PlacesSection({ overview }: { overview: Overview }) {
  const { t, language } = useLanguage();
  const may = useMay("settings:write");
  const [places, setPlaces] = useState(overview.places);
  const [limited, setLimited] = useState(overview.places.areas.length > 0);
  const [city, setCity] = useState({ en: "", ar: "", region: overview.regions[0]?.key ?? "" });
  const { save, saving, refused } = useShippingChange((body: Schemas["AdminSetPlacesRequest"]) =>
    staffApi.PUT(`${shippingPath}/places`, { body }),
  );
  const send = (next: typeof places) =>
    save({ version: overview.version, places: { ...next, areas: limited ? next.areas : [] } });
  const store = (change: Partial<typeof places> = {}) => {
    const next = { ...places, ...change };
    setPlaces(next);
    send(next);
  };
  const areaOf = (region: string) => places.areas.find((area) => area.region === region);
  const setArea = (region: string, cities: string[] | undefined) => {
    const others = places.areas.filter((area) => area.region !== region);
    setPlaces({ ...places, areas: cities ? [...others, { region, cities }] : others });
  };
  const toggled = (list: readonly string[], key: string, on: boolean) =>
    on ? [...list, key] : list.filter((one) => one !== key);
  return (
    <Section title={t("officeShipping.places")} text={t("officeShipping.placesText")}>
      <div className="card grid gap-6 p-5">
        <RadioGroup
          legend={t("officeShipping.where")}
          value={limited ? "some" : "all"}
          onChange={(value) => may && setLimited(value === "some")}
          options={[
            { value: "all", label: t("officeShipping.everywhere"), disabled: !may },
            { value: "some", label: t("officeShipping.somewhere"), disabled: !may },
          ]}
        />
        {limited && (
          <ul className="divide-y divide-line rounded-inner border border-edge">
            {overview.regions.map((region) => {
              const area = areaOf(region.key);
              const name = region.name[language];
              return (
                <li key={region.key} className="px-4 py-2">
                  <Checkbox
                    label={regionName(region, language, t)}
                    disabled={!may}
                    checked={area !== undefined}
                    onChange={(event) => setArea(region.key, event.currentTarget.checked ? [] : undefined)}
                  />
                  {area && (
                    <details className="ps-8" open={area.cities.length > 0}>
                      <summary className="cursor-pointer py-1.5 text-sm text-brand">
                        {area.cities.length > 0
                          ? t("officeShipping.citiesChosen", { n: area.cities.length, region: name })
                          : t("officeShipping.wholeRegion")}
                      </summary>
                      <div className="grid gap-x-6 gap-y-1 py-1 sm:grid-cols-3">
                        {overview.cities
                          .filter((one) => one.region === region.key)
                          .map((one) => (
                            <Checkbox
                              key={one.key}
                              label={one.name[language]}
                              disabled={!may}
                              checked={area.cities.includes(one.key)}
                              onChange={(event) =>
                                setArea(
                                  region.key,
                                  toggled(area.cities, one.key, event.currentTarget.checked),
                                )
                              }
                            />
                          ))}
                      </div>
                    </details>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <fieldset>
          <legend className="mb-1 font-medium">{t("officeShipping.menu")}</legend>
          <p className="mb-2 text-sm text-muted">{t("officeShipping.menuHint")}</p>
          <ul className="mb-3 flex flex-wrap gap-2">
            {places.menu.map((key) => {
              const name = overview.cities.find((one) => one.key === key)?.name[language] ?? key;
              return (
                <li
                  key={key}
                  className="flex items-center gap-1 rounded-full border border-edge ps-4 pe-1 text-sm"
                >
                  <bdi>{name}</bdi>
                  {may && (
                    <IconButton
                      icon={X}
                      size="sm"
                      label={t("officeShipping.removeNamed", { name })}
                      onClick={() => setPlaces({ ...places, menu: places.menu.filter((one) => one !== key) })}
                    />
                  )}
                </li>
              );
            })}
          </ul>
          {may && (
            <Field label={t("officeShipping.addToMenu")} hideLabel className="max-w-xs">
              {(control) => (
                <Select
                  {...control}
                  value=""
                  onChange={(event) =>
                    setPlaces({ ...places, menu: [...places.menu, event.currentTarget.value] })
                  }
                  options={[
                    { value: "", label: t("officeShipping.addToMenu") },
                    ...overview.cities
                      .filter(({ key }) => !places.menu.includes(key))
                      .map(({ key, name }) => ({ value: key, label: name[language] }))
                      .toSorted((a, b) => a.label.localeCompare(b.label, language)),
                  ]}
                />
              )}
            </Field>
          )}
        </fieldset>
        {refused[0] && (
          <p role="alert" className="text-sm text-danger">
            {problemText(t, refused[0])}
          </p>
        )}
        {may && (
          <Button loading={saving} className="justify-self-start" onClick={() => store()}>
            {t("office.save")}
          </Button>
        )}
        <fieldset className="border-t border-line pt-5">
          <legend className="sr-only">{t("officeShipping.ownCities")}</legend>
          <p aria-hidden className="mb-1 font-medium">
            {t("officeShipping.ownCities")}
          </p>
          <p className="mb-3 text-sm text-muted">{t("officeShipping.ownCitiesHint")}</p>
          <ul className="mb-3 grid gap-1">
            {places.cities.map((one) => (
              <li key={one.key} className="flex items-center justify-between gap-3">
                <span className="wrap-anywhere">
                  <bdi>{one.name.en}</bdi> · <bdi>{one.name.ar}</bdi>
                </span>
                {may && (
                  <IconButton
                    icon={X}
                    size="sm"
                    label={t("officeShipping.removeNamed", { name: one.name[language] })}
                    onClick={() =>
                      store({
                        cities: places.cities.filter(({ key }) => key !== one.key),
                        menu: places.menu.filter((key) => key !== one.key),
                      })
                    }
                  />
                )}
              </li>
            ))}
          </ul>
          {may && (
            <div className="grid items-end gap-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
              {(["en", "ar"] as const).map((lang) => (
                <Field
                  key={lang}
                  label={t(lang === "en" ? "officeShipping.cityEn" : "officeShipping.cityAr")}
                >
                  {(control) => (
                    <Input
                      {...control}
                      lang={lang}
                      dir={lang === "ar" ? "rtl" : "ltr"}
                      maxLength={newAddressCityMaxLength}
                      value={city[lang]}
                      onChange={(event) => setCity({ ...city, [lang]: event.currentTarget.value })}
                    />
                  )}
                </Field>
              ))}
              <Field label={t("officeShipping.region")}>
                {(control) => (
                  <Select
                    {...control}
                    value={city.region}
                    onChange={(event) => setCity({ ...city, region: event.currentTarget.value })}
                    options={overview.regions.map(({ key, name }) => ({ value: key, label: name[language] }))}
                  />
                )}
              </Field>
              <Button
                variant="outline"
                loading={saving}
                onClick={() =>
                  send({
                    ...places,
                    cities: [
                      ...places.cities,
                      { key: "", region: city.region, name: { en: city.en, ar: city.ar } },
                    ],
                  })
                }
              >
                {t("office.add")}
              </Button>
            </div>
          )}
        </fieldset>
      </div>
    </Section>
  );
}
