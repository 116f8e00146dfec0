import { Suspense } from "react";
import { withMessages } from "@/i18n/load-messages";
import { lazyComponent } from "@/lib/lazy-component";
import { InView } from "@/ui/in-view";

const Products = lazyComponent(() =>
  withMessages(import("@/features/catalog/popular-products"), "listing").then((m) => m.PopularProducts),
);

/** Products for a page that has none of its own to show. */
export function PopularProducts() {
  return (
    <InView>
      <Suspense fallback={null}>
        <Products />
      </Suspense>
    </InView>
  );
}
