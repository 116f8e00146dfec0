import { onlineManager } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useOnline } from "@/lib/use-online";
import { useAuth } from "./auth/auth-context";
import { reloadOnce } from "@/lib/reload-once";

export type ListStatus = "loading" | "ready" | "failed";

/** A list that belongs to the visitor: a guest's is in the browser, a member's on the server. */
export type OwnList<Line> = {
  read: () => readonly Line[];
  /** Calls back when the lines or the status change. */
  subscribe: (changed: () => void) => () => void;
  /** Whether `read` returns what is stored. A guest's list always does. */
  status?: () => ListStatus;
  /** Asks the server again, in all tabs. */
  refresh?: () => void;
  /** Nobody uses the list any more. */
  stop?: () => void;
};

/** Without a list, its code could not be fetched. */
type Member<List> = { userId: string; attempt: number; list?: List; error?: unknown };
type Waiting<List> = { run: (list: List) => void; refuse: (error: unknown) => void };

const none: readonly never[] = [];
const silence = () => () => undefined;

/**
 * The guest's list, and the member's from sign-in to sign-out. `load` fetches the member's with its code,
 * which guests never need; it must be the same from render to render.
 */
export function useOwnList<Line, List extends OwnList<Line>>(
  guest: List,
  load: (userId: string) => Promise<List>,
) {
  const { user, loading } = useAuth();
  const userId = user?.id;
  const [member, setMember] = useState<Member<List>>();
  const [attempt, setAttempt] = useState(0);
  const waiting = useRef<Waiting<List>[]>([]);
  const mine = member?.userId === userId && member?.attempt === attempt ? member : undefined;
  const list = loading ? undefined : userId === undefined ? guest : mine?.list;
  const broken = mine !== undefined && !mine.list;
  const online = useOnline();

  useEffect(() => {
    if (userId === undefined) return undefined;
    let made: List | undefined;
    let left = false;
    load(userId).then(
      (loaded) => {
        made = loaded;
        if (left) loaded.stop?.();
        else setMember({ userId, attempt, list: loaded });
      },
      (error: unknown) => {
        console.error(error);
        void reloadOnce();
        if (!left) setMember({ userId, attempt, error });
      },
    );
    return () => {
      left = true;
      made?.stop?.();
      setMember(undefined);
    };
  }, [userId, load, attempt]);

  useEffect(() => {
    if (!broken) return undefined;
    return onlineManager.subscribe((back) => back && setAttempt((n) => n + 1));
  }, [broken]);

  // Whatever waits after this is asked of what is known here: callers may hold on to the actions of an older
  // render. A layout effect comes before the effects of those who use the list.
  const known = useRef({ list, broken });
  useLayoutEffect(() => {
    known.current = { list, broken };
    if (!list && !broken) return;
    for (const { run, refuse } of waiting.current.splice(0)) {
      if (list) run(list);
      else refuse(mine?.error);
    }
  }, [list, broken, mine]);

  const actions = useMemo(
    () => ({
      /**
       * Does something with the list: at once, or as soon as it is known whose it is. A list that did not come
       * is asked for again; rejects when it still does not.
       */
      withList: <T>(run: (list: List) => Promise<T>): Promise<T> => {
        const { list, broken } = known.current;
        if (list) return run(list);
        return new Promise((resolve, refuse) => {
          waiting.current.push({ run: (found) => resolve(run(found)), refuse });
          if (broken) setAttempt((n) => n + 1);
        });
      },
      refresh: () => {
        const { list } = known.current;
        if (list) list.refresh?.();
        else setAttempt((n) => n + 1);
      },
    }),
    [],
  );

  const subscribe = list?.subscribe ?? silence;
  const lines = useSyncExternalStore(subscribe, list?.read ?? (() => none), () => none);
  const status = useSyncExternalStore<ListStatus>(
    subscribe,
    () => (list ? (list.status?.() ?? "ready") : broken || !online ? "failed" : "loading"),
    () => "loading",
  );
  return { ...actions, lines, status };
}
