import { cartLineProductIdMaxLength } from "@/api/limits.gen";
import { localStorageList } from "@/lib/local-storage-list";

/** As many as are remembered. */
export const maxRecent = 12;

/** Parses the stored text, which may be anything: unique ids, the last viewed first. */
export function parseRecent(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    const ids = value.filter(
      (id) => typeof id === "string" && id.length <= cartLineProductIdMaxLength && /^[\w.-]+$/.test(id),
    );
    return [...new Set<string>(ids)].slice(0, maxRecent);
  } catch {
    return [];
  }
}

/** The ids of the products that were viewed in this browser. */
export const recentList = localStorageList<string>("recent", parseRecent);

export function addRecent(id: string): void {
  recentList.write([id, ...recentList.read().filter((other) => other !== id)].slice(0, maxRecent));
}
