import type { QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Language } from "@/i18n/language";
import type { Me } from "./member-context";

/** Where a page is opened, by whom and when. */
export type Visit = {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  language: Language;
  me: Me;
  /** In milliseconds. */
  now: number;
};

/** A page of the back office. */
export type OfficePage = {
  /** Below /admin, without a slash in front. */
  path: string;
  load: () => Promise<ComponentType>;
  /** The queries that the page has in any case when it is opened so. */
  first?: (visit: Visit) => readonly { queryKey: QueryKey }[];
};
