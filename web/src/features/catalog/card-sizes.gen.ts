// Generated from internal/page/pictures.go by `make generate`; do not edit.

/** How wide a list of three columns draws its pictures, as in the sizes attribute. */
export const cardSizes = "(min-width: 1280px) 310px, (min-width: 768px) 30vw, 47vw";
