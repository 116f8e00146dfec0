import { ArrowRight } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Banner } from "./banner";

export function ProBanner() {
  const t = useT();
  return (
    <Banner
      scene="pro"
      tone="deep"
      eyebrow={t("proBanner.eyebrow")}
      title={t("proBanner.title")}
      text={t("proBanner.text")}
    >
      <Link to="/pro" className={buttonStyle({ variant: "accent" })}>
        {t("proBanner.action")}
        <Icon of={ArrowRight} flip />
      </Link>
    </Banner>
  );
}
