import { Outlet } from "react-router";
import { CartProvider } from "@/features/cart/cart-provider";
import { WishlistProvider } from "@/features/wishlist/wishlist-provider";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { StarMarkers } from "@/ui/rating";
import { CardActionsProvider } from "./card-actions-provider";
import { DocumentHead } from "./document-head";
import { DropLangParam } from "./drop-lang-param";
import { OfflineNotice } from "./offline-notice";
import { RouteFocus } from "./route-focus";
import { SessionEndedListener } from "./session-ended-listener";

/**
 * What all pages share, below the router: everything that depends on the address, and the shopper's lists.
 */
export function Shop() {
  return (
    <CartProvider>
      <WishlistProvider>
        <CardActionsProvider>
          <HydrationBoundary id="shop">
            <CurrentPage />
          </HydrationBoundary>
        </CardActionsProvider>
      </WishlistProvider>
    </CartProvider>
  );
}

/** The layout with its page, and what follows them: RouteFocus moves the focus into the one that is shown. */
function CurrentPage() {
  return (
    <>
      <StarMarkers />
      <RouteFocus />
      <DropLangParam />
      <DocumentHead />
      <SessionEndedListener />
      <OfflineNotice />
      <Outlet />
    </>
  );
}
