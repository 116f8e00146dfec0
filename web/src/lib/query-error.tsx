import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { ErrorState } from "@/ui/error-state";
import { useOnline } from "./use-online";

type Props = { error: unknown; onRetry: () => unknown; retrying?: boolean; className?: string };

/**
 * In place of data that did not come: what happened in the shopper's words, and another try. Without a network
 * that is what happened, unless the server has answered before.
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
