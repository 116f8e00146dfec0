import { useCallback, useEffect, useState, type ComponentType } from "react";
import { networkError } from "@/api/api-error";
import { lazyPart, type Failed, type LazyPart } from "@/api/lazy-part";
import { reloadOnce } from "@/api/reload";
import { QueryError } from "@/lib/query-error";
import { useOnline } from "@/lib/use-online";

/** A page in its own chunk. */
export type LazyPage = LazyPart<object>;

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return lazyPart(load, PageFailed);
}

const unreached = networkError("the page's script did not come");

/** Tries again as soon as there is a network; a chunk that is gone by then asks for a new document. */
function PageFailed({ retry }: Failed) {
  const online = useOnline();
  const [retrying, setRetrying] = useState(false);
  const tryAgain = useCallback(async () => {
    if (!(await retry()) && online) await reloadOnce();
  }, [retry, online]);

  useEffect(() => {
    if (online) void tryAgain();
  }, [online, tryAgain]);

  async function press() {
    setRetrying(true);
    await tryAgain();
    setRetrying(false);
  }

  return <QueryError error={unreached} onRetry={press} retrying={retrying} />;
}
