import { useSyncExternalStore } from "react";
import { readCity, saveCity, serverCity, subscribeCity, type City } from "./city";

/** Where the shopper wants things delivered. */
export function useCity(): [City, (city: City) => void] {
  return [useSyncExternalStore(subscribeCity, readCity, serverCity), saveCity];
}
