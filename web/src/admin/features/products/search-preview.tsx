import { useLanguage } from "@/i18n/language-context";
import { useOrigin } from "../../lib/use-origin";
import type { Draft } from "./draft";

/** How a search engine may show the product, in both languages. */
export function SearchPreview({ draft, id }: { draft: Draft; id?: string }) {
  const { t } = useLanguage();
  const host = useOrigin().split("//").at(-1);
  const address = `${host} › product › ${(id ?? "…").slice(0, 8)}`;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(["en", "ar"] as const).map((language) => (
        <div
          key={language}
          lang={language}
          dir={language === "ar" ? "rtl" : "ltr"}
          className="min-w-0 rounded-card border border-line p-4"
        >
          <p className="truncate text-sm text-muted">
            <bdi dir="ltr">{address}</bdi>
          </p>
          <p className="mt-1 truncate text-lg text-brand">{draft[`${language}_name`] || t("editor.new")}</p>
          <p className="mt-1 line-clamp-2 text-sm text-muted wrap-anywhere">
            {draft[`${language}_description`] || t("editor.noDescription")}
          </p>
        </div>
      ))}
    </div>
  );
}
