import { Images } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { EmptyState } from "@/ui/empty-state";
import { MarketingFrame } from "./marketing-frame";

/** The slides at the top of the home page. */
export function SlidesTab() {
  const t = useT();
  return (
    <MarketingFrame text={t("officeMarketing.slidesText")}>
      <EmptyState icon={Images} title={t("officeMarketing.noSlides")} className="card" />
    </MarketingFrame>
  );
}
