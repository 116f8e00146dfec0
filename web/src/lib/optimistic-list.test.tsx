import { onlineManager, QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AuthContext, type Auth } from "@/api/auth/auth-context";
import { localStorageList, storedObjects } from "./local-storage-list";
import { optimisticList } from "./optimistic-list";
import { useOptimisticList } from "./use-optimistic-list";

/** A counter for each name; a change adds to one, or sets it. */
type Line = { name: string; n: number };
type Change = Line & { add?: true };
const apply = (lines: readonly Line[], { name, n, add }: Change): readonly Line[] => [
  ...lines.filter((other) => other.name !== name),
  { name, n: add ? n + (lines.find((other) => other.name === name)?.n ?? 0) : n },
];
const join = (earlier: Change, later: Change) =>
  earlier.name === later.name && !later.add ? later : undefined;

const guest = localStorageList<Line>("test-list", (text) => storedObjects(text) as Line[]);

const signedIn = (id: string): Auth => ({
  user: { id } as Auth["user"],
  session: null,
  pending: null,
  loading: false,
  signOut: async () => undefined,
});
const unknown: Auth = { ...signedIn(""), user: null, loading: true };
const signedOut: Auth = { ...unknown, loading: false };

let auth: Auth;
let stops: (() => void)[] = [];
beforeEach(() => {
  auth = signedIn("noura");
  localStorage.clear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  act(() => onlineManager.setOnline(true));
});

/** A visitor's list, a fake server, and control over the response to every change. */
function open(stored: readonly Line[] = [], { hold = false, down = false } = {}) {
  const server = { lines: stored, sent: [] as Change[], loads: 0, down };
  const answers: { ok: () => void; fail: () => void }[] = [];
  const held: (() => void)[] = [];
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });
  client.mount();

  async function fetchLines() {
    server.loads++;
    const answer = server.lines;
    if (hold) await new Promise<void>((go) => held.push(go));
    if (server.down) throw new Error("offline");
    return answer;
  }
  const send = (lines: readonly Line[], change: Change) =>
    new Promise<{ lines: readonly Line[]; fresh: boolean }>((resolve, reject) => {
      server.sent.push(change);
      answers.push({
        ok: () => {
          server.lines = apply(server.lines, change);
          resolve({ lines: apply(lines, change), fresh: !lines.some(({ name }) => name === change.name) });
        },
        fail: () => reject(new Error("refused")),
      });
    });

  const counters = optimisticList<Line, Change>({ before: guest.read, apply, join, send });
  const change = (made: Change, queryKey?: QueryKey) =>
    queryKey
      ? counters.change(client, queryKey, made)
      : Promise.resolve(guest.write(apply(guest.read(), made)));

  const Around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AuthContext value={auth}>{children}</AuthContext>
    </QueryClientProvider>
  );
  const shown: string[] = [];
  const view = renderHook(
    () => {
      const list = useOptimisticList<Line>({
        address: "test-list",
        guest,
        fetchList: (queryKey) => counters.fetch(client, queryKey, fetchLines),
      });
      shown.push(list.lines.map(({ name, n }) => `${name} ${n}`).join());
      return list;
    },
    { wrapper: Around },
  );
  stops.push(() => {
    view.unmount();
    client.unmount();
    client.clear();
  });

  const list = () => view.result.current;
  const make = (made: Change) => {
    let promise = Promise.resolve(false);
    act(() => {
      promise = list().whenKnown(({ queryKey }) => change(made, queryKey));
      // The caller gets the rejection.
      promise.catch(() => undefined);
    });
    return promise;
  };
  const answer = async (how: "ok" | "fail" = "ok") => {
    await vi.waitFor(() => expect(answers).not.toHaveLength(0));
    await act(async () => answers.shift()?.[how]());
  };
  const become = (next: Auth) => {
    auth = next;
    view.rerender();
  };
  return {
    client,
    server,
    list,
    make,
    answer,
    become,
    shown,
    n: (name: string) => list().lines.find((line) => line.name === name)?.n,
    holdLoads: () => void (hold = true),
    releaseLoads: async () => {
      hold = false;
      await act(async () => held.splice(0).forEach((go) => go()));
    },
    ready: () => waitFor(() => expect(list().status).toBe("ready")),
    loaded: (times: number) => waitFor(() => expect([server.loads, client.isFetching()]).toEqual([times, 0])),
  };
}

it("shows a guest's lines until the server has answered, and waits with changes until then", async () => {
  guest.write([{ name: "guest", n: 1 }]);
  const { list, make, answer, server, n, releaseLoads } = open([], { hold: true });
  const change = make({ name: "a", n: 1 });
  expect([list().status, n("guest"), n("a"), server.sent]).toEqual(["loading", 1, 1, []]);
  await releaseLoads();
  await answer();
  expect(await change).toBe(true);
  expect([list().status, n("guest"), n("a")]).toEqual(["ready", undefined, 1]);
});

it("shows every click at once and sends the first and the last of many", async () => {
  const { ready, make, answer, server, n } = open();
  await ready();
  const click = (count: number) => {
    const change = make({ name: "a", n: count });
    expect(n("a")).toBe(count);
    return change;
  };
  const first = click(1);
  await waitFor(() => expect(server.sent).toHaveLength(1));
  const clicks = [first, ...[2, 3, 4, 5].map(click)];
  await answer();
  await answer();
  expect(await Promise.all(clicks)).toEqual([true, false, false, false, false]);
  expect(server.sent.map(({ n }) => n)).toEqual([1, 5]);
  expect([n("a"), server.lines]).toEqual([5, [{ name: "a", n: 5 }]]);
});

it("joins what waits for the first fetch", async () => {
  const { make, answer, server, releaseLoads } = open([], { hold: true });
  const clicks = [1, 2, 3].map((count) => make({ name: "a", n: count }));
  await releaseLoads();
  await answer();
  await Promise.all(clicks);
  expect(server.sent).toEqual([{ name: "a", n: 3 }]);
});

it("sends changes of different lines one after the other, in order", async () => {
  const { ready, make, answer, server } = open();
  await ready();
  const both = [make({ name: "a", n: 1 }), make({ name: "b", n: 2 })];
  await waitFor(() => expect(server.sent.map(({ name }) => name)).toEqual(["a"]));
  await answer();
  await answer();
  await Promise.all(both);
  expect(server.sent.map(({ name }) => name)).toEqual(["a", "b"]);
});

it("takes back the first of three changes, keeps the others, and fetches the list once after the last", async () => {
  const { ready, make, answer, server, n, loaded } = open([{ name: "a", n: 7 }]);
  await ready();
  const refused = make({ name: "a", n: 1, add: true });
  const kept = [make({ name: "b", n: 1 }), make({ name: "a", n: 2, add: true })];
  expect([n("a"), n("b")]).toEqual([10, 1]);
  await answer("fail");
  await expect(refused).rejects.toThrow("refused");
  expect([n("a"), n("b"), server.loads]).toEqual([9, 1, 1]);
  await answer();
  await answer();
  await Promise.all(kept);
  await loaded(2);
  expect([n("a"), n("b")]).toEqual([9, 1]);
});

it("refuses all that was sent together when the server does", async () => {
  const { ready, make, answer, server, n } = open([{ name: "a", n: 7 }]);
  await ready();
  const first = make({ name: "b", n: 1 });
  const joined = [make({ name: "a", n: 8 }), make({ name: "a", n: 9 })];
  await answer();
  await first;
  await answer("fail");
  expect((await Promise.allSettled(joined)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await waitFor(() => expect(n("a")).toBe(7));
  expect(server.sent.map(({ n }) => n)).toEqual([1, 9]);
});

it("never shows an addition twice, nor loses it, while its answer comes in", async () => {
  const { ready, make, answer, shown, loaded } = open([{ name: "a", n: 1 }]);
  await ready();
  shown.length = 0;
  const change = make({ name: "a", n: 1, add: true });
  await answer();
  await change;
  await loaded(2);
  expect(new Set(shown)).toEqual(new Set(["a 2"]));
});

it("leaves answers alone that cross a change, whenever they were asked for", async () => {
  const { ready, list, make, answer, n, server, holdLoads, releaseLoads, loaded } = open();
  await ready();
  holdLoads();
  // Requested before the change: it lacks it.
  act(() => list().refresh());
  await waitFor(() => expect(server.loads).toBe(2));
  const change = make({ name: "a", n: 1, add: true });
  await releaseLoads();
  expect(n("a")).toBe(1);
  // Requested during the change: it may have it already.
  server.lines = [{ name: "a", n: 1 }];
  act(() => list().refresh());
  await loaded(3);
  expect(n("a")).toBe(1);
  server.lines = [];
  await answer();
  await change;
  await loaded(4);
  expect(n("a")).toBe(1);
});

it("follows another tab, and tells the others of its own changes", async () => {
  const { ready, make, answer, n, server } = open();
  await ready();
  const other = new BroadcastChannel("test-list");
  stops.push(() => other.close());
  const heard = vi.fn();
  other.addEventListener("message", heard);
  server.lines = [{ name: "a", n: 3 }];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  other.postMessage("changed");
  await waitFor(() => expect(n("a")).toBe(3));
  expect(heard).not.toHaveBeenCalled();
  const change = make({ name: "a", n: 4 });
  await answer();
  await change;
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

it("says when the list cannot be fetched, refuses changes then, and tries again when asked", async () => {
  const { list, make, server, loaded, ready, n, holdLoads, releaseLoads } = open([{ name: "a", n: 1 }], {
    down: true,
  });
  await waitFor(() => expect(list().status).toBe("failed"));
  await expect(make({ name: "b", n: 1 })).rejects.toThrow("offline");
  await loaded(2);
  expect([list().status, list().lines]).toEqual(["failed", []]);
  server.down = false;
  holdLoads();
  act(() => list().refresh());
  await waitFor(() => expect(list().status).toBe("loading"));
  await releaseLoads();
  await ready();
  expect(n("a")).toBe(1);
});

it("fetches the list when the network is back", async () => {
  const { list, server, ready, n } = open([{ name: "a", n: 1 }], { down: true });
  await waitFor(() => expect(list().status).toBe("failed"));
  server.down = false;
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await ready();
  expect(n("a")).toBe(1);
});

it("keeps what it has when it cannot be fetched again", async () => {
  const { list, server, ready, n, loaded, make } = open([{ name: "a", n: 1 }]);
  await ready();
  server.down = true;
  act(() => list().refresh());
  await loaded(2);
  expect([list().status, n("a")]).toEqual(["ready", 1]);
  make({ name: "a", n: 2 });
  expect(n("a")).toBe(2);
});

it("says that it cannot be had while nobody knows without a network whose it is", () => {
  auth = unknown;
  const { list } = open();
  expect(list().status).toBe("loading");
  act(() => onlineManager.setOnline(false));
  expect(list().status).toBe("failed");
});

it("does what was asked before it was known whose list it is, also for those who hold on to an older render", async () => {
  auth = unknown;
  guest.write([{ name: "guest", n: 1 }]);
  const { list, make, answer, become, n } = open();
  const { whenKnown } = list();
  expect(list().lines).toEqual([]);
  const early = make({ name: "a", n: 1 });
  become(signedIn("noura"));
  await answer();
  expect(await early).toBe(true);
  expect(n("a")).toBe(1);
  expect(await whenKnown(async ({ read }) => read())).toEqual([{ name: "a", n: 1 }]);
});

it("is a guest's own without asking the server", async () => {
  auth = signedOut;
  const { list, make, server, n } = open();
  expect(list().status).toBe("ready");
  await make({ name: "guest", n: 2 });
  expect([n("guest"), guest.read(), server.loads]).toEqual([2, [{ name: "guest", n: 2 }], 0]);
});

it("leaves nothing of a member after signing out, and sends no waiting change in the next one's name", async () => {
  const { ready, make, answer, become, client, server, list, n, loaded } = open([{ name: "private", n: 1 }]);
  await ready();
  const underWay = make({ name: "a", n: 1 });
  await waitFor(() => expect(server.sent).toHaveLength(1));
  const waiting = make({ name: "b", n: 1 });
  become(signedOut);
  expect(list().lines).toEqual([]);
  become(signedIn("sara"));
  await ready();
  await answer();
  expect(await underWay).toBe(true);
  await expect(waiting).rejects.toThrow("signed out");
  expect(server.sent.map(({ name }) => name)).toEqual(["a"]);
  expect(client.getQueryData(["test-list", "noura"])).toBeUndefined();
  await loaded(2);
  expect([n("b"), list().status]).toEqual([undefined, "ready"]);
});
