import { useT } from "@/i18n/language-context";
import { Spinner } from "@/ui/spinner";

/** While a page or the session is on its way. */
export function PageLoading() {
  const t = useT();
  return (
    <div role="status" className="flex min-h-[50vh] flex-col items-center justify-center gap-3 text-muted">
      <Spinner size="lg" className="text-brand" />
      <p>{t("shell.loading")}</p>
    </div>
  );
}
