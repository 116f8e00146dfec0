import { searchQMaxLength } from "@/api/limits.gen";
import { localStorageList } from "@/lib/local-storage-list";

/** As many as are remembered. */
export const maxSearches = 6;

/** Parses the stored text, which may be anything: unique texts, the last one first. */
export function parseSearches(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    const texts = value.filter(
      (one) => typeof one === "string" && one.trim() !== "" && one.length <= searchQMaxLength,
    );
    return [...new Set<string>(texts)].slice(0, maxSearches);
  } catch {
    return [];
  }
}

/** What was searched for in this browser. */
export const recentSearches = localStorageList<string>("searches", parseSearches);

export function rememberSearch(text: string): void {
  const same = (other: string) => other.toLowerCase() === text.toLowerCase();
  const others = recentSearches.read().filter((other) => !same(other));
  recentSearches.write([text, ...others].slice(0, maxSearches));
}
