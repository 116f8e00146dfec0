import {
  ArrowDownUp,
  BadgePercent,
  ChartColumn,
  ClipboardList,
  Contact,
  FileText,
  FolderTree,
  History,
  House,
  Mail,
  MailWarning,
  Megaphone,
  Package,
  Settings,
  Star,
  Store,
  Truck,
  Undo2,
  Users,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import type { ComponentType } from "react";
import { withMessages } from "@/i18n/load-messages";
import type { PlainKey } from "@/i18n/messages";
import { marketingTabs } from "./marketing-tabs";
import type { Right } from "./member-context";

/** A page of the back office that the navigation shows to those who have its right. */
export type Room = {
  /** Below /admin, without a slash in front. */
  path: string;
  title: PlainKey;
  icon: LucideIcon;
  right: Right;
  load: () => Promise<ComponentType>;
  /** Pages below it, with parameters, which the navigation does not show. */
  pages?: readonly { path: string; load: () => Promise<ComponentType> }[];
  /** It stands below the rooms of the daily work. */
  later?: true;
};

/** All rooms, in the order of the navigation. The first that somebody may enter is what /admin shows. */
export const rooms: readonly Room[] = [
  {
    path: "home",
    title: "office.room.home",
    icon: House,
    right: "reports:read",
    load: () => import("../rooms/home/home-page").then((m) => m.HomePage),
  },
  {
    path: "orders",
    title: "office.room.orders",
    icon: ClipboardList,
    right: "orders:read",
    load: () => import("../rooms/orders/orders-page").then((m) => m.OrdersPage),
    pages: [
      {
        path: "orders/:id",
        load: () => import("../rooms/orders/order-page").then((m) => m.OrderPage),
      },
      {
        path: "orders/:id/print/:what",
        load: () => import("../rooms/orders/print-page").then((m) => m.PrintPage),
      },
    ],
  },
  {
    path: "returns",
    title: "office.room.returns",
    icon: Undo2,
    right: "returns:read",
    load: () => import("../rooms/returns/returns-page").then((m) => m.ReturnsPage),
    pages: [
      {
        path: "returns/:id",
        load: () => import("../rooms/returns/return-page").then((m) => m.ReturnPage),
      },
    ],
  },
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
    path: "vendors",
    title: "office.room.vendors",
    icon: Store,
    right: "statements:read",
    load: () => import("../rooms/vendors/vendors-page").then((m) => m.VendorsPage),
    pages: [
      {
        path: "vendors/:vendor",
        load: () => import("../rooms/vendors/vendor-page").then((m) => m.VendorPage),
      },
      {
        path: "vendors/:vendor/invoices/:number",
        load: () => import("../rooms/vendors/commission-page").then((m) => m.CommissionPage),
      },
    ],
  },
  {
    path: "customers",
    title: "office.room.customers",
    icon: Contact,
    right: "customers:read",
    load: () => import("../rooms/customers/customers-page").then((m) => m.CustomersPage),
    pages: [
      {
        path: "customers/:id",
        load: () => import("../rooms/customers/customer-page").then((m) => m.CustomerPage),
      },
    ],
  },
  {
    path: "coupons",
    title: "office.room.coupons",
    icon: BadgePercent,
    right: "coupons:read",
    load: () => import("../rooms/coupons/coupons-page").then((m) => m.CouponsPage),
  },
  {
    path: "reviews",
    title: "office.room.reviews",
    icon: Star,
    right: "reviews:read",
    load: () => import("../rooms/reviews/reviews-page").then((m) => m.ReviewsPage),
  },
  {
    path: "messages",
    title: "office.room.messages",
    icon: Mail,
    right: "messages:read",
    load: () => import("../rooms/messages/messages-page").then((m) => m.MessagesPage),
  },
  {
    path: "marketing",
    title: "office.room.marketing",
    icon: Megaphone,
    right: "marketing:read",
    load: () => import("../rooms/marketing/marketing-page").then((m) => m.MarketingPage),
    pages: [
      ...marketingTabs.map(({ path, load }) => ({ path: `marketing/${path}`, load })),
      {
        path: "marketing/letters/:id",
        load: () => import("../rooms/letters/letter-page").then((m) => m.LetterPage),
      },
    ],
  },
  {
    path: "reports",
    title: "office.room.reports",
    icon: ChartColumn,
    right: "reports:read",
    load: () => import("../rooms/reports/reports-page").then((m) => m.ReportsPage),
  },
  {
    path: "import",
    title: "office.room.import",
    icon: ArrowDownUp,
    right: "products:read",
    load: () => import("../rooms/import/import-page").then((m) => m.ImportPage),
    later: true,
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
    path: "shipping",
    title: "office.room.shipping",
    icon: Truck,
    right: "settings:read",
    load: () => import("../rooms/shipping/shipping-page").then((m) => m.ShippingPage),
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
    path: "webhooks",
    title: "office.room.webhooks",
    icon: Webhook,
    right: "keys:read",
    load: () => import("../rooms/webhooks/webhooks-page").then((m) => m.WebhooksPage),
    pages: [
      {
        path: "webhooks/:id",
        load: () => import("../rooms/webhooks/webhook-page").then((m) => m.WebhookPage),
      },
    ],
    later: true,
  },
  {
    path: "deliveries",
    title: "office.room.deliveries",
    icon: MailWarning,
    right: "jobs:read",
    load: () => import("../rooms/deliveries/deliveries-page").then((m) => m.DeliveriesPage),
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
