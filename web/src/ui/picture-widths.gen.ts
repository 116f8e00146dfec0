// Generated from internal/media/media.go by `make generate`; do not edit.

/** The widths that there are of a picture, the plain address being the widest. */
export const pictureWidths: readonly number[] = [400, 800];
