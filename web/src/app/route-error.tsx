import { useCallback, useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator, useRouteError } from "react-router";
import { ApiError } from "@/api/api-error";
import { QueryError } from "@/lib/query-error";
import { useOnline } from "@/lib/use-online";
import { reloadOnce } from "@/lib/reload-once";
import { CrashPage } from "./pages/crash-page";

/** Replaces a page that threw, or whose chunk did not load. */
export function RouteError() {
  const error = useRouteError();
  return error instanceof ApiError ? <PageUnavailable error={error} /> : <CrashPage />;
}

/** Retries as soon as the browser is online; a chunk that no longer exists then reloads the document. */
function PageUnavailable({ error }: { error: ApiError }) {
  const router = useContext(DataRouterContext)?.router;
  const online = useOnline();
  const { revalidate, state } = useRevalidator();

  const retry = useCallback(async () => {
    await revalidate();
    if (online && router?.state.errors) await reloadOnce();
  }, [online, revalidate, router]);

  useEffect(() => {
    if (online) void retry();
  }, [online, retry]);

  return <QueryError error={error} onRetry={retry} retrying={state === "loading"} />;
}
