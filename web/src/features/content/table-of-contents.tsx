import { ChevronDown, List } from "lucide-react";
import type { PageText } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { useActiveSection } from "./use-active-section";

type Props = { sections: PageText["sections"] };

/** At the side of a long page, with the section that is being read. */
export function SideTableOfContents({ sections }: Props) {
  const t = useT();
  const current = useActiveSection(sections.map(({ id }) => id));
  return (
    <nav
      aria-label={t("text.contents")}
      className="sticky top-28 max-h-[calc(100dvh-8rem)] overflow-y-auto pb-4"
    >
      <p className="mb-2 text-sm font-semibold">{t("text.contents")}</p>
      <ol className="border-s border-line text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              aria-current={id === current || undefined}
              className={cx(
                "-ms-px block border-s-2 py-1.5 ps-4 transition-colors hover:text-brand",
                id === current ? "border-brand font-medium text-brand" : "border-transparent text-muted",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** On small screens: collapsed until it is opened. */
export function CollapsibleTableOfContents({ sections }: Props) {
  const t = useT();
  return (
    <details className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-12 list-none items-center gap-2.5 rounded-card px-4 font-medium [&::-webkit-details-marker]:hidden">
        <Icon of={List} size="sm" className="text-brand" />
        <span className="flex-1">{t("text.contents")}</span>
        <Icon of={ChevronDown} size="sm" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label={t("text.contents")} className="border-t border-line px-4 py-2">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={{ hash: id }} className="block rounded-sm py-2 text-muted hover:text-brand">
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
