import { useMemo, type ReactNode } from "react";
import { directionOf, type Language } from "@/i18n/language";
import { LanguageContext, useLanguage } from "@/i18n/language-context";
import { useMediaQuery } from "@/ui/use-media-query";

/** Something of the shop as shoppers will see it, small, in both languages and directions. */
export function Preview({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <section aria-label={t("officeMarketing.preview")} className="grid gap-4 lg:grid-cols-2">
      <InLanguage language="en" caption="English">
        {children}
      </InLanguage>
      <InLanguage language="ar" caption="العربية">
        {children}
      </InLanguage>
    </section>
  );
}

function InLanguage({
  language,
  caption,
  children,
}: {
  language: Language;
  caption: string;
  children: ReactNode;
}) {
  const state = useLanguage();
  const direction = directionOf(language);
  const inner = useMemo(() => ({ ...state, language, direction }), [state, language, direction]);
  // It is laid out as on the screen that it is looked at with, and then drawn smaller.
  const wide = useMediaQuery("(min-width: 40rem)");
  return (
    <figure className="min-w-0">
      <figcaption lang={language} className="mb-1 text-sm text-muted">
        {caption}
      </figcaption>
      <div className="overflow-hidden rounded-card border border-line">
        <div inert dir={direction} lang={language} style={{ zoom: wide ? 0.32 : 0.7 }}>
          <LanguageContext value={inner}>{children}</LanguageContext>
        </div>
      </div>
    </figure>
  );
}
