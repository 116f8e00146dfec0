import { useT } from "@/i18n/language-context";
import { Skeleton } from "@/ui/skeleton";

/** The lines while they load. */
export function CartLinesSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("cart.loading")} className="divide-y divide-line">
      {[1, 2, 3].map((n) => (
        <div key={n} className="flex gap-4 py-4 first:pt-0 last:pb-0">
          <Skeleton className="size-20 shrink-0 rounded-card sm:size-24" />
          <div className="flex-1 space-y-3">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-8 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
