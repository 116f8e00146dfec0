import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunction } from "react-router";
import { queryAt } from "@/api/api-query";
import { signedInUser } from "@/api/auth/token";
import { canonicalUrl } from "@/api/canonical-url";
import { firstData } from "@/api/first-data.gen";
import type { PageRoute } from "./routes";

type Params = Readonly<Record<string, string | undefined>>;

/** Loads what requests the data of members' pages: visitors who are not signed in do not need it. */
export const importMemberData = () => import("./member-data");

/**
 * Returns the loader of a page that has first data or is for members: it requests the data while the page's
 * chunk loads, unless it is cached. It awaits nothing, because the page itself shows loading and errors.
 */
export function pageLoader(page: PageRoute, queryClient: QueryClient): LoaderFunction | undefined {
  if (!firstData[page.name] && page.guard !== "members") return undefined;
  return ({ params, request }) => {
    loadFirstData(page, queryClient, params, new URL(request.url).search);
    return null;
  };
}

/**
 * Requests the first data of a page at an address, unless it is cached; that of a page for members once it is
 * known who is signed in. When a document arrives it is not: the page shows and asks at the same time then.
 */
export function loadFirstData(
  page: PageRoute,
  queryClient: QueryClient,
  params: Params,
  search: string,
): void {
  const userId = page.guard === "members" && signedInUser();
  if (userId) {
    void importMemberData()
      .then(({ loadMemberData }) => loadMemberData(queryClient, page.name, userId, params, search))
      .catch(() => undefined);
  }
  for (const template of firstData[page.name] ?? []) {
    const address = firstAddress(template, { ...params, ...page.params }, new URLSearchParams(search));
    if (address) void queryClient.ensureQueryData(queryAt(address)).catch(() => undefined);
  }
}

/**
 * Fills a template of `firstData`. Returns undefined when the page's query lacks a parameter of the template
 * or has others.
 */
export function firstAddress(template: string, params: Params, query: URLSearchParams): string | undefined {
  const [path = "", taken] = template.split(/\{\?([\w,]*)\}$/);
  const search = new URLSearchParams();
  if (taken !== undefined) {
    const names = taken.split(",").filter(Boolean);
    for (const name of names) {
      const value = query.get(name)?.trim();
      if (!value) return undefined;
      search.set(name, value);
    }
    if ([...query.keys()].some((name) => name !== "lang" && !names.includes(name))) return undefined;
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return canonicalUrl(`${filled}?${search}`);
}
