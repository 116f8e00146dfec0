import { useLanguage } from "@/i18n/language-context";
import { ErrorState } from "@/ui/error-state";
import { ApiError } from "./api-error";

type Props = { error: unknown; onRetry: () => unknown; retrying?: boolean; className?: string };

/** In place of data that did not come: what happened in the shopper's words, and another try. */
export function QueryError({ error, onRetry, retrying, className }: Props) {
  const { t, errorText } = useLanguage();
  return (
    <ErrorState
      title={t("state.failed")}
      text={errorText(error instanceof ApiError ? error.code : undefined)}
      retryLabel={t("state.retry")}
      onRetry={() => void onRetry()}
      retrying={retrying}
      className={className}
    />
  );
}
