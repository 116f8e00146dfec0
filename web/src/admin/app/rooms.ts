import { History, Users, type LucideIcon } from "lucide-react";
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
