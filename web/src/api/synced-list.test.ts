import { afterEach, expect, it, vi } from "vitest";
import { syncedList, type SyncedList } from "./synced-list";

/** A counter for each name; a change sets one. */
type Line = { name: string; n: number };
const withLine = (lines: readonly Line[], line: Line) => [
  ...lines.filter((other) => other.name !== line.name),
  line,
];

let made: SyncedList<Line, Line>[] = [];
afterEach(() => {
  for (const list of made) list.stop();
  made = [];
});

/** A list, the server behind it, and a hand on every answer. */
function open(first: readonly Line[] = [], stored: readonly Line[] = []) {
  const server = { lines: stored, sent: [] as Line[], loads: 0 };
  const answers: { ok: () => void; fail: () => void }[] = [];
  const list = syncedList<Line, Line>({
    name: "test-list",
    first,
    load: async () => {
      server.loads++;
      return server.lines;
    },
    show: withLine,
    send: (lines, line) =>
      new Promise((resolve, reject) => {
        server.sent.push(line);
        answers.push({
          ok: () => {
            server.lines = withLine(server.lines, line);
            resolve({
              lines: withLine(lines, line),
              fresh: !lines.some((other) => other.name === line.name),
            });
          },
          fail: () => reject(new Error("refused")),
        });
      }),
    join: (earlier, later) => (earlier.name === later.name ? later : undefined),
  });
  made.push(list);
  const answer = async (how: "ok" | "fail" = "ok") => {
    await vi.waitFor(() => expect(answers).not.toHaveLength(0));
    answers.shift()?.[how]();
  };
  return { list, server, answer, n: (name: string) => list.read().find((line) => line.name === name)?.n };
}

async function ready(list: SyncedList<Line, Line>) {
  await vi.waitFor(() => expect(list.status()).toBe("ready"));
}

it("shows what it knows until the server has answered, and waits with changes until then", async () => {
  const { list, server, answer, n } = open([{ name: "guest", n: 1 }]);
  const change = list.change({ name: "a", n: 1 });
  expect([list.status(), n("guest"), n("a"), server.sent]).toEqual(["loading", 1, 1, []]);
  await answer();
  expect(await change).toBe(true);
  expect([list.status(), n("guest"), n("a")]).toEqual(["ready", undefined, 1]);
});

it("shows every click at once and sends the first and the last of many", async () => {
  const { list, server, answer, n } = open();
  await ready(list);
  const clicks = [1, 2, 3, 4, 5].map((count) => {
    const change = list.change({ name: "a", n: count });
    expect(n("a")).toBe(count);
    return change;
  });
  await answer();
  await answer();
  await Promise.all(clicks);
  expect(server.sent.map((line) => line.n)).toEqual([1, 5]);
  expect([n("a"), server.lines]).toEqual([5, [{ name: "a", n: 5 }]]);
});

it("sends changes of different lines one after the other, in order", async () => {
  const { list, server, answer } = open();
  await ready(list);
  const both = [list.change({ name: "a", n: 1 }), list.change({ name: "b", n: 2 })];
  expect(server.sent.map((line) => line.name)).toEqual(["a"]);
  await answer();
  await answer();
  await Promise.all(both);
  expect(server.sent.map((line) => line.name)).toEqual(["a", "b"]);
});

it("takes back what the server refuses, keeps what came after, and asks what is stored", async () => {
  const { list, server, answer, n } = open([], [{ name: "a", n: 7 }]);
  await ready(list);
  const refused = list.change({ name: "a", n: 8 });
  const kept = list.change({ name: "b", n: 1 });
  const before = server.loads;
  await answer("fail");
  await expect(refused).rejects.toThrow("refused");
  expect([n("a"), n("b")]).toEqual([7, 1]);
  await answer();
  await kept;
  await vi.waitFor(() => expect(server.loads).toBe(before + 1));
});

it("leaves an answer alone that was asked for before a change", async () => {
  const { list, server, answer, n } = open();
  await ready(list);
  list.refresh();
  const change = list.change({ name: "a", n: 1 });
  // The old answer comes first, without the change.
  await Promise.resolve();
  expect(n("a")).toBe(1);
  await answer();
  await change;
  await vi.waitFor(() => expect(server.loads).toBe(3));
  expect(n("a")).toBe(1);
});

it("follows another tab", async () => {
  const one = open();
  await ready(one.list);
  const other = new BroadcastChannel("test-list");
  one.server.lines = [{ name: "a", n: 3 }];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  other.postMessage("changed");
  await vi.waitFor(() => expect(one.n("a")).toBe(3));
  other.close();
});

it("says when the server does not answer, refuses changes then, and tries again when asked", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let fail = true;
  const list = syncedList<Line, Line>({
    name: "test-list",
    first: [],
    load: async () => {
      if (fail) throw new Error("offline");
      return [{ name: "a", n: 1 }];
    },
    show: withLine,
    send: async (lines) => ({ lines }),
    join: () => undefined,
  });
  made.push(list);
  await expect(list.change({ name: "b", n: 1 })).rejects.toThrow("offline");
  expect([list.status(), list.read()]).toEqual(["failed", []]);
  fail = false;
  list.refresh();
  expect(list.status()).toBe("loading");
  await vi.waitFor(() => expect(list.read()).toEqual([{ name: "a", n: 1 }]));
});
