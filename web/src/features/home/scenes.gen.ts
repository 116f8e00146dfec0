// Generated from internal/page/pictures.go by `make generate`; do not edit.

/** The screens that a scene's tall shape is for. */
export const phoneScreen = "(max-width: 639px)";

/** The file of a scene, with what its shape, its direction and its theme add to the name. */
export const sceneFile = (scene: string, shape: "wide" | "phone", direction: "ltr" | "rtl", dark?: boolean) =>
  `/media/home/${scene}${shape === "phone" ? "-phone" : ""}${direction === "rtl" ? "-rtl" : ""}${dark ? "-dark" : ""}.webp`;
