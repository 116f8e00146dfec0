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
import { withMessages } from "@/i18n/load-messages";
import type { PlainKey } from "@/i18n/messages";
import { officeQueries } from "../api/queries";
import { categoriesQueries } from "../features/categories/queries";
import { couponsQueries } from "../features/coupons/queries";
import { customersQueries, filtersIn as customerFilters } from "../features/customers/queries";
import { deliveriesQueries, queueIn } from "../features/deliveries/queries";
import { homeQueries } from "../features/home/queries";
import { importQueries } from "../features/import/queries";
import { lettersQueries } from "../features/letters/queries";
import { messagesQueries, stateIn as messageState } from "../features/messages/queries";
import { filtersIn as orderFilters } from "../features/orders/list-query";
import { choosesVendor, ordersQueries } from "../features/orders/queries";
import { peopleQueries } from "../features/people/queries";
import { filtersIn as productFilters, productsQueries, textIn } from "../features/products/queries";
import { reportIn } from "../features/reports/report-table";
import { returnsQueries, stateIn as returnState } from "../features/returns/queries";
import { reviewsQueries, stateIn as reviewState } from "../features/reviews/queries";
import { settingsQueries } from "../features/settings/queries";
import { shippingQueries } from "../features/shipping/queries";
import { monthIn } from "../features/vendors/month";
import { vendorsQueries } from "../features/vendors/queries";
import { webhooksQueries } from "../features/webhooks/queries";
import { marketingTabs } from "./marketing-tabs";
import type { Right } from "./member-context";
import type { OfficePage } from "./office-page";

/** A page of the back office that the navigation shows to those who have its right. */
export type Feature = OfficePage & {
  title: PlainKey;
  icon: LucideIcon;
  right: Right;
  /** Pages below it, with parameters, which the navigation does not show. */
  pages?: readonly OfficePage[];
  /** It stands below the features of the daily work. */
  later?: true;
};

/** Returns a feature's pages: its own, and those below it. */
export function pagesOf(feature: Feature): readonly OfficePage[] {
  return [feature, ...(feature.pages ?? [])];
}

/** All features, in the order of the navigation. The first that somebody may enter is what /admin shows. */
export const features: readonly Feature[] = [
  {
    path: "home",
    title: "office.feature.home",
    icon: House,
    right: "reports:read",
    load: () => import("../features/home/home-page").then((m) => m.HomePage),
    first: () => [homeQueries.home()],
  },
  {
    path: "orders",
    title: "office.feature.orders",
    icon: ClipboardList,
    right: "orders:read",
    load: () => import("../features/orders/orders-page").then((m) => m.OrdersPage),
    first: ({ search, me }) => [
      ordersQueries.list(orderFilters(search)),
      ordersQueries.views(),
      ...(choosesVendor(me) ? [officeQueries.vendors()] : []),
    ],
    pages: [
      {
        path: "orders/:id",
        load: () => import("../features/orders/order-page").then((m) => m.OrderPage),
        first: ({ params: { id = "" }, me }) => [
          ordersQueries.one(id),
          ...(me.rights.includes("returns:read") ? [ordersQueries.refunds(id)] : []),
        ],
      },
      {
        path: "orders/:id/print/:what",
        load: () => import("../features/orders/print-page").then((m) => m.PrintPage),
        first: ({ params: { id = "", what } }) => [
          what === "invoice" ? ordersQueries.documents(id) : ordersQueries.print(id),
        ],
      },
    ],
  },
  {
    path: "returns",
    title: "office.feature.returns",
    icon: Undo2,
    right: "returns:read",
    load: () => import("../features/returns/returns-page").then((m) => m.ReturnsPage),
    first: ({ search }) => [returnsQueries.list(returnState(search))],
    pages: [
      {
        path: "returns/:id",
        load: () => import("../features/returns/return-page").then((m) => m.ReturnPage),
        first: ({ params: { id = "" } }) => [returnsQueries.one(id)],
      },
    ],
  },
  {
    path: "products",
    title: "office.feature.products",
    icon: Package,
    right: "products:read",
    load: () => import("../features/products/products-page").then((m) => m.ProductsPage),
    first: ({ search, language }) => [
      officeQueries.productChoices(),
      productsQueries.list(productFilters(search, textIn(search), language)),
    ],
    pages: [
      {
        path: "products/new",
        load: () => import("../features/products/product-page").then((m) => m.NewProductPage),
        first: () => [officeQueries.productChoices()],
      },
      {
        path: "products/:id",
        load: () => import("../features/products/product-page").then((m) => m.ProductPage),
        first: ({ params: { id = "" } }) => [
          officeQueries.productChoices(),
          productsQueries.one(id),
          productsQueries.history(id),
        ],
      },
      {
        path: "products/:id/preview",
        load: () =>
          withMessages(import("../features/products/preview-page"), "product").then((m) => m.PreviewPage),
        first: ({ params: { id = "" } }) => [productsQueries.preview(id)],
      },
    ],
  },
  {
    path: "categories",
    title: "office.feature.categories",
    icon: FolderTree,
    right: "categories:write",
    load: () => import("../features/categories/categories-page").then((m) => m.CategoriesPage),
    first: () => [categoriesQueries.all()],
  },
  {
    path: "vendors",
    title: "office.feature.vendors",
    icon: Store,
    right: "statements:read",
    load: () => import("../features/vendors/vendors-page").then((m) => m.VendorsPage),
    first: ({ search, now }) => [vendorsQueries.statements(monthIn(search, now))],
    pages: [
      {
        path: "vendors/:vendor",
        load: () => import("../features/vendors/vendor-page").then((m) => m.VendorPage),
        first: ({ params: { vendor = "" }, search, now, me }) => [
          vendorsQueries.statement(vendor, monthIn(search, now)),
          vendorsQueries.shipping(vendor),
          ...(me.rights.includes("vendors:write") ? [officeQueries.vendors()] : []),
        ],
      },
      {
        path: "vendors/:vendor/invoices/:number",
        load: () => import("../features/vendors/commission-page").then((m) => m.CommissionPage),
        first: ({ params: { number } }) => [vendorsQueries.invoice(Number(number))],
      },
    ],
  },
  {
    path: "customers",
    title: "office.feature.customers",
    icon: Contact,
    right: "customers:read",
    load: () => import("../features/customers/customers-page").then((m) => m.CustomersPage),
    first: ({ search }) => [customersQueries.list(customerFilters(search))],
    pages: [
      {
        path: "customers/:id",
        load: () => import("../features/customers/customer-page").then((m) => m.CustomerPage),
        first: ({ params: { id = "" } }) => [customersQueries.one(id), customersQueries.orders(id)],
      },
    ],
  },
  {
    path: "coupons",
    title: "office.feature.coupons",
    icon: BadgePercent,
    right: "coupons:read",
    load: () => import("../features/coupons/coupons-page").then((m) => m.CouponsPage),
    first: () => [couponsQueries.list()],
  },
  {
    path: "reviews",
    title: "office.feature.reviews",
    icon: Star,
    right: "reviews:read",
    load: () => import("../features/reviews/reviews-page").then((m) => m.ReviewsPage),
    first: ({ search }) => [reviewsQueries.list(reviewState(search))],
  },
  {
    path: "messages",
    title: "office.feature.messages",
    icon: Mail,
    right: "messages:read",
    load: () => import("../features/messages/messages-page").then((m) => m.MessagesPage),
    first: ({ search }) => [messagesQueries.list(messageState(search))],
  },
  {
    path: "marketing",
    title: "office.feature.marketing",
    icon: Megaphone,
    right: "marketing:read",
    load: () => import("../features/marketing/marketing-page").then((m) => m.MarketingPage),
    pages: [
      ...marketingTabs,
      {
        path: "marketing/letters/:id",
        load: () => import("../features/letters/letter-page").then((m) => m.LetterPage),
        first: ({ params: { id = "" } }) => (id === "new" ? [] : [lettersQueries.one(id)]),
      },
    ],
  },
  {
    path: "reports",
    title: "office.feature.reports",
    icon: ChartColumn,
    right: "reports:read",
    load: () => import("../features/reports/reports-page").then((m) => m.ReportsPage),
    first: ({ search }) => {
      const { kind, query } = reportIn(search);
      return [officeQueries.report(kind, query)];
    },
  },
  {
    path: "import",
    title: "office.feature.import",
    icon: ArrowDownUp,
    right: "products:read",
    load: () => import("../features/import/import-page").then((m) => m.ImportPage),
    first: () => [importQueries.all()],
    later: true,
  },
  {
    path: "settings",
    title: "office.feature.settings",
    icon: Settings,
    right: "settings:read",
    load: () => import("../features/settings/settings-page").then((m) => m.SettingsPage),
    first: () => [settingsQueries.settings(), settingsQueries.payments()],
    later: true,
  },
  {
    path: "shipping",
    title: "office.feature.shipping",
    icon: Truck,
    right: "settings:read",
    load: () => import("../features/shipping/shipping-page").then((m) => m.ShippingPage),
    first: () => [shippingQueries.overview()],
    later: true,
  },
  {
    path: "text-pages",
    title: "office.feature.textPages",
    icon: FileText,
    right: "settings:read",
    load: () => import("../features/settings/text-pages-page").then((m) => m.TextPagesPage),
    first: () => [settingsQueries.textPages()],
    pages: [
      {
        path: "text-pages/new",
        load: () => import("../features/settings/text-page-page").then((m) => m.TextPagePage),
        first: () => [settingsQueries.textPages()],
      },
      {
        path: "text-pages/edit/:name",
        load: () => import("../features/settings/text-page-page").then((m) => m.TextPagePage),
        first: ({ params: { name = "" } }) => [settingsQueries.textPages(), settingsQueries.textPage(name)],
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
    first: () => [webhooksQueries.all()],
    pages: [
      {
        path: "webhooks/:id",
        load: () => import("../features/webhooks/webhook-page").then((m) => m.WebhookPage),
        first: ({ params: { id = "" } }) => [webhooksQueries.all(), webhooksQueries.log(id)],
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
    first: ({ search }) => [deliveriesQueries.failures(queueIn(search))],
    later: true,
  },
  {
    path: "people",
    title: "office.feature.people",
    icon: Users,
    right: "people:read",
    load: () => import("../features/people/people-page").then((m) => m.PeoplePage),
    first: ({ me }) => [
      peopleQueries.people(),
      ...(me.rights.includes("keys:read") ? [peopleQueries.keys()] : []),
    ],
    later: true,
  },
  {
    path: "changes",
    title: "office.feature.changes",
    icon: History,
    right: "audit:read",
    load: () => import("../features/people/changes-page").then((m) => m.ChangesPage),
    first: () => [peopleQueries.changes()],
    later: true,
  },
];
