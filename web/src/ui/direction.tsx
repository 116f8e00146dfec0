import { Direction } from "radix-ui";
import type { ReactNode } from "react";

export type Dir = "ltr" | "rtl";

/** Provides the reading direction to components. Wrap the app in one, beside the language. */
export function DirectionProvider({ dir, children }: { dir: Dir; children: ReactNode }) {
  return <Direction.Provider dir={dir}>{children}</Direction.Provider>;
}

export function useDirection(): Dir {
  return Direction.useDirection();
}
