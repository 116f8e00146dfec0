import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunction } from "react-router";
import { canonicalAddress, queryAt } from "@/api/api-query";
import { firstData } from "@/api/first-data.gen";
import type { PageRoute } from "./routes";

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Returns the loader of a page that has first data: it requests the data while the page's chunk loads, unless
 * it is cached. It awaits nothing, because the page itself shows loading and errors.
 */
export function pageLoader(page: PageRoute, queryClient: QueryClient): LoaderFunction | undefined {
  const templates = firstData[page.name];
  if (!templates) return undefined;
  return ({ params, request }) => {
    const { searchParams } = new URL(request.url);
    for (const template of templates) {
      const address = firstAddress(template, { ...params, ...page.params }, searchParams);
      if (address) void queryClient.ensureQueryData(queryAt(address)).catch(() => undefined);
    }
    return null;
  };
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
  return canonicalAddress(`${filled}?${search}`);
}
