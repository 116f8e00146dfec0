import type { ComponentType } from "react";
import { pages, type Page, type PageName } from "@/api/pages.gen";
import { loadMessageChunk } from "@/i18n/load-messages";
import { loadPage } from "./page-modules.gen";

export type PageRoute = Page & { name: PageName; load: () => Promise<ComponentType> };

/** A page's component and the part of the texts that it needs load together. The server preloads both. */
export const routes: readonly PageRoute[] = (Object.keys(pages) as PageName[]).map((name) => {
  const page: Page = pages[name];
  const load = async () => {
    const [component] = await Promise.all([loadPage(name), page.texts && loadMessageChunk(page.texts)]);
    return component;
  };
  return { ...page, name, load };
});
