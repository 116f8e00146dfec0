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
 * Adds the maps script to the page, unless it has been added, shortly after the page has rendered, and polls
 * until its library is ready. Returns the function that cancels it.
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
    // The script has global effects and may load only once, in the language of its first use.
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
