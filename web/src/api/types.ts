import type { paths } from "./schema";

/** The response of a GET of the path. */
type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
}
  ? Body
  : never;

export type CategoryList = Answer<"/api/v1/categories">;
export type Category = CategoryList["categories"][number];
export type Home = Answer<"/api/v1/home">;
export type Slide = Home["slides"][number];
export type HomeBanner = NonNullable<Home["banners"]["last"]>;
export type ProductCardData = Home["deals"][number];
export type CategoryDetails = Answer<"/api/v1/categories/{slug}">;
export type Listing = Answer<"/api/v1/categories/{slug}/products">;
export type Facets = Listing["facets"];
export type SearchResult = Answer<"/api/v1/search">;
export type Suggestions = Answer<"/api/v1/suggest">;
export type ProductDetail = Answer<"/api/v1/products/{id}">;
export type ProductOption = ProductDetail["colors"][number];
export type RelatedProducts = Answer<"/api/v1/products/{id}/related">;
export type Offer = Answer<"/api/v1/coupons">["coupons"][number];
export type TextPageData = Answer<"/api/v1/pages/{name}">;
export type PageText = TextPageData["en"];
export type ReviewPage = Answer<"/api/v1/products/{id}/reviews">;
export type Review = ReviewPage["reviews"][number];
export type MyReview = Answer<"/api/v1/products/{id}/reviews/mine">;
export type OwnReview = NonNullable<MyReview["review"]>;
