import "./styles/index.css";
import { onlineManager } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { setPublicKey } from "./api/auth/token";
import { App } from "./app/app";
import { readBoot } from "./app/boot";
import { createRoutes } from "./app/create-routes";
import { prefetchWhenIdle } from "./app/prefetch";
import { createQueryClient } from "./app/query-client";
import { routerReady } from "./app/router-ready";
import { applyToDocument, initialLanguage, saveLanguage } from "./i18n/language-preference";
import { loadMessages } from "./i18n/load-messages";

/**
 * Everything the first render needs is requested in parallel, so that it paints the page and not a spinner.
 */
async function start() {
  const boot = readBoot(document.getElementById("boot")?.textContent);
  const language = initialLanguage(boot.lang);
  const loading = loadMessages(language);
  setPublicKey(boot.config.public_key ?? null);
  const queryClient = createQueryClient(boot);
  const router = createBrowserRouter(createRoutes(queryClient));
  const messages = await loading;
  await routerReady(router);

  applyToDocument(language);
  saveLanguage(language);
  // From here on it follows the browser's events.
  onlineManager.setOnline(navigator.onLine);

  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  const app = (
    <App initial={{ language, messages }} queryClient={queryClient} config={boot.config} now={boot.now}>
      <RouterProvider router={router} />
    </App>
  );
  // The markup is in the document's language.
  if (root.hasChildNodes() && language === boot.lang) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  prefetchWhenIdle();
}

void start();
