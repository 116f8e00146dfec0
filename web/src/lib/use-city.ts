import { useSyncExternalStore } from "react";
import { readCity, saveCity, serverCity, subscribeCity, type City } from "./city";

/** The delivery city that the shopper chose. */
export function useCity(): [City, (city: City) => void] {
  return [useSyncExternalStore(subscribeCity, readCity, serverCity), saveCity];
}
