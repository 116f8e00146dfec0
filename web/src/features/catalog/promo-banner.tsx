import { ArrowRight } from "lucide-react";
import type { Category } from "@/api/types";
import { useT } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";

type Banner = { image: string; title: PlainKey; text: PlainKey; link: string };

const bannerTexts = {
  "beauty-personal-care": ["banner.beauty-personal-care.title", "banner.beauty-personal-care.text"],
  "home-garden": ["banner.home-garden.title", "banner.home-garden.text"],
  "home-kitchen": ["banner.home-kitchen.title", "banner.home-kitchen.text"],
  "home-office": ["banner.home-office.title", "banner.home-office.text"],
  "kids-babies": ["banner.kids-babies.title", "banner.kids-babies.text"],
  electronics: ["banner.electronics.title", "banner.electronics.text"],
  fashion: ["banner.fashion.title", "banner.fashion.text"],
} as const satisfies Record<string, readonly [PlainKey, PlainKey]>;

const defaultBanner: Banner = {
  image: "/media/banners/default.webp",
  title: "banner.default.title",
  text: "banner.default.text",
  link: "/categories",
};

/** The banner of a parent category; categories without one of their own get the default. */
export function bannerOf(slug: string | undefined): Banner {
  if (slug === undefined || !Object.hasOwn(bannerTexts, slug)) return defaultBanner;
  const [title, text] = bannerTexts[slug as keyof typeof bannerTexts];
  return { image: `/media/banners/${slug}.webp`, title, text, link: `/category/${slug}` };
}

export function PromoBanner({ category }: { category: Category | undefined }) {
  const t = useT();
  const banner = bannerOf(category?.slug);
  return (
    <Link
      to={banner.link}
      className="relative flex w-56 shrink-0 flex-col self-start overflow-hidden rounded-card bg-brand text-on-brand max-lg:hidden xl:w-80"
    >
      <Picture
        key={banner.image}
        src={banner.image}
        alt=""
        ratio="wide"
        widths={[]}
        className="animate-fade-in"
      />
      <span className="flex flex-1 flex-col justify-center p-5">
        <span className="text-lg font-semibold">{t(banner.title)}</span>
        <span className="text-sm opacity-90">{t(banner.text)}</span>
        <span className="mt-3 inline-flex items-center gap-1.5 text-sm font-medium">
          {t("banner.shop")}
          <Icon of={ArrowRight} size="sm" flip />
        </span>
      </span>
    </Link>
  );
}
