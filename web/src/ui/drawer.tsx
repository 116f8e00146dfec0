import { Sheet, type SheetProps } from "./sheet";

/** The wide sheet from the end: 90% of the screen, 400 px where there is room. */
export function Drawer(props: Omit<SheetProps, "side" | "width">) {
  return <Sheet {...props} side="end" width="drawer" />;
}
