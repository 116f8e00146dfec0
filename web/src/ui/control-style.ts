/** The box that text fields and selects share. 16 px text, or iOS zooms into the field. */
export const controlStyle =
  "w-full min-w-0 rounded-control border border-edge bg-card px-3.5 text-base text-ink transition-[border-color,box-shadow] " +
  "placeholder:text-muted hover:border-brand focus-visible:border-brand focus-visible:outline-1 focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger aria-invalid:focus-visible:outline-danger " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted";
