// Generated from internal/page/routes.go by `make generate`; do not edit.

import type { PageName } from "./pages.gen";

/**
 * What each page asks the API for first, as templates of addresses. One that ends in {?} or {?q} depends on the
 * page's query: it takes the parameters that are named, and is asked for first only while there are no others.
 */
export const firstData: Partial<Record<PageName, readonly string[]>> = {
  home: ["/api/v1/home"],
  category: ["/api/v1/categories/{slug}", "/api/v1/categories/{slug}/products{?}"],
  collection: ["/api/v1/collections/{slug}", "/api/v1/collections/{slug}/products{?}"],
  search: ["/api/v1/search{?q}"],
  product: ["/api/v1/products/{id}"],
  deals: ["/api/v1/deals{?}", "/api/v1/coupons"],
  new: ["/api/v1/new{?}"],
  electronics: ["/api/v1/categories/{slug}", "/api/v1/categories/{slug}/products{?}"],
  fashion: ["/api/v1/categories/{slug}", "/api/v1/categories/{slug}/products{?}"],
  homeKitchen: ["/api/v1/categories/{slug}", "/api/v1/categories/{slug}/products{?}"],
  beauty: ["/api/v1/categories/{slug}", "/api/v1/categories/{slug}/products{?}"],
  contact: ["/api/v1/pages/contact"],
  returns: ["/api/v1/pages/returns"],
  shipping: ["/api/v1/pages/shipping"],
  about: ["/api/v1/pages/about"],
  careers: ["/api/v1/pages/careers"],
  privacy: ["/api/v1/pages/privacy"],
  terms: ["/api/v1/pages/terms"],
  ownPage: ["/api/v1/pages/{name}"],
};
