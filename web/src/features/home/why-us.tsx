import { Headset, RotateCcw, ShieldCheck, Truck } from "lucide-react";
import { formatAmount } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { useShopConfig } from "@/lib/shop-config";
import { useCity } from "@/lib/use-city";
import { Icon } from "@/ui/icon";
import { HomeSection } from "./home-section";

const reasons = [
  { icon: ShieldCheck, title: "why.secure", text: "why.secureText", part: "secure" },
  { icon: Truck, title: "why.delivery", flip: true, part: "delivery" },
  { icon: RotateCcw, title: "why.returns", text: "why.returnsText" },
  { icon: Headset, title: "why.support", text: "why.supportText", part: "support" },
] as const;

export function WhyUs() {
  const t = useT();
  const { hidden } = useShopConfig();
  const [{ free_over: over }] = useCity();
  const amount = Number.isInteger(over) ? over : formatAmount(over);
  const shipping = over > 0 ? t("why.deliveryText", { amount }) : t("why.deliveryFree");
  return (
    <HomeSection title={t("why.title")}>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {reasons
          .filter((reason) => !("part" in reason && hidden?.includes(reason.part)))
          .map((reason) => (
            <li
              key={reason.title}
              className="flex flex-col items-start gap-3 rounded-card border border-line bg-card p-4 sm:p-5 xl:flex-row xl:gap-4"
            >
              <Icon
                of={reason.icon}
                flip={"flip" in reason}
                className="size-12 rounded-full bg-brand-tint p-3 text-brand"
              />
              <div>
                <h3>{t(reason.title)}</h3>
                <p className="mt-0.5 text-sm text-muted">{"text" in reason ? t(reason.text) : shipping}</p>
              </div>
            </li>
          ))}
      </ul>
    </HomeSection>
  );
}
