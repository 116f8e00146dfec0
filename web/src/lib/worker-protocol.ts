/**
 * The header of a response from the service worker's cache: when it was cached, as an ISO time. Responses that browsers
 * have cached bear it, and a page may meet the worker of another version: it does not change.
 */
export const cachedAtHeader = "Matjar-Kept";

/** What a page tells the service worker. */
export type PageMessage = {
  type: "page";
  /** The files of the app that it has loaded. */
  files: string[];
  /** Its address, if its document did not come through this worker. */
  url?: string;
};

export function isPageMessage(data: unknown): data is PageMessage {
  return typeof data === "object" && data !== null && (data as PageMessage).type === "page";
}
