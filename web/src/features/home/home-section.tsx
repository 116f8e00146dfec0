import { ArrowRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { Container } from "@/ui/container";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";

type Props = {
  title: string;
  text?: string;
  /** Where all of it is. */
  viewAll?: string;
  /** Beside the heading: a clock, a button. */
  aside?: ReactNode;
  /** A band of its own colour across the page. */
  band?: boolean;
  children: ReactNode;
};

/** A part of the home page under its heading. */
export function HomeSection({ title, text, viewAll, aside, band, children }: Props) {
  const t = useT();
  const headingId = useId();
  const heading = (place: string) => (
    <h2 id={headingId} className={cx("text-xl sm:text-2xl", place)}>
      {title}
    </h2>
  );
  return (
    <section
      aria-labelledby={headingId}
      className={cx("mt-12 sm:mt-16", band && "border-y border-line bg-accent-tint/70 py-9 sm:py-12")}
    >
      <Container>
        <div className="mb-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 sm:mb-7 sm:items-center">
          {text ? (
            <div className="min-w-0 max-sm:flex-1">
              {heading("")}
              <p className="mt-0.5 text-muted">{text}</p>
            </div>
          ) : (
            heading("min-w-0 max-sm:flex-1")
          )}
          {aside && <div className={viewAll && "max-sm:order-last max-sm:w-full"}>{aside}</div>}
          {viewAll && (
            <Link
              to={viewAll}
              aria-label={`${t("home.viewAll")}: ${title}`}
              className="hit-area inline-flex items-center gap-1.5 rounded-sm text-sm font-medium text-brand underline-offset-4 hover:underline max-sm:mt-1.5 sm:ms-auto"
            >
              {t("home.viewAll")}
              <Icon of={ArrowRight} size="sm" flip />
            </Link>
          )}
        </div>
        {children}
      </Container>
    </section>
  );
}
