import type { Schemas } from "../../api/client";
import type { Problems } from "../../lib/field-problems";
import { parseCount, parseNumber } from "./numbers";

export type Fields = Schemas["ProductFields"];
export type Product = Schemas["StaffProduct"];
export type Choices = Schemas["ProductChoices"];

/** In the order in which they are offered. */
export const productStatuses = ["active", "draft", "archived"] as const satisfies readonly Fields["status"][];

export type Option = Fields["colors"][number];

export type VariantDraft = {
  color: string;
  size: string;
  sku: string;
  barcode: string;
  price: string;
  compareAt: string;
  stock: string;
  /** What the stock was when the product was read; none for a new variant. */
  seen?: number;
  images: string[];
};

/** A product in the editor: numbers are what somebody typed. */
export type Draft = Omit<
  Fields,
  "price" | "compare_at_price" | "stock" | "stock_seen" | "low_stock_threshold" | "variants"
> & {
  price: string;
  compareAt: string;
  stock: string;
  lowStock: string;
  variants: VariantDraft[];
};

const written = (value: number | null | undefined) => (value == null ? "" : String(value));

export function emptyDraft(choices: Choices): Draft {
  return {
    vendor_id: choices.vendors.length === 1 ? choices.vendors[0]!.id : "",
    category_id: "",
    en_name: "",
    ar_name: "",
    en_description: "",
    ar_description: "",
    price: "",
    compareAt: "",
    stock: "",
    lowStock: "10",
    pictures: [],
    picture_texts: [],
    video_url: "",
    brand: "",
    ar_brand: "",
    status: "active",
    free_shipping: false,
    express_delivery_available: false,
    is_featured: false,
    colors: [],
    sizes: [],
    en_size_title: "",
    ar_size_title: "",
    variants: [],
    specs: [],
  };
}

export function draftOf(product: Product): Draft {
  return {
    vendor_id: product.vendor_id,
    category_id: product.category_id,
    en_name: product.en_name,
    ar_name: product.ar_name,
    en_description: product.en_description,
    ar_description: product.ar_description,
    price: written(product.price),
    compareAt: written(product.compare_at_price),
    stock: written(product.stock),
    lowStock: written(product.low_stock_threshold),
    pictures: product.pictures,
    picture_texts: product.picture_texts,
    video_url: product.video_url,
    brand: product.brand,
    ar_brand: product.ar_brand,
    status: product.status,
    free_shipping: product.free_shipping,
    express_delivery_available: product.express_delivery_available,
    is_featured: product.is_featured,
    colors: product.colors,
    sizes: product.sizes,
    en_size_title: product.en_size_title,
    ar_size_title: product.ar_size_title,
    specs: product.specs,
    variants: product.variants.map((variant) => ({
      color: variant.color,
      size: variant.size,
      sku: variant.sku,
      barcode: variant.barcode,
      price: written(variant.price),
      compareAt: written(variant.compare_at_price),
      stock: written(variant.stock),
      seen: variant.stock,
      images: variant.images,
    })),
  };
}

/** What is sent, or which fields cannot be: by name, with the code of the rule. */
export function fieldsOf(draft: Draft, before?: Product): { fields: Fields; problems: Problems } {
  const problems: Record<string, string> = {};
  const number = (name: string, text: string, parse: typeof parseNumber, needed: boolean): number => {
    const value = parse(text);
    if (value === undefined && needed) problems[name] = "required";
    if (Number.isNaN(value)) problems[name] = "out_of_range";
    return value === undefined || Number.isNaN(value) ? 0 : value;
  };
  const { price, compareAt, stock, lowStock, variants, ...same } = draft;
  const own = variants.length > 0;
  const fields: Fields = {
    ...same,
    price: own ? 0 : number("price", price, parseNumber, true),
    compare_at_price: own ? null : number("compare_at_price", compareAt, parseNumber, false) || null,
    stock: own ? 0 : number("stock", stock, parseCount, true),
    ...(before && !own && { stock_seen: before.stock }),
    low_stock_threshold: number("low_stock_threshold", lowStock, parseCount, true),
    variants: variants.map((variant, i) => ({
      color: variant.color,
      size: variant.size,
      sku: variant.sku,
      barcode: variant.barcode,
      price: number(`variants[${i}].price`, variant.price, parseNumber, true),
      compare_at_price:
        number(`variants[${i}].compare_at_price`, variant.compareAt, parseNumber, false) || null,
      stock: number(`variants[${i}].stock`, variant.stock, parseCount, true),
      ...(variant.seen !== undefined && { stock_seen: variant.seen }),
      images: variant.images,
    })),
  };
  for (const name of ["en_name", "ar_name", "category_id", "vendor_id"] as const) {
    if (!draft[name].trim()) problems[name] = name.endsWith("_id") ? "unknown" : "required";
  }
  return { fields, problems };
}

/** One variant for each combination of options; those that are there keep what they have. */
export function combinations(draft: Draft): VariantDraft[] {
  const codes = (options: readonly Option[]) => (options.length > 0 ? options.map((o) => o.code) : [""]);
  return codes(draft.colors).flatMap((color) =>
    codes(draft.sizes).map(
      (size) =>
        draft.variants.find((variant) => variant.color === color && variant.size === size) ?? {
          color,
          size,
          sku: "",
          barcode: "",
          price: draft.price,
          compareAt: draft.compareAt,
          stock: "0",
          images: [],
        },
    ),
  );
}
