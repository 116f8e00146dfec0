import { useT } from "@/i18n/language-context";
import { Breadcrumb, type Crumb } from "@/ui/breadcrumb";
import { Picture } from "@/ui/picture";

type Props = {
  title: string;
  text: string;
  /** Between home and the page itself. */
  above?: readonly Crumb[];
  /** Undefined where the page has no picture. */
  image?: string;
};

/** The top of a page that lists products. */
export function ListingHeader({ title, text, above = [], image }: Props) {
  const t = useT();
  return (
    <header className="mb-4 sm:mb-8">
      <Breadcrumb
        label={t("listing.breadcrumb")}
        crumbs={[{ label: t("nav.home"), to: "/" }, ...above, { label: title }]}
      />
      <div className="mt-1 flex items-center gap-6 sm:mt-4">
        {image !== undefined && (
          <Picture src={image} alt="" sizes="96px" className="size-24 shrink-0 rounded-card max-sm:hidden" />
        )}
        <div className="min-w-0">
          <h1 className="text-xl sm:text-3xl">{title}</h1>
          {text !== "" && (
            <p className="max-w-prose text-muted max-sm:line-clamp-2 max-sm:text-sm sm:mt-1">{text}</p>
          )}
        </div>
      </div>
    </header>
  );
}
