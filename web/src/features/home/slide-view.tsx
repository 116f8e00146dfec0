import { ArrowRight } from "lucide-react";
import { Suspense } from "react";
import type { Slide } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { lazyComponent } from "@/lib/lazy-component";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Scene } from "./scene";

// Most shops show the scenes.
const CustomPicture = lazyComponent(() => import("./custom-picture").then((m) => m.CustomPicture));

/** The colours of the scenes' walls, behind the text until the picture has loaded. */
const walls = {
  "big-sale": "bg-[light-dark(oklch(0.9_0.075_82),oklch(0.27_0.045_52))]",
  "new-arrivals": "bg-[light-dark(oklch(0.9_0.042_165),oklch(0.27_0.029_165))]",
  "best-deals": "bg-[light-dark(oklch(0.88_0.06_40),oklch(0.28_0.042_40))]",
};

type Props = {
  slide: Slide;
  current: boolean;
  priority: boolean;
  /** Its picture has to be there. */
  pictured: boolean;
  position: string;
};

/** One scene with its text: above the things on phones, beside them from tablets on. */
export function SlideView({ slide, current, priority, pictured, position }: Props) {
  const { language, t } = useLanguage();
  const { title, text, action } = slide[language];
  return (
    <div
      role="group"
      aria-roledescription={t("slides.slideRole")}
      aria-label={position}
      inert={!current}
      className={cx(
        "relative min-w-0 shrink-0 grow-0 basis-full overflow-hidden sm:flex sm:h-[clamp(22rem,40vw,45rem)] sm:items-center",
        walls[slide.scene],
      )}
    >
      {pictured &&
        (slide.picture ? (
          <Suspense fallback={null}>
            <CustomPicture src={slide.picture} priority={priority} />
          </Suspense>
        ) : (
          <Scene name={slide.scene} priority={priority} />
        ))}
      <Container className="relative pt-6 pb-[72vw] sm:pt-0 sm:pb-14">
        <div className="sm:w-[46%] sm:max-w-xl">
          <h2 className="text-3xl font-bold text-brand lg:text-[clamp(2.75rem,4.4vw,4.25rem)] lg:leading-[1.15]">
            {title}
          </h2>
          <p className="mt-1.5 max-w-md text-pretty sm:mt-3 sm:text-lg lg:text-xl">{text}</p>
          <Link
            to={slide.link}
            draggable={false}
            className={cx(buttonStyle({ size: "md" }), "mt-3.5 sm:mt-6")}
          >
            {action}
            <Icon of={ArrowRight} flip />
          </Link>
        </div>
      </Container>
    </div>
  );
}
