import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { HomeBanner } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Banner } from "./banner";
import { CustomPicture } from "./custom-picture";

type Props = {
  banner: HomeBanner;
  /** In the place of the button. */
  children?: ReactNode;
};

/** A banner that the operator has made. */
export function CustomBanner({ banner, children }: Props) {
  const { language } = useLanguage();
  const { eyebrow, title, text, action } = banner[language];
  const deep = banner.scene === "pro";
  return (
    <Banner
      scene={banner.scene}
      picture={banner.picture && <CustomPicture src={banner.picture} />}
      tone={deep ? "deep" : "bright"}
      eyebrow={eyebrow}
      title={title}
      text={text}
    >
      {children ?? (
        <Link to={banner.link} className={buttonStyle(deep ? { variant: "accent" } : {})}>
          {action}
          <Icon of={ArrowRight} flip />
        </Link>
      )}
    </Banner>
  );
}
