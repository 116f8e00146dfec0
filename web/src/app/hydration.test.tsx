import type { QueryClient } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { render } from "preact";
import { renderToStringAsync } from "preact-render-to-string";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
} from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleResponse } from "@/dev/sample-responses";
import type { Language } from "@/i18n/language";
import { loadMessages } from "@/i18n/load-messages";
import { defaultConfig } from "@/lib/shop-config";
import { hydrateProgressively } from "@/lib/progressive-hydration";
import { App } from "./app";
import { createRoutes } from "./create-routes";
import { createQueryClient } from "./query-client";
import { routerReady } from "./router-ready";
import { routes } from "./routes";

// Preact leaves the attributes of markup that it hydrates as they are, and says nothing when they are not those that it
// would have set. What a page looks like after that is compared here with the same page drawn by the browser.

const now = Date.UTC(2030, 0, 1, 9);
const addresses = { ":slug": "electronics", ":id": "p1", "*": "no/such/page" };

beforeEach(() => {
  vi.stubGlobal("fetch", async (request: Request) => Response.json(sampleResponse(request)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const element of document.body.children) render(null, element);
  document.body.replaceChildren();
});

/** Renders as the server does, where there is no document. */
async function serverMarkup(path: string, language: Language, queryClient: QueryClient): Promise<string> {
  const handler = createStaticHandler(createRoutes(queryClient));
  const context = await handler.query(new Request(`http://shop.test${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const messages = await loadMessages(language);
  vi.stubGlobal("document", undefined);
  try {
    return await renderToStringAsync(
      <App initial={{ language, messages }} queryClient={queryClient} config={defaultConfig} now={now}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>,
    );
  } finally {
    vi.unstubAllGlobals();
    vi.stubGlobal("fetch", async (request: Request) => Response.json(sampleResponse(request)));
  }
}

async function inBrowser(path: string, language: Language, queryClient: QueryClient) {
  const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [path] });
  await routerReady(router);
  const messages = await loadMessages(language);
  return (
    <App initial={{ language, messages }} queryClient={queryClient} config={defaultConfig} now={now}>
      <RouterProvider router={router} />
    </App>
  );
}

function root(markup = ""): HTMLElement {
  const element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = markup;
  return element;
}

/** What the DOM of these tests has as a property only, or which has no meaning after the first moment. */
const unstated = new Set([
  "draggable",
  "selected",
  "style",
  "value",
  "id",
  "for",
  "aria-labelledby",
  "aria-describedby",
  "aria-controls",
]);

/** Returns what is in an element, attributes in alphabetical order. */
function lines(element: HTMLElement): string[] {
  return [...element.querySelectorAll("*")].map(
    (one) =>
      one.localName +
      [...one.attributes]
        .filter(({ name }) => !unstated.has(name))
        .map(({ name, value }) => ` ${name}=${value}`)
        .toSorted()
        .join("") +
      [...one.childNodes].map((node) => (node.nodeType === 3 ? ` "${node.textContent}"` : "")).join(""),
  );
}

/** Ids are numbered as parts come, so they are not the same; but they are unique, and what names one means something. */
function brokenIds(element: HTMLElement): string[] {
  const ids = [...element.querySelectorAll("[id]")].map(({ id }) => id);
  const named = ["for", "aria-labelledby", "aria-describedby"].flatMap((name) =>
    [...element.querySelectorAll(`[${name}]`)].flatMap((one) => one.getAttribute(name)!.split(" ")),
  );
  return [...ids.filter((id, i) => ids.indexOf(id) !== i), ...named.filter((id) => !ids.includes(id))];
}

describe.each<Language>(["en", "ar"])("in %s", (language) => {
  const cases = routes
    .filter(({ guard }) => !guard)
    .map(({ name, path }) => ({
      name,
      path:
        path.replace(/^\*/, "/*").replace(/:\w+|\*/g, (part) => addresses[part as keyof typeof addresses]) +
        (name === "search" ? "?q=oud" : ""),
    }));

  it.each(cases)("$name is hydrated to what the browser would have rendered", async ({ path }) => {
    const queryClient = createQueryClient({ data: {} });
    const taken = root(await serverMarkup(path, language, queryClient));
    const drawn = root();
    const app = await inBrowser(path, language, queryClient);
    const again = await inBrowser(path, language, queryClient);
    await hydrateProgressively(() => void hydrateRoot(taken, app));
    await act(async () => createRoot(drawn).render(again));
    await waitFor(() => expect(lines(taken)).toEqual(lines(drawn)), {
      timeout: 3000,
      onTimeout: (error) => error,
    });
    expect(brokenIds(taken)).toEqual([]);
  });
});
