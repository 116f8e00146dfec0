import { useState } from "react";
import { languages, otherLanguage } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { cx } from "@/ui/cx";

const names = { en: "EN", ar: "AR" };

/**
 * One switch with two ends: a press anywhere on it changes to the other language. The narrowest phones and
 * tablets have room for that other end only.
 */
export function LanguageToggle() {
  const { language, setLanguage, prefetch, t } = useLanguage();
  const next = otherLanguage(language);
  // The page follows: it takes longer, and its texts may have to load.
  const [pressed, setPressed] = useState({ from: language, to: language });
  const shown = pressed.from === language ? pressed.to : language;
  return (
    <button
      type="button"
      onPointerEnter={() => prefetch(next)}
      onFocus={() => prefetch(next)}
      onClick={() => {
        setPressed({ from: language, to: next });
        setLanguage(next);
      }}
      className="hit-area inline-flex h-9 min-w-11 shrink-0 items-center justify-center rounded-full bg-sunken p-1 text-xs font-semibold"
    >
      <span className="sr-only">{t("language.switch")}</span>
      {languages.map((name) => (
        <span
          key={name}
          aria-hidden
          lang="en"
          className={cx(
            "flex h-7 items-center rounded-full px-2.5 transition-colors max-[23rem]:px-2",
            name === shown ? "bg-card text-brand max-[23rem]:hidden md:max-lg:hidden" : "text-muted",
          )}
        >
          {names[name]}
        </span>
      ))}
    </button>
  );
}
