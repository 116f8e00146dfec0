import { Store } from "lucide-react";
import type { ProductDetail } from "@/api/types";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Icon } from "@/ui/icon";
import { Rating } from "@/ui/rating";

export function SellerBlock({ vendor }: { vendor: ProductDetail["vendor"] }) {
  const { language, t } = useLanguage();
  return (
    <div className="flex items-center gap-3">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon of={Store} />
      </span>
      <div className="min-w-0">
        <p className="text-xs text-muted">{t("product.soldBy")}</p>
        <p className="font-medium">
          <bdi>{localName(language, vendor)}</bdi>
        </p>
        {vendor.rating === null ? (
          <p className="text-sm text-muted">{t("product.sellerNew")}</p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-2">
            <Rating
              value={vendor.rating}
              label={t("product.rating", { rating: formatNumber(vendor.rating, 1) })}
              note={formatNumber(vendor.rating, 1)}
            />
            <span className="text-xs text-muted">
              {t("product.sellerReviews", { n: vendor.review_count })}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
