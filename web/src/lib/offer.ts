import type { ProductDetail } from "@/api/types";

/** Codes of a colour and a size; undefined where a product has none. */
export type Choice = { color?: string; size?: string };

/** What one choice of a product costs, how many there are and what it looks like. */
export type Offer = {
  price: number;
  compare_at_price: number | null;
  stock: number;
  /** The main picture first. */
  pictures: readonly string[];
  sku: string;
  /** The stock is this choice's own; else all choices of the product share it. */
  ownStock: boolean;
};

/** The fields of a product whose values a choice has of its own. */
export function pricedAs({ price, compare_at_price, stock, pictures }: Offer) {
  return { price, compare_at_price, inventory_count: stock, image_url: pictures[0] ?? "" };
}

type Product = Pick<
  ProductDetail,
  "price" | "compare_at_price" | "inventory_count" | "image_url" | "gallery" | "colors" | "sizes" | "variants"
>;

/** Returns the offer of a choice, or undefined when the product does not come in it. */
export function offerOf(product: Product, { color = "", size = "" }: Choice): Offer | undefined {
  const pictures = product.gallery.length > 0 ? product.gallery : [product.image_url];
  if (product.variants.length === 0) {
    const sells = (options: readonly { code: string }[], code: string) =>
      code === "" || options.some((option) => option.code === code);
    if (!sells(product.colors, color) || !sells(product.sizes, size)) return undefined;
    const { price, compare_at_price, inventory_count: stock } = product;
    return { price, compare_at_price, stock, pictures, sku: "", ownStock: false };
  }
  const variant = variantOf(product, color, size);
  if (!variant) return undefined;
  const { price, compare_at_price, inventory_count: stock, sku } = variant;
  return {
    price,
    compare_at_price,
    stock,
    pictures: picturesOf(product, variant) ?? pictures,
    sku,
    ownStock: true,
  };
}

/** As the server finds it: an empty code stands for any if that leaves one variant. */
function variantOf({ variants }: Pick<Product, "variants">, color: string, size: string) {
  const exact = variants.find((variant) => variant.color === color && variant.size === size);
  if (exact) return exact;
  const fitting = variants.filter(
    (variant) => (color === "" || variant.color === color) && (size === "" || variant.size === size),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The pictures of a variant, or of another one of its colour. */
function picturesOf(product: Product, variant: ProductDetail["variants"][number]) {
  if (variant.images.length > 0) return variant.images;
  if (variant.color === "") return undefined;
  return product.variants.find(({ color, images }) => color === variant.color && images.length > 0)?.images;
}
