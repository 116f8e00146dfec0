import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { setPublicKey } from "@/api/auth/token";
import { App } from "@/app/app";
import { readBoot } from "@/app/boot";
import { createQueryClient } from "@/app/query-client";
import { applyToDocument, initialLanguage, saveLanguage } from "@/i18n/language-preference";
import { loadMessageChunk, loadMessages } from "@/i18n/load-messages";
import { announceReady } from "@/lib/announce-ready";
import { createRoot } from "@/lib/react-root";
import { prefetchNext } from "./app/prefetch";
import { officeRoutes } from "./app/routes";
import "./styles.css";

async function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  const boot = readBoot(document.getElementById("boot")?.textContent);
  const language = initialLanguage(boot.lang);
  setPublicKey(boot.config.public_key ?? null);
  const [messages] = await Promise.all([
    loadMessages(language),
    loadMessageChunk("office"),
    // Signing in and second factors, and the choice of a theme.
    loadMessageChunk("account"),
    loadMessageChunk("later"),
  ]);
  applyToDocument(language);
  saveLanguage(language);
  document.documentElement.dataset.settled = "";
  const queryClient = createQueryClient(boot);
  createRoot(root).render(
    <App initial={{ language, messages }} queryClient={queryClient} config={boot.config} now={boot.now}>
      <RouterProvider router={createBrowserRouter(officeRoutes(queryClient))} />
    </App>,
  );
  prefetchNext(queryClient);
  announceReady();
}

void start();
