import type { components } from "@/api/schema";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName } from "@/i18n/local-name";
import { Checkbox } from "@/ui/checkbox";
import { Picture } from "@/ui/picture";
import { QuantityStepper } from "@/ui/quantity-stepper";
import type { OrderItem } from "./queries";

type Props = {
  item: OrderItem;
  line: components["schemas"]["ReturnableLine"];
  /** How many come back; 0 while it is not chosen. */
  quantity: number;
  onChange: (quantity: number) => void;
};

/** An item that can be chosen, with how many of it come back. */
export function ReturnItem({ item, line, quantity, onChange }: Props) {
  const { language, t } = useLanguage();
  const name = localName(language, item.product);
  const options = language === "ar" ? item.ar_options : item.en_options;
  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      <Picture src={item.product.image_url} alt="" sizes="72px" className="size-18 shrink-0 rounded-inner" />
      <div className="min-w-0 flex-1">
        <Checkbox
          label={
            <>
              <bdi className="block text-xs text-muted">{localBrand(language, item.product)}</bdi>
              <bdi className="line-clamp-2 font-medium">{name}</bdi>
            </>
          }
          checked={quantity > 0}
          onChange={(event) => onChange(event.target.checked ? line.quantity : 0)}
        />
        {options !== "" && <p className="text-sm text-muted">{options}</p>}
        {quantity > 0 && line.quantity > 1 ? (
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <QuantityStepper
              size="sm"
              value={quantity}
              max={line.quantity}
              onChange={onChange}
              labels={{
                group: t("return.quantityOf", { name }),
                decrease: t("return.fewer"),
                increase: t("return.more"),
                remove: t("return.fewer"),
              }}
            />
            <span className="text-sm text-muted tabular">
              {t("return.ofBought", { n: quantity, all: line.quantity })}
            </span>
          </div>
        ) : (
          <p className="mt-1 text-sm text-muted tabular">{t("return.quantity", { n: line.quantity })}</p>
        )}
      </div>
    </li>
  );
}
