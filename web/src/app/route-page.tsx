import { useT } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { GuestOnly } from "./guest-only";
import { RequireAuth } from "./require-auth";
import type { PageRoute } from "./routes";

/** One route's page behind its guard, under its title. */
export function RoutePage({ route }: { route: PageRoute }) {
  const t = useT();
  useTitle(route.ownTitle ? undefined : t(`page.${route.name}`), route.wholeTitle);
  const Page = route.page;
  if (route.guard === "members") {
    return (
      <RequireAuth>
        <Page />
      </RequireAuth>
    );
  }
  if (route.guard === "guests") {
    return (
      <GuestOnly>
        <Page />
      </GuestOnly>
    );
  }
  return <Page />;
}
