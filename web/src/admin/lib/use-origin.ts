import { useSyncExternalStore } from "react";

/** Returns the origin of the document's address, such as "https://shop.example.com"; "" on the server. */
export function useOrigin(): string {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => "",
  );
}

const neverChanges = () => () => undefined;
