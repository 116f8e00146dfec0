import type { ComponentType } from "react";
import type { PlainKey } from "@/i18n/messages";

type Tab = {
  /** Below /admin/marketing. */
  path: string;
  title: PlainKey;
  load: () => Promise<ComponentType>;
};

/** The tabs of the feature, in their order. The first one is what /admin/marketing shows. */
export const marketingTabs: readonly Tab[] = [
  {
    path: "slides",
    title: "officeMarketing.slides",
    load: () => import("../features/marketing/slides-tab").then((m) => m.SlidesTab),
  },
  {
    path: "banners",
    title: "officeMarketing.banners",
    load: () => import("../features/marketing/banners-tab").then((m) => m.BannersTab),
  },
  {
    path: "collections",
    title: "officeMarketing.collections",
    load: () => import("../features/marketing/collections-tab").then((m) => m.CollectionsTab),
  },
  {
    path: "synonyms",
    title: "officeMarketing.synonyms",
    load: () => import("../features/marketing/synonyms-tab").then((m) => m.SynonymsTab),
  },
  {
    path: "letters",
    title: "letters.tab",
    load: () => import("../features/letters/letters-tab").then((m) => m.LettersTab),
  },
  {
    path: "cart-reminders",
    title: "reminders.tab",
    load: () => import("../features/letters/reminders-tab").then((m) => m.RemindersTab),
  },
];
