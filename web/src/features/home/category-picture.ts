import type { Category } from "@/api/types";

/** The categories that have a picture. */
const pictured: ReadonlySet<string> = new Set([
  "beauty-personal-care",
  "home-garden",
  "home-kitchen",
  "home-office",
  "kids-babies",
]);

const pictureOf = (slug: string) => `/media/categories/${slug}.webp`;

/** The shop's own picture by slug, else the category's, else that of home and kitchen. */
export function categoryPicture({ slug, image_url }: Pick<Category, "slug" | "image_url">): string {
  return pictured.has(slug) ? pictureOf(slug) : image_url || pictureOf("home-kitchen");
}
