import { Heart } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { IconButton, type IconButtonProps } from "@/ui/icon-button";
import { useWishlistMarks, type WishlistChoice, type WishlistProduct } from "./wishlist-context";

type Props = { product: WishlistProduct; choice?: WishlistChoice } & Pick<
  IconButtonProps,
  "variant" | "size" | "round" | "className"
>;

/** Adds the product to the wishlist, or removes it. */
export function HeartButton({ product, choice, ...style }: Props) {
  const { language, t } = useLanguage();
  const { has, add, remove } = useWishlistMarks();
  const wished = has(product.product_id);
  const name = localName(language, product);
  return (
    <IconButton
      {...style}
      icon={Heart}
      filled={wished}
      tone={wished ? "danger" : "ink"}
      label={t(wished ? "wishlist.removeNamed" : "wishlist.addNamed", { name })}
      onClick={() => (wished ? remove(product.product_id) : add(product, choice))}
    />
  );
}
