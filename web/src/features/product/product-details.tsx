import { useId } from "react";
import type { ProductDetail } from "@/api/types";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { Card } from "@/ui/card";

export function ProductDetails({ product }: { product: ProductDetail }) {
  const { language, t } = useLanguage();
  const heading = useId();
  const { en_description: en, ar_description: ar } = product;
  const description = language === "ar" ? ar || en : en || ar;
  const specifications = [
    { name: t("details.brand"), value: product.brand || t("details.none") },
    { name: t("details.status"), value: t(`details.status.${product.status}`) },
    { name: t("details.stock"), value: formatNumber(product.inventory_count) },
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
              {specifications.map(({ name, value }) => (
                <div key={name} className="flex justify-between gap-6 py-2.5">
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
