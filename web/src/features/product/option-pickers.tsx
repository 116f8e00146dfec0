import type { ProductDetail } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { OptionPicker } from "./option-picker";
import type { Purchase } from "./use-purchase";

type Props = { product: Pick<ProductDetail, "colors" | "sizes">; purchase: Purchase };

export function OptionPickers({ product, purchase }: Props) {
  const t = useT();
  const { choice, setColor, setSize } = purchase;
  return (
    <div className="grid gap-4">
      <OptionPicker
        legend={t("product.color")}
        options={product.colors}
        fallback={t("product.colorDefault")}
        value={choice.color}
        onChange={setColor}
      />
      <OptionPicker
        legend={t("product.size")}
        options={product.sizes}
        fallback={t("product.sizeDefault")}
        value={choice.size}
        onChange={setSize}
      />
    </div>
  );
}
