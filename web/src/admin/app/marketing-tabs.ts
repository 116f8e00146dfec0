import type { PlainKey } from "@/i18n/messages";
import { lettersQueries } from "../features/letters/queries";
import { marketingQueries } from "../features/marketing/queries";
import type { OfficePage } from "./office-page";

type Tab = OfficePage & { title: PlainKey };

/** The tabs of the feature, in their order. The first one is what /admin/marketing shows. */
export const marketingTabs: readonly Tab[] = [
  {
    path: "marketing/slides",
    title: "officeMarketing.slides",
    load: () => import("../features/marketing/slides-tab").then((m) => m.SlidesTab),
    first: () => [marketingQueries.slides()],
  },
  {
    path: "marketing/banners",
    title: "officeMarketing.banners",
    load: () => import("../features/marketing/banners-tab").then((m) => m.BannersTab),
    first: () => [marketingQueries.announcements(), marketingQueries.banners()],
  },
  {
    path: "marketing/collections",
    title: "officeMarketing.collections",
    load: () => import("../features/marketing/collections-tab").then((m) => m.CollectionsTab),
    first: () => [marketingQueries.collections()],
  },
  {
    path: "marketing/synonyms",
    title: "officeMarketing.synonyms",
    load: () => import("../features/marketing/synonyms-tab").then((m) => m.SynonymsTab),
    first: ({ me }) => [
      marketingQueries.synonyms(),
      ...(me.rights.includes("reports:read") ? [marketingQueries.missedSearches()] : []),
    ],
  },
  {
    path: "marketing/letters",
    title: "letters.tab",
    load: () => import("../features/letters/letters-tab").then((m) => m.LettersTab),
    first: () => [lettersQueries.list()],
  },
  {
    path: "marketing/cart-reminders",
    title: "reminders.tab",
    load: () => import("../features/letters/reminders-tab").then((m) => m.RemindersTab),
    first: () => [lettersQueries.cartReminders()],
  },
];
