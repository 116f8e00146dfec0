import { expect, test } from "vitest";
import { listQuery } from "./list-query";

test("days are those of Saudi Arabia, and the last one belongs to the period", () => {
  expect(listQuery({ from: "2026-11-01", to: "2026-11-02", status: "", to_ship: "true" })).toEqual({
    from: "2026-10-31T21:00:00.000Z",
    to: "2026-11-02T21:00:00.000Z",
    to_ship: true,
  });
});

test("a day that is none is left out", () => {
  expect(listQuery({ from: "yesterday", search: "noura", vendor: "v" })).toEqual({
    search: "noura",
    vendor: "v",
  });
});
