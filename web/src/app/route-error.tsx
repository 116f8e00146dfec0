import { useCallback, useEffect, useRef } from "react";
import { useRevalidator, useRouteError } from "react-router";
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

/** Tries again as soon as the browser is online; a chunk that is gone by then asks for a new document. */
function PageUnavailable({ error }: { error: ApiError }) {
  const online = useOnline();
  const { revalidate, state } = useRevalidator();
  const first = useRef(error);
  const triedOnline = useRef(false);

  const retry = useCallback(() => {
    triedOnline.current = online;
    return revalidate();
  }, [online, revalidate]);

  useEffect(() => {
    if (online) void retry();
  }, [online, retry]);

  // Each try fails with an error of its own.
  useEffect(() => {
    if (error !== first.current && triedOnline.current) void reloadOnce();
  }, [error]);

  return <QueryError error={error} onRetry={retry} retrying={state === "loading"} />;
}
