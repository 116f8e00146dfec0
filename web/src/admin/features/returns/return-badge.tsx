import { useLanguage } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import type { Schemas } from "../../api/client";

type State = Schemas["Return"]["state"];

/** What the shop has to do something about stands out. */
export function ReturnBadge({ state }: { state: State }) {
  const { t } = useLanguage();
  const tone =
    state === "requested" || state === "received" ? "accent" : state === "refused" ? "danger" : "neutral";
  return <Badge tone={tone}>{t(`officeOrders.return.state.${state}`)}</Badge>;
}
