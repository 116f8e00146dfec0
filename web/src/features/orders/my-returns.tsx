import { Suspense } from "react";
import { withMessages } from "@/i18n/load-messages";
import { lazyComponent } from "@/lib/lazy-component";

const MyReturnsCard = lazyComponent(() =>
  withMessages(import("./my-returns-card"), "return").then((m) => m.MyReturnsCard),
);

/** All returns of the member, on the page of orders. */
export function MyReturns() {
  return (
    <Suspense fallback={null}>
      <MyReturnsCard />
    </Suspense>
  );
}
