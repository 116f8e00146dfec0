import type { QueryClient } from "@tanstack/react-query";
import { onLinkIntent, routeBehind } from "@/lib/link-intent";
import { savesData } from "@/lib/saves-data";
import { features, pagesOf } from "./features";
import { currentMember, loadFirst } from "./page-loader";

const table = features.flatMap((feature) =>
  pagesOf(feature).map((page) => ({ path: `/admin/${page.path}`, page, right: feature.right })),
);

/** Prefetches code and data of a page when a finger, the pointer or the focus reaches a link to it. */
export function prefetchNext(queryClient: QueryClient): void {
  if (savesData()) return;
  onLinkIntent((link) => {
    const me = currentMember(queryClient);
    const found = routeBehind(table, link);
    if (!found || !me?.rights.includes(found.route.right)) return;
    const { page, right } = found.route;
    void page.load().catch(() => undefined);
    loadFirst(queryClient, right, page, {
      me,
      params: found.params,
      search: new URLSearchParams(link.search),
    });
  });
}
