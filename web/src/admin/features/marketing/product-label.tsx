import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Picture } from "@/ui/picture";
import type { PickedProduct } from "./product-picker";

/** A product in a row of a list: its picture and its name. */
export function ProductLabel({ product }: { product: PickedProduct }) {
  const { language } = useLanguage();
  return (
    <>
      <Picture src={product.image_url} alt="" sizes="40px" className="size-10 shrink-0 rounded-control" />
      <span className="min-w-0 grow wrap-anywhere">
        <bdi>{localName(language, product)}</bdi>
      </span>
    </>
  );
}
