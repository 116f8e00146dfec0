import { FileText, FolderTree, History, Package, Settings, Users, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { withMessages } from "@/i18n/load-messages";
import type { PlainKey } from "@/i18n/messages";

/** A page of the back office that the navigation shows to those who have its right. */
export type Room = {
  /** Below /admin, without a slash in front. */
  path: string;
  title: PlainKey;
  icon: LucideIcon;
  right: string;
  load: () => Promise<ComponentType>;
  /** Pages below it, with parameters, which the navigation does not show. */
  pages?: readonly { path: string; load: () => Promise<ComponentType> }[];
  /** It stands below the rooms of the daily work. */
  later?: true;
};

/** All rooms, in the order of the navigation. The first that somebody may enter is what /admin shows. */
export const rooms: readonly Room[] = [
  {
    path: "products",
    title: "office.room.products",
    icon: Package,
    right: "products:read",
    load: () => import("../rooms/products/products-page").then((m) => m.ProductsPage),
    pages: [
      {
        path: "products/new",
        load: () => import("../rooms/products/product-page").then((m) => m.NewProductPage),
      },
      {
        path: "products/:id",
        load: () => import("../rooms/products/product-page").then((m) => m.ProductPage),
      },
      {
        path: "products/:id/preview",
        load: () =>
          withMessages(import("../rooms/products/preview-page"), "product").then((m) => m.PreviewPage),
      },
    ],
  },
  {
    path: "categories",
    title: "office.room.categories",
    icon: FolderTree,
    right: "categories:write",
    load: () => import("../rooms/categories/categories-page").then((m) => m.CategoriesPage),
  },
  {
    path: "settings",
    title: "office.room.settings",
    icon: Settings,
    right: "settings:read",
    load: () => import("../rooms/settings/settings-page").then((m) => m.SettingsPage),
    later: true,
  },
  {
    path: "text-pages",
    title: "office.room.textPages",
    icon: FileText,
    right: "settings:read",
    load: () => import("../rooms/settings/text-pages-page").then((m) => m.TextPagesPage),
    pages: [
      {
        path: "text-pages/new",
        load: () => import("../rooms/settings/text-page-page").then((m) => m.TextPagePage),
      },
      {
        path: "text-pages/edit/:name",
        load: () => import("../rooms/settings/text-page-page").then((m) => m.TextPagePage),
      },
    ],
    later: true,
  },
  {
    path: "people",
    title: "office.room.people",
    icon: Users,
    right: "people:read",
    load: () => import("../rooms/people/people-page").then((m) => m.PeoplePage),
    later: true,
  },
  {
    path: "changes",
    title: "office.room.changes",
    icon: History,
    right: "audit:read",
    load: () => import("../rooms/people/changes-page").then((m) => m.ChangesPage),
    later: true,
  },
];
