import {
  BadgePercent,
  ChartColumn,
  Contact,
  History,
  House,
  Mail,
  Star,
  Store,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { ComponentType } from "react";
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
    path: "home",
    title: "office.room.home",
    icon: House,
    right: "reports:read",
    load: () => import("../rooms/home/home-page").then((m) => m.HomePage),
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
    path: "reports",
    title: "office.room.reports",
    icon: ChartColumn,
    right: "reports:read",
    load: () => import("../rooms/reports/reports-page").then((m) => m.ReportsPage),
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
