import { Info } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Icon } from "@/ui/icon";
import type { NotAddedItem } from "./buy-again";

type Props = { items: readonly NotAddedItem[]; nothingAdded: boolean };

/**
 * The items that could not be bought again, and why. It stays until the next try: a toast would disappear too
 * soon.
 */
export function NotAddedItems({ items, nothingAdded }: Props) {
  const { language, t } = useLanguage();
  return (
    <div role="status">
      {items.length > 0 && (
        <div className="mb-6 flex gap-3 rounded-card bg-accent-tint p-4 text-accent-ink sm:px-6">
          <Icon of={Info} className="mt-0.5" />
          <div className="min-w-0">
            <p className="font-semibold">{t(nothingAdded ? "again.nothing" : "again.left")}</p>
            <ul className="mt-1 text-sm">
              {items.map(({ item, why, added }) => (
                <li key={item.order_item_id}>
                  <bdi>{localName(language, item.product)}</bdi>
                  {": "}
                  {why === "short" ? t("again.short", { n: added }) : t(`again.${why}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
