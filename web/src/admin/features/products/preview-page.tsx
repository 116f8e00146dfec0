import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { useParams } from "react-router";
import type { ProductDetail } from "@/api/types";
import { Gallery } from "@/features/product/gallery";
import { OptionPickers } from "@/features/product/option-pickers";
import { ProductDetails } from "@/features/product/product-details";
import { ProductPrice } from "@/features/product/product-price";
import { usePurchase } from "@/features/product/use-purchase";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName, localText } from "@/i18n/local-name";
import { pricedAs } from "@/lib/offer";
import { useShopConfig } from "@/lib/shop-config";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { ListLoading } from "../../ui/staff-list";
import { productsQueries } from "./queries";

/** A product as shoppers will see it, whatever its status. Only who may see the product gets it. */
export function PreviewPage() {
  const { t } = useLanguage();
  const { id = "" } = useParams();
  const { data, error } = useQuery(productsQueries.preview(id));
  if (error) return <EmptyState icon={PackageX} headingLevel="h1" title={t("editor.gone")} />;
  if (!data) return <ListLoading />;
  return (
    <>
      <div
        role="note"
        className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-tint p-4"
      >
        <p>{t("editor.previewNote")}</p>
        <Link to={`/admin/products/${id}`} className={buttonStyle({ variant: "outline", size: "sm" })}>
          {t("editor.backToEditor")}
        </Link>
      </div>
      <Preview product={data} />
    </>
  );
}

function Preview({ product }: { product: ProductDetail }) {
  const { language, t } = useLanguage();
  const purchase = usePurchase(product, () => undefined);
  const { offer } = purchase;
  const shown = offer ? { ...product, ...pricedAs(offer) } : { ...product, inventory_count: 0 };
  const pictures = offer?.pictures ?? product.gallery;
  return (
    <article>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        <Gallery
          key={pictures.join(" ")}
          name={localName(language, product)}
          pictures={pictures}
          video={product.video_url}
          texts={product.picture_texts}
        />
        <div className="min-w-0">
          {product.brand && (
            <p className="text-sm font-medium text-brand">
              <bdi>{localBrand(language, product)}</bdi>
            </p>
          )}
          <h1 className="mt-1 text-2xl wrap-anywhere">{localName(language, product)}</h1>
          <p className="mt-4">
            <ProductPrice product={shown} size="lg" />
          </p>
          <p className="text-sm text-muted">
            {t(useShopConfig().vat_note ? "product.vatIncluded" : "product.vat")}
          </p>
          {product.has_options && (
            <div className="mt-6 border-t border-line pt-5">
              <OptionPickers product={product} purchase={purchase} />
            </div>
          )}
          <p className="mt-6 text-muted">
            {localText(language, product.vendor.en_name, product.vendor.ar_name)}
          </p>
        </div>
      </div>
      <div className="mt-8">
        <ProductDetails product={shown} sku={offer?.sku} />
      </div>
    </article>
  );
}
