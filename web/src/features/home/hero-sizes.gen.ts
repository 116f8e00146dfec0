// Generated from internal/page/pictures.go by `make generate`; do not edit.

/** How wide a slide or banner draws an own picture, as in the sizes attribute. */
export const heroSizes = "(min-width: 640px) 50vw, 100vw";
