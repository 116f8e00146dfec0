import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { AuthProvider } from "@/api/auth/auth-provider";
import { CartProvider } from "@/features/cart/cart-provider";
import { WishlistProvider } from "@/features/wishlist/wishlist-provider";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { LanguageProvider } from "@/i18n/language-provider";
import type { Messages } from "@/i18n/messages";
import { DirectionProvider } from "@/ui/direction";
import { trackInteractions } from "@/ui/last-interaction";
import { ToasterHost } from "@/ui/toaster-host";
import { AppRoutes } from "./app-routes";
import { CardActionsProvider } from "./card-actions-provider";
import { DropLangParam } from "./drop-lang-param";
import { ErrorBoundary } from "./error-boundary";
import { HeadFollower } from "./head-follower";
import { ScrollManager } from "./scroll-manager";

type Props = { initial: { language: Language; messages: Messages }; queryClient: QueryClient };

/** The whole shop below a router, so that tests and other runtimes can bring their own. */
export function App({ initial, queryClient }: Props) {
  useEffect(trackInteractions, []);
  return (
    <LanguageProvider initial={initial}>
      <Direction>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <AuthProvider>
              <CartProvider>
                <WishlistProvider>
                  <CardActionsProvider>
                    <ScrollManager />
                    <DropLangParam />
                    <HeadFollower />
                    <AppRoutes />
                  </CardActionsProvider>
                </WishlistProvider>
              </CartProvider>
            </AuthProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </Direction>
    </LanguageProvider>
  );
}

function Direction({ children }: { children: ReactNode }) {
  const { direction, t } = useLanguage();
  return (
    <DirectionProvider dir={direction}>
      {children}
      <ToasterHost label={t("shell.notifications")} />
    </DirectionProvider>
  );
}
