import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { IconButton } from "@/ui/icon-button";
import { ProductLabel } from "./product-label";
import { ProductPicker, type PickedProduct } from "./product-picker";

type Props = {
  products: readonly PickedProduct[];
  problem: string | false;
  onChange: (products: readonly PickedProduct[]) => void;
};

/** Products of a collection in their order, and a search for more. */
export function ChosenProducts({ products, problem, onChange }: Props) {
  const { t, language } = useLanguage();

  function move(from: number, to: number) {
    const list = [...products];
    list.splice(to, 0, ...list.splice(from, 1));
    onChange(list);
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{t("officeMarketing.products", { n: products.length })}</legend>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {products.length > 0 && (
        <ol className="divide-y divide-line rounded-card border border-line">
          {products.map((product, i) => {
            const name = localName(language, product);
            return (
              <li key={product.id} className="flex items-center gap-3 px-3 py-2">
                <ProductLabel product={product} />
                <span className="flex shrink-0">
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    label={t("officeMarketing.up", { name })}
                    disabled={i === 0}
                    onClick={() => move(i, i - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    label={t("officeMarketing.down", { name })}
                    disabled={i === products.length - 1}
                    onClick={() => move(i, i + 1)}
                  />
                  <IconButton
                    icon={X}
                    size="sm"
                    label={t("officeMarketing.remove", { name })}
                    onClick={() => onChange(products.filter((one) => one.id !== product.id))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <ProductPicker
        taken={products.map((product) => product.id)}
        onPick={(product) => onChange([...products, product])}
      />
    </fieldset>
  );
}
