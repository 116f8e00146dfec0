import type { Language } from "@/i18n/language";
import type { Schemas } from "../api/client";

type Choice = Schemas["ProductChoice"];

/** Categories as options of a select, those below others indented, in the order of the tree. */
export function categoryOptions(categories: readonly Choice[], language: Language) {
  const below = (parent: string, depth: number): { value: string; label: string }[] =>
    categories
      .filter((category) => category.parent_id === parent)
      .flatMap((category) => [
        {
          value: category.id,
          label: "\u2003".repeat(depth) + (language === "ar" ? category.ar_name : category.en_name),
        },
        ...below(category.id, depth + 1),
      ]);
  return below("", 0);
}
