import { useT } from "@/i18n/language-context";
import { useOnline } from "@/lib/use-online";
import { ErrorState } from "@/ui/error-state";
import { Spinner } from "@/ui/spinner";

/** Shown while a page or the session loads. It continues by itself when the network is back. */
export function PageLoading() {
  const t = useT();
  if (!useOnline()) return <ErrorState title={t("state.offline")} text={t("error.network")} />;
  return (
    <div role="status" className="flex min-h-[50vh] flex-col items-center justify-center gap-3 text-muted">
      <Spinner size="lg" className="text-brand" />
      <p>{t("shell.loading")}</p>
    </div>
  );
}
