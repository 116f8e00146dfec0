import { useLanguage } from "./language-context";
import type { Place } from "./saudi-places";

type Props = { id: string; places: readonly Place[] };

/** Suggestions for a field. Each is found by either of its names and fills in the one of the page's language. */
export function PlaceDatalist({ id, places }: Props) {
  const { language } = useLanguage();
  const other = language === "ar" ? "en" : "ar";
  return (
    <datalist id={id}>
      {places.map((place) => (
        <option key={place.en} value={place[language]}>
          {place[other]}
        </option>
      ))}
    </datalist>
  );
}
