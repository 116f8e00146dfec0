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
export type Feature = {
  /** Below /admin, without a slash in front. */
  path: string;
  title: PlainKey;
  icon: LucideIcon;
  right: Right;
  load: () => Promise<ComponentType>;
  /** Pages below it, with parameters, which the navigation does not show. */
  pages?: readonly { path: string; load: () => Promise<ComponentType> }[];
  /** It stands below the features of the daily work. */
  later?: true;
};

/** All features, in the order of the navigation. The first that somebody may enter is what /admin shows. */
export const features: readonly Feature[] = [
  {
    path: "home",
    title: "office.feature.home",
    icon: House,
    right: "reports:read",
    load: () => import("../features/home/home-page").then((m) => m.HomePage),
  },
  {
    path: "orders",
    title: "office.feature.orders",
    icon: ClipboardList,
    right: "orders:read",
    load: () => import("../features/orders/orders-page").then((m) => m.OrdersPage),
    pages: [
      {
        path: "orders/:id",
        load: () => import("../features/orders/order-page").then((m) => m.OrderPage),
      },
      {
        path: "orders/:id/print/:what",
        load: () => import("../features/orders/print-page").then((m) => m.PrintPage),
      },
    ],
  },
  {
    path: "returns",
    title: "office.feature.returns",
    icon: Undo2,
    right: "returns:read",
    load: () => import("../features/returns/returns-page").then((m) => m.ReturnsPage),
    pages: [
      {
        path: "returns/:id",
        load: () => import("../features/returns/return-page").then((m) => m.ReturnPage),
      },
    ],
  },
  {
    path: "products",
    title: "office.feature.products",
    icon: Package,
    right: "products:read",
    load: () => import("../features/products/products-page").then((m) => m.ProductsPage),
    pages: [
      {
        path: "products/new",
        load: () => import("../features/products/product-page").then((m) => m.NewProductPage),
      },
      {
        path: "products/:id",
        load: () => import("../features/products/product-page").then((m) => m.ProductPage),
      },
      {
        path: "products/:id/preview",
        load: () =>
          withMessages(import("../features/products/preview-page"), "product").then((m) => m.PreviewPage),
      },
    ],
  },
  {
    path: "categories",
    title: "office.feature.categories",
    icon: FolderTree,
    right: "categories:write",
    load: () => import("../features/categories/categories-page").then((m) => m.CategoriesPage),
  },
  {
    path: "vendors",
    title: "office.feature.vendors",
    icon: Store,
    right: "statements:read",
    load: () => import("../features/vendors/vendors-page").then((m) => m.VendorsPage),
    pages: [
      {
        path: "vendors/:vendor",
        load: () => import("../features/vendors/vendor-page").then((m) => m.VendorPage),
      },
      {
        path: "vendors/:vendor/invoices/:number",
        load: () => import("../features/vendors/commission-page").then((m) => m.CommissionPage),
      },
    ],
  },
  {
    path: "customers",
    title: "office.feature.customers",
    icon: Contact,
    right: "customers:read",
    load: () => import("../features/customers/customers-page").then((m) => m.CustomersPage),
    pages: [
      {
        path: "customers/:id",
        load: () => import("../features/customers/customer-page").then((m) => m.CustomerPage),
      },
    ],
  },
  {
    path: "coupons",
    title: "office.feature.coupons",
    icon: BadgePercent,
    right: "coupons:read",
    load: () => import("../features/coupons/coupons-page").then((m) => m.CouponsPage),
  },
  {
    path: "reviews",
    title: "office.feature.reviews",
    icon: Star,
    right: "reviews:read",
    load: () => import("../features/reviews/reviews-page").then((m) => m.ReviewsPage),
  },
  {
    path: "messages",
    title: "office.feature.messages",
    icon: Mail,
    right: "messages:read",
    load: () => import("../features/messages/messages-page").then((m) => m.MessagesPage),
  },
  {
    path: "marketing",
    title: "office.feature.marketing",
    icon: Megaphone,
    right: "marketing:read",
    load: () => import("../features/marketing/marketing-page").then((m) => m.MarketingPage),
    pages: [
      ...marketingTabs.map(({ path, load }) => ({ path: `marketing/${path}`, load })),
      {
        path: "marketing/letters/:id",
        load: () => import("../features/letters/letter-page").then((m) => m.LetterPage),
      },
    ],
  },
  {
    path: "reports",
    title: "office.feature.reports",
    icon: ChartColumn,
    right: "reports:read",
    load: () => import("../features/reports/reports-page").then((m) => m.ReportsPage),
  },
  {
    path: "import",
    title: "office.feature.import",
    icon: ArrowDownUp,
    right: "products:read",
    load: () => import("../features/import/import-page").then((m) => m.ImportPage),
    later: true,
  },
  {
    path: "settings",
    title: "office.feature.settings",
    icon: Settings,
    right: "settings:read",
    load: () => import("../features/settings/settings-page").then((m) => m.SettingsPage),
    later: true,
  },
  {
    path: "shipping",
    title: "office.feature.shipping",
    icon: Truck,
    right: "settings:read",
    load: () => import("../features/shipping/shipping-page").then((m) => m.ShippingPage),
    later: true,
  },
  {
    path: "text-pages",
    title: "office.feature.textPages",
    icon: FileText,
    right: "settings:read",
    load: () => import("../features/settings/text-pages-page").then((m) => m.TextPagesPage),
    pages: [
      {
        path: "text-pages/new",
        load: () => import("../features/settings/text-page-page").then((m) => m.TextPagePage),
      },
      {
        path: "text-pages/edit/:name",
        load: () => import("../features/settings/text-page-page").then((m) => m.TextPagePage),
      },
    ],
    later: true,
  },
  {
    path: "webhooks",
    title: "office.feature.webhooks",
    icon: Webhook,
    right: "keys:read",
    load: () => import("../features/webhooks/webhooks-page").then((m) => m.WebhooksPage),
    pages: [
      {
        path: "webhooks/:id",
        load: () => import("../features/webhooks/webhook-page").then((m) => m.WebhookPage),
      },
    ],
    later: true,
  },
  {
    path: "deliveries",
    title: "office.feature.deliveries",
    icon: MailWarning,
    right: "jobs:read",
    load: () => import("../features/deliveries/deliveries-page").then((m) => m.DeliveriesPage),
    later: true,
  },
  {
    path: "people",
    title: "office.feature.people",
    icon: Users,
    right: "people:read",
    load: () => import("../features/people/people-page").then((m) => m.PeoplePage),
    later: true,
  },
  {
    path: "changes",
    title: "office.feature.changes",
    icon: History,
    right: "audit:read",
    load: () => import("../features/people/changes-page").then((m) => m.ChangesPage),
    later: true,
  },
];
