// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { localStorageList, storedObjects, storedPrice } from "./local-storage-list";

const parse = (text: string | null) => storedObjects(text).map((item) => String(item.id));
beforeEach(() => localStorage.clear());

it.each([null, "", "{", "5", "null", '{"id":"a"}', '"text"', "[1, null, []]"])(
  "finds no objects in the stored text %j",
  (text) => {
    expect(storedObjects(text)).toEqual([]);
  },
);

it.each([
  [12.5, 12.5],
  [-1, 0],
  ["12", 0],
  [Number.NaN, 0],
  [undefined, 0],
])("reads the stored price %j as %j", (stored, want) => {
  expect(storedPrice(stored)).toBe(want);
});

it("gives the same array for the same text and tells of changes", () => {
  const list = localStorageList<{ id: string } | string>("things", parse);
  const changed = vi.fn();
  const stop = list.subscribe(changed);
  expect(list.write([{ id: "a" }])).toBe(true);
  expect(list.read()).toEqual(["a"]);
  expect(list.read()).toBe(list.read());
  window.dispatchEvent(new StorageEvent("storage", { key: "things" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  list.write([]);
  expect(localStorage.getItem("things")).toBeNull();
  expect(changed).toHaveBeenCalledTimes(2);
});

it("is empty and refuses to write when storage is forbidden", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const list = localStorageList("things", parse);
  expect(list.read()).toEqual([]);
  expect(list.write(["a"])).toBe(false);
  vi.unstubAllGlobals();
});
