import { CircleCheck, CircleX, Clock, Package, Truck } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { Icon } from "@/ui/icon";
import { parseStatus, statusKey } from "./status";

const looks = {
  pending_payment: { icon: Clock, tone: "accent" },
  processing: { icon: Package, tone: "neutral" },
  shipped: { icon: Truck, tone: "brand" },
  delivered: { icon: CircleCheck, tone: "brand" },
  cancelled: { icon: CircleX, tone: "danger" },
} as const;

type Props = { status: string; paymentMethod: string };

/** The status of an order or of one of its items. */
export function StatusBadge({ status, paymentMethod }: Props) {
  const t = useT();
  const shown = parseStatus(status);
  const { icon, tone } = looks[shown];
  return (
    <Badge tone={tone}>
      <Icon of={icon} size="xs" flip={shown === "shipped"} />
      <bdi>{t(statusKey(shown, paymentMethod))}</bdi>
    </Badge>
  );
}
