import { useId, type ReactNode } from "react";
import { cx } from "@/ui/cx";
import { Container } from "@/ui/container";
import { Scene } from "./scene";

const tones = {
  /** A scene in the colours of the theme. */
  bright: "bg-[light-dark(oklch(0.91_0.03_168),oklch(0.27_0.021_168))]",
  /** Light text on the shop's green. */
  deep: "bg-[oklch(0.39_0.07_172)] text-white",
};

type Props = {
  scene: string;
  /** In the place of the scene. */
  picture?: ReactNode;
  tone: keyof typeof tones;
  eyebrow?: string;
  title: string;
  text: string;
  children: ReactNode;
};

/** A scene in a rounded frame with a text and something to do. */
export function Banner({ scene, picture, tone, eyebrow, title, text, children }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="below-fold mt-12 sm:mt-16">
      <Container>
        <div className={cx("relative overflow-hidden rounded-sheet", tones[tone])}>
          {picture ?? <Scene name={scene} night={tone === "deep"} />}
          <div className="relative px-6 pt-6 pb-[72vw] sm:flex sm:min-h-80 sm:items-center sm:p-10 lg:min-h-104 lg:p-14">
            <div className="sm:w-1/2 sm:max-w-md">
              {eyebrow && <p className="mb-1 text-sm font-medium opacity-90">{eyebrow}</p>}
              <h2 id={headingId} className="text-2xl lg:text-3xl">
                {title}
              </h2>
              <p className="mt-2 text-pretty sm:text-lg">{text}</p>
              <div className="mt-4 sm:mt-6">{children}</div>
            </div>
          </div>
        </div>
      </Container>
    </section>
  );
}
