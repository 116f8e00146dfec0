// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { maxRecent, parseRecent, recentList, addRecent } from "./recent-list";

beforeEach(() => localStorage.clear());

it("puts the last product first, each once, and forgets the oldest", () => {
  for (let n = 1; n <= maxRecent + 2; n++) addRecent(`p-${n}`);
  addRecent("p-5");
  const ids = recentList.read();
  expect(ids).toHaveLength(maxRecent);
  expect(ids.slice(0, 2)).toEqual(["p-5", `p-${maxRecent + 2}`]);
  expect(ids.filter((id) => id === "p-5")).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem("recent")!)).toEqual(ids);
});

it("leaves no trace when cleared", () => {
  addRecent("p-1");
  recentList.write([]);
  expect(localStorage.getItem("recent")).toBeNull();
});

it.each([
  [null, []],
  ["nonsense", []],
  ['{"id":"p-1"}', []],
  ['["p-1",7,null,"p-1","a b","","p-2"]', ["p-1", "p-2"]],
  [JSON.stringify(["lamp.v2", "a".repeat(64), "a".repeat(65)]), ["lamp.v2", "a".repeat(64)]],
])("makes sense of %j", (text, want) => expect(parseRecent(text)).toEqual(want));
