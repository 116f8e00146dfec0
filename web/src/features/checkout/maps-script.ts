import type { Language } from "@/i18n/language";
import type { PlacesLibrary } from "./address-autocomplete";

/** The operator's key with the maps service, and where its script is. */
export type MapsConfig = { key: string; url: string };

// In milliseconds.
const startDelay = 200;
const pollEvery = 50;
const patience = 15_000;

type MapsWindow = Window & {
  google?: { maps?: { places?: Partial<PlacesLibrary> } };
};

/** The library for places, once the script has brought it. */
function found(): PlacesLibrary | undefined {
  const places = (window as MapsWindow).google?.maps?.places;
  return places?.AutocompleteSuggestion && places.AutocompleteSessionToken
    ? (places as PlacesLibrary)
    : undefined;
}

function scriptAddress({ key, url }: MapsConfig, language: Language): string {
  const query = new URLSearchParams({ key, language, region: "SA", libraries: "places", loading: "async" });
  return `${url}?${query}`;
}

type Outcome = { ready: (places: PlacesLibrary) => void; failed: (why: string) => void };

/**
 * Brings the maps script into the page, unless it is there already, a moment after the page itself, and
 * looks for its library until it is there. Returns how to stop looking.
 */
export function loadMaps(config: MapsConfig, language: Language, { ready, failed }: Outcome): () => void {
  let poll: number | undefined;
  const stop = () => {
    window.clearTimeout(start);
    window.clearInterval(poll);
  };
  const fail = (why: string) => {
    stop();
    failed(why);
  };
  const start = window.setTimeout(() => {
    const began = Date.now();
    // The script changes the whole page and may come once only, in whatever language it came first.
    if (![...document.scripts].some(({ src }) => src.startsWith(config.url))) {
      const script = document.createElement("script");
      script.src = scriptAddress(config, language);
      script.async = true;
      script.addEventListener("error", () => {
        script.remove();
        fail("the maps script did not load");
      });
      document.head.append(script);
    }
    poll = window.setInterval(() => {
      const places = found();
      if (places) {
        stop();
        ready(places);
      } else if (Date.now() - began > patience) {
        fail("the maps script brought no places library");
      }
    }, pollEvery);
  }, startDelay);
  return stop;
}
