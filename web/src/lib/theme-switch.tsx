import { useT } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { setTheme, themes } from "./set-theme";
import { useTheme } from "./theme";

/** The choice of a theme as three buttons side by side. */
export function ThemeSwitch({ className }: { className?: string }) {
  const t = useT();
  const chosen = useTheme();
  return (
    <div role="group" aria-label={t("theme.label")} className={className}>
      <h3 aria-hidden className="mb-2 text-sm font-medium text-muted">
        {t("theme.label")}
      </h3>
      <div className="grid grid-cols-3 gap-2">
        {themes.map((theme) => (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === chosen}
            onClick={() => setTheme(theme)}
            className={cx(
              "min-h-11 rounded-control border px-2 text-sm",
              theme === chosen ? "border-brand bg-brand-tint font-medium text-brand" : "border-edge",
            )}
          >
            {t(`theme.${theme}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
