import { configure, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { Category, Home, ProductCardData, Slide } from "@/api/types";
import { App } from "@/app/app";
import type { Boot } from "@/app/boot";
import { createRoutes } from "@/app/create-routes";
import { createQueryClient } from "@/app/query-client";
import { routerReady } from "@/app/router-ready";
import type { Language } from "@/i18n/language";
import { loadMessages } from "@/i18n/load-messages";
import { defaultConfig, type ShopConfig } from "@/lib/shop-config";
import { sampleShipping } from "./sample-shipping";

// Chunks are compiled when they are first imported, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export function category(slug: string, parent: string | null = null): Category {
  return {
    category_id: slug,
    parent_category_id: parent,
    slug,
    en_name: `${slug} name`,
    ar_name: `قسم ${slug}`,
    image_url: "",
    product_count: 1,
  };
}

export function product(id: string, changes: Partial<ProductCardData> = {}): ProductCardData {
  return {
    product_id: id,
    en_name: `Product ${id}`,
    ar_name: `منتج ${id}`,
    price: 100,
    compare_at_price: null,
    image_url: "",
    brand: "Brand",
    ar_brand: "علامة",
    rating: null,
    review_count: 0,
    inventory_count: 50,
    low_stock_threshold: 10,
    free_shipping: false,
    express_delivery_available: false,
    is_featured: false,
    has_options: false,
    price_varies: false,
    vendor: { vendor_id: "v", en_name: "Vendor", ar_name: "بائع" },
    created_at: "2025-01-01T00:00:00Z",
    ...changes,
  };
}

export function slide(scene: Slide["scene"], changes: Partial<Slide> = {}): Slide {
  const words = { title: `Slide ${scene}`, text: "Text", action: "Go" };
  return {
    id: scene,
    scene,
    link: "/deals",
    en: words,
    ar: { ...words, title: `شريحة ${scene}` },
    ...changes,
  };
}

type Options = {
  language?: Language;
  categories?: readonly Category[];
  home?: Partial<Home>;
  /** More first data, which the server would have put into the document. */
  data?: Boot["data"];
  config?: ShopConfig;
};

/** Renders the whole app at a path, with its first data in the cache. `here()` returns the current address. */
export async function renderApp(
  path: string,
  {
    language = "en",
    categories = [],
    home = {},
    data = {},
    config = { ...defaultConfig, shipping: sampleShipping },
  }: Options = {},
) {
  const queryClient = createQueryClient({
    data: {
      "/api/v1/categories": { categories },
      "/api/v1/home": {
        deals: [],
        arrivals: [],
        deals_end_at: null,
        slides: [slide("big-sale"), slide("new-arrivals")],
        banners: {},
        collections: [],
        ...home,
      },
      ...data,
    },
  });
  const messages = await loadMessages(language);
  const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [path] });
  await routerReady(router);
  const view = render(
    <App initial={{ language, messages }} queryClient={queryClient} config={config} now={0}>
      <RouterProvider router={router} />
    </App>,
  );
  const here = () => {
    const { pathname, search, state } = router.state.location;
    return pathname + search + (state ? ` ${JSON.stringify(state)}` : "");
  };
  return { ...view, here };
}
