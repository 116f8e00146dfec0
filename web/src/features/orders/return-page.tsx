import { Suspense } from "react";
import { useParams, useSearchParams } from "react-router";
import { useT } from "@/i18n/language-context";
import { lazyComponent } from "@/lib/lazy-component";
import { Container } from "@/ui/container";
import { Skeleton } from "@/ui/skeleton";

// What the three have in common is little: each loads on its own.
const NewReturn = lazyComponent(() => import("./new-return").then((m) => m.NewReturn));
const ReturnLoader = lazyComponent(() => import("./return-loader").then((m) => m.ReturnLoader));
const ReturnLabel = lazyComponent(() => import("./return-label").then((m) => m.ReturnLabel));

/** A return, its label, or the form that asks for one: /returns/new?order=… */
export function ReturnPage() {
  const t = useT();
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  return (
    <Container className="py-6 wrap-anywhere sm:py-10 print:max-w-none print:p-0">
      <Suspense
        fallback={
          <div role="status" aria-label={t("shell.loading")}>
            <h1 className="sr-only">{t("page.return")}</h1>
            <Skeleton className="h-80 w-full rounded-card" />
          </div>
        }
      >
        {id === "new" ? (
          <NewReturn orderId={params.get("order") ?? ""} />
        ) : params.has("label") ? (
          <ReturnLabel id={id} />
        ) : (
          <ReturnLoader id={id} />
        )}
      </Suspense>
    </Container>
  );
}
