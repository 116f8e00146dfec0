import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { GuestOnly } from "./guest-only";
import { RequireAuth } from "./require-auth";
import type { PageRoute } from "./routes";

/** One route's page behind its guard, under its title. */
export function RoutePage({ route, children }: { route: PageRoute; children: ReactNode }) {
  const t = useT();
  useTitle(route.ownTitle ? undefined : t(`page.${route.name}`), route.wholeTitle);
  if (route.guard === "members") return <RequireAuth>{children}</RequireAuth>;
  if (route.guard === "guests") return <GuestOnly>{children}</GuestOnly>;
  return children;
}
