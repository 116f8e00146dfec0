import { useLanguage } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";
import { regionName, zoneName, type Overview } from "./shipping";

type Chosen = { regions: readonly string[]; cities: readonly string[] };

type Props = {
  overview: Overview;
  value: Chosen;
  onChange: (value: { regions: string[]; cities: string[] }) => void;
  /** The zone that is edited: its own places are not taken. */
  except: string | undefined;
};

/** Regions and their cities to choose. A place that another zone has says so and cannot be chosen. */
export function PlacePicker({ overview, value, onChange, except }: Props) {
  const { t, language } = useLanguage();
  const others = overview.zones.zones.filter((zone) => zone.id !== except);
  const ownerOf = (list: "regions" | "cities", key: string) => {
    const zone = others.find((one) => one[list].includes(key));
    return zone && zoneName(zone, overview, language, t);
  };
  function toggle(list: "regions" | "cities", key: string, on: boolean) {
    const kept = value[list].filter((one) => one !== key);
    onChange({ regions: [...value.regions], cities: [...value.cities], [list]: on ? [...kept, key] : kept });
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t("officeShipping.placesOfZone")}</legend>
      <div className="max-h-72 divide-y divide-line overflow-y-auto rounded-inner border border-edge">
        {overview.regions.map((region) => {
          const cities = overview.cities.filter((city) => city.region === region.key);
          const picked = cities.filter((city) => value.cities.includes(city.key)).length;
          const owner = ownerOf("regions", region.key);
          return (
            <div key={region.key} className="px-4 py-2">
              <Checkbox
                label={regionName(region, language, t)}
                note={owner && t("officeShipping.taken", { zone: owner })}
                disabled={owner !== undefined}
                checked={value.regions.includes(region.key)}
                onChange={(event) => toggle("regions", region.key, event.currentTarget.checked)}
              />
              <details className="ps-8">
                <summary className="cursor-pointer py-1.5 text-sm text-brand">
                  {picked > 0
                    ? t("officeShipping.citiesChosen", { n: picked, region: region.name[language] })
                    : t("officeShipping.citiesOf", { region: region.name[language] })}
                </summary>
                <div className="grid gap-x-6 gap-y-1 py-1 sm:grid-cols-2">
                  {cities.map((city) => {
                    const taken = ownerOf("cities", city.key);
                    return (
                      <Checkbox
                        key={city.key}
                        label={city.name[language]}
                        note={taken && t("officeShipping.taken", { zone: taken })}
                        disabled={taken !== undefined}
                        checked={value.cities.includes(city.key)}
                        onChange={(event) => toggle("cities", city.key, event.currentTarget.checked)}
                      />
                    );
                  })}
                </div>
              </details>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
