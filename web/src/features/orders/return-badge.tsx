import { CircleCheck, CircleX, MailCheck, Package, Truck } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { Icon } from "@/ui/icon";
import type { ReturnState } from "./return-queries";

export const returnLooks = {
  requested: { icon: MailCheck, tone: "accent" },
  approved: { icon: CircleCheck, tone: "brand" },
  sent: { icon: Truck, tone: "brand" },
  received: { icon: Package, tone: "brand" },
  refunded: { icon: CircleCheck, tone: "brand" },
  refused: { icon: CircleX, tone: "danger" },
  cancelled: { icon: CircleX, tone: "neutral" },
} as const satisfies Record<ReturnState, object>;

/** The state of a return. */
export function ReturnBadge({ state }: { state: ReturnState }) {
  const t = useT();
  const { icon, tone } = returnLooks[state];
  return (
    <Badge tone={tone}>
      <Icon of={icon} size="xs" />
      <bdi>{t(`return.state.${state}`)}</bdi>
    </Badge>
  );
}
