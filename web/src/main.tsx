import { onlineManager } from "@tanstack/react-query";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { setPublicKey } from "./api/auth/token";
import { App } from "./app/app";
import { readBoot } from "./app/boot";
import { createRoutes } from "./app/create-routes";
import { createQueryClient } from "./app/query-client";
import { routerReady } from "./app/router-ready";
import { applyToDocument, initialLanguage, saveLanguage } from "./i18n/language-preference";
import { loadMessages } from "./i18n/load-messages";
import { announceReady } from "./lib/announce-ready";
import { firstInteraction } from "./lib/first-interaction";
import { createRoot, hydrateRoot } from "./lib/react-root";
import { hydrateProgressively } from "./lib/progressive-hydration";

/**
 * Everything the first render needs is requested in parallel, so that it paints the page and not a spinner.
 */
async function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  // With server-rendered markup, the browser can handle input between two steps.
  const yieldToBrowser = () =>
    root.hasChildNodes() && !document.hidden && new Promise((resolve) => setTimeout(resolve));

  const boot = readBoot(document.getElementById("boot")?.textContent);
  const language = initialLanguage(boot.lang);
  const loading = loadMessages(language);
  setPublicKey(boot.config.public_key ?? null);
  await yieldToBrowser();
  const queryClient = createQueryClient(boot);
  await yieldToBrowser();
  const routes = createRoutes(queryClient);
  await yieldToBrowser();
  const router = createBrowserRouter(routes);
  const messages = await loading;
  await routerReady(router);
  await yieldToBrowser();
  const { riyal_sign: sign } = boot.config;
  const drawPrice = sign && (await import("./app/riyal-sign")).drawWithSign(sign);

  applyToDocument(language);
  saveLanguage(language);
  // From here on it follows the browser's events. Only a document that the service worker had kept states no time.
  onlineManager.setOnline(navigator.onLine && boot.now > 0);

  const app = (
    <App
      initial={{ language, messages }}
      queryClient={queryClient}
      config={boot.config}
      now={boot.now}
      drawPrice={drawPrice}
    >
      <RouterProvider router={router} />
    </App>
  );
  // The markup is in the document's language.
  if (root.hasChildNodes() && language === boot.lang) {
    await hydrateProgressively(() => void hydrateRoot(root, app)).finally(announceReady);
  } else {
    document.documentElement.dataset.settled = "";
    createRoot(root).render(app);
    announceReady();
  }
  void firstInteraction()
    .then(() => import("./app/after-interaction"))
    .then(({ afterInteraction }) => afterInteraction(queryClient, boot.config.offline))
    .catch(console.error);
}

void start();
