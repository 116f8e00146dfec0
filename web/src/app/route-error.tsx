import { useCallback, useContext, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator, useRouteError } from "react-router";
import { ApiError } from "@/api/api-error";
import { QueryError } from "@/lib/query-error";
import { useOnline } from "@/lib/use-online";
import { reloadOnce } from "@/lib/reload-once";
import { CrashPage } from "./pages/crash-page";

/** Replaces a page that threw, or whose chunk did not load. */
export function RouteError() {
  const error = useRouteError();
  // Without a connection that is the likeliest reason, whatever failed.
  const [online] = useState(useOnline());
  return error instanceof ApiError || !online ? <PageUnavailable error={error} /> : <CrashPage />;
}

/** Retries as soon as the browser is online; a chunk that no longer exists then reloads the document. */
function PageUnavailable({ error }: { error: unknown }) {
  const router = useContext(DataRouterContext)?.router;
  const online = useOnline();
  const { revalidate, state } = useRevalidator();
  // Revalidating retries nothing that was thrown while rendering.
  const thrown = !(error instanceof ApiError);

  const retry = useCallback(async () => {
    await revalidate();
    if (online && (thrown || router?.state.errors)) await reloadOnce();
  }, [thrown, online, revalidate, router]);

  useEffect(() => {
    if (online) void retry();
  }, [online, retry]);

  return <QueryError error={error} onRetry={retry} retrying={state === "loading"} />;
}
