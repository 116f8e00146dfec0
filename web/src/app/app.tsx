import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { AuthProvider } from "@/api/auth/auth-provider";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { LanguageProvider } from "@/i18n/language-provider";
import type { Messages } from "@/i18n/messages";
import { DocumentTimeContext } from "@/lib/clock";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { ShopConfigContext, type ShopConfig } from "@/lib/shop-config";
import { DirectionProvider } from "@/ui/direction";
import { DrawPriceContext, type DrawPrice } from "@/ui/price";
import { trackInteractions } from "@/ui/last-interaction";
import { ToasterHost } from "@/ui/toaster-host";

type Props = {
  initial: { language: Language; messages: Messages };
  queryClient: QueryClient;
  config: ShopConfig;
  /** The time that the document states, in milliseconds. */
  now: number;
  /** How prices are drawn, when the operator's settings say so. */
  drawPrice?: DrawPrice;
  /** The router with the shop's routes. */
  children: ReactNode;
};

/** What is the same on all pages: language, cache and session. */
export function App({ initial, queryClient, config, now, drawPrice, children }: Props) {
  useEffect(trackInteractions, []);
  return (
    <ShopConfigContext value={config}>
      <LanguageProvider initial={initial}>
        <Direction>
          <QueryClientProvider client={queryClient}>
            <DocumentTimeContext value={now}>
              <DrawPriceContext value={drawPrice}>
                <AuthProvider>
                  <HydrationBoundary id="app">{children}</HydrationBoundary>
                </AuthProvider>
              </DrawPriceContext>
            </DocumentTimeContext>
          </QueryClientProvider>
        </Direction>
      </LanguageProvider>
    </ShopConfigContext>
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
