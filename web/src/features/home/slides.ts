import type { PlainKey } from "@/i18n/messages";
import { homeScene } from "./scenes.gen";

export type Slide = {
  /** Names the scene's pictures. */
  scene: string;
  title: PlainKey;
  text: PlainKey;
  action: PlainKey;
  link: string;
  /** The colour of the scene's wall, behind the text until the picture has loaded. */
  wall: string;
};

export const slides: readonly Slide[] = [
  {
    scene: homeScene,
    title: "slides.big-sale.title",
    text: "slides.big-sale.text",
    action: "slides.big-sale.action",
    link: "/deals",
    wall: "bg-[light-dark(oklch(0.9_0.075_82),oklch(0.27_0.045_52))]",
  },
  {
    scene: "new-arrivals",
    title: "slides.new-arrivals.title",
    text: "slides.new-arrivals.text",
    action: "slides.new-arrivals.action",
    link: "/new",
    wall: "bg-[light-dark(oklch(0.9_0.042_165),oklch(0.27_0.029_165))]",
  },
  {
    scene: "best-deals",
    title: "slides.best-deals.title",
    text: "slides.best-deals.text",
    action: "slides.best-deals.action",
    link: "/deals?sort=rating",
    wall: "bg-[light-dark(oklch(0.88_0.06_40),oklch(0.28_0.042_40))]",
  },
];
