import type { Language } from "@/i18n/language";
import { limits, type ShippingValues } from "./rules";

/** The part of the maps script that is used. */
export type PlacesLibrary = {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: (request: SuggestRequest) => Promise<{ suggestions: Suggestion[] }>;
  };
};

type SuggestRequest = {
  input: string;
  includedRegionCodes: string[];
  includedPrimaryTypes: string[];
  language: Language;
  region: string;
  sessionToken: object;
};
type Suggestion = { placePrediction: Prediction | null };
type Prediction = { placeId: string; text: { text: string }; toPlace: () => Place };
type Place = {
  fetchFields: (wanted: { fields: string[] }) => Promise<unknown>;
  addressComponents?: AddressComponent[] | null;
};
export type AddressComponent = { longText: string | null; types: string[] };

/** An address that the service proposes. */
export type SuggestedAddress = {
  id: string;
  text: string;
  /** The fields to fill in: as much of the address as is known. */
  details: () => Promise<Partial<AddressParts>>;
};
export type AddressParts = Pick<ShippingValues, "streetAddress" | "province" | "city" | "postalCode">;

export const country = "sa";
/** The service's names of the place types that are addresses. */
export const addressTypes = ["street_address", "route", "premise", "subpremise"];

/** Requests suggestions from the service; typing and choosing are one session of it. */
export class AddressAutocomplete {
  private session: object | undefined;

  constructor(private readonly library: PlacesLibrary) {}

  async suggest(input: string, language: Language): Promise<SuggestedAddress[]> {
    this.session ??= new this.library.AutocompleteSessionToken();
    const { suggestions } = await this.library.AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      includedRegionCodes: [country],
      includedPrimaryTypes: addressTypes,
      language,
      region: country,
      sessionToken: this.session,
    });
    return suggestions.flatMap(({ placePrediction: prediction }) =>
      prediction
        ? [{ id: prediction.placeId, text: prediction.text.text, details: () => this.detailsOf(prediction) }]
        : [],
    );
  }

  private async detailsOf(prediction: Prediction): Promise<Partial<AddressParts>> {
    this.session = undefined;
    const place = prediction.toPlace();
    await place.fetchFields({ fields: ["addressComponents"] });
    return partsOf(place.addressComponents ?? []);
  }
}

/** Returns the fields that the components of an address fill, without those it does not have. */
export function partsOf(components: readonly AddressComponent[]): Partial<AddressParts> {
  const named = (...types: string[]) => {
    for (const type of types) {
      const text = components.find((component) => component.types.includes(type))?.longText?.trim();
      if (text) return text;
    }
    return "";
  };
  const road = [named("street_number"), named("route", "premise")].filter(Boolean).join(" ");
  const district = named("sublocality_level_1", "sublocality", "neighborhood");
  const parts: AddressParts = {
    streetAddress: road && [road, district].filter(Boolean).join(", "),
    province: named("administrative_area_level_1"),
    city: named("locality", "postal_town", "administrative_area_level_2"),
    postalCode: named("postal_code"),
  };
  const known = Object.entries(parts).filter(([, text]) => text !== "");
  return Object.fromEntries(
    known.map(([field, text]) => [field, text.slice(0, limits[field as keyof AddressParts][1])]),
  );
}
