// Generated from internal/page/pictures.go by `make generate`; do not edit.

/** How wide a product page draws its main picture, as in the sizes attribute. */
export const gallerySizes = "(min-width: 1280px) 520px, (min-width: 768px) 45vw, 100vw";
