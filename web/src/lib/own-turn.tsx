import { Suspense, type ReactNode } from "react";

/**
 * A part of a page that React takes over in a turn of its own, after what surrounds it: between two of them
 * the browser answers the shopper. A press on a part whose turn has not come yet brings it forward.
 */
export function OwnTurn({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
