import { useId } from "react";
import type { ProductDetail } from "@/api/types";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName, localText } from "@/i18n/local-name";
import { Card } from "@/ui/card";

type Props = {
  product: ProductDetail;
  /** The seller's number of the chosen variant, if it has one. */
  sku: string | undefined;
};

export function ProductDetails({ product, sku }: Props) {
  const { language, t } = useLanguage();
  const heading = useId();
  const description = localText(language, product.en_description, product.ar_description);
  const stock = product.inventory_count;
  const specifications = [
    { name: t("details.brand"), value: localBrand(language, product) || t("details.none") },
    ...product.specs.map((spec) => ({
      name: localName(language, spec),
      value: localText(language, spec.en_value, spec.ar_value),
    })),
    { name: t("details.status"), value: t(stock > 0 ? "product.inStock" : "product.outOfStock") },
    { name: t("details.stock"), value: formatNumber(stock) },
    ...(sku ? [{ name: t("details.sku"), value: sku }] : []),
  ];
  return (
    <section aria-labelledby={heading} className="below-fold [--guessed-height:60rem]">
      <Card>
        <h2 id={heading} className="text-xl sm:text-2xl">
          {t("details.title")}
        </h2>
        <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr]">
          <div>
            <h3 className="text-base">{t("details.description")}</h3>
            {description ? (
              <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line">
                {description}
              </p>
            ) : (
              <p className="mt-2 text-muted">{t("details.noDescription")}</p>
            )}
          </div>
          <div>
            <h3 className="text-base">{t("details.specifications")}</h3>
            <dl className="mt-2 divide-y divide-line">
              {specifications.map(({ name, value }, i) => (
                <div key={i} className="flex justify-between gap-6 py-2.5">
                  <dt className="text-muted">{name}</dt>
                  <dd className="text-end font-medium">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </Card>
    </section>
  );
}
