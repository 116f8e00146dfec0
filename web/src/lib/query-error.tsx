import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { ErrorState } from "@/ui/error-state";
import { useOnline } from "./use-online";

type Props = { error: unknown; onRetry: () => unknown; retrying?: boolean; className?: string };

/**
 * Shown instead of data that did not load: the error in the shopper's language, and a retry button. Without a
 * network it states that, unless the server has answered before.
 */
export function QueryError({ error, onRetry, retrying, className }: Props) {
  const { t, errorText } = useLanguage();
  const code = error instanceof ApiError ? error.code : undefined;
  const offline = !useOnline() && (code === undefined || code === "network");
  return (
    <ErrorState
      title={t(offline ? "state.offline" : "state.failed")}
      text={errorText(offline ? "network" : code)}
      retryLabel={t("state.retry")}
      onRetry={() => void onRetry()}
      retrying={retrying}
      className={className}
    />
  );
}
