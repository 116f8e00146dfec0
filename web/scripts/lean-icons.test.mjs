import { expect, it } from "vitest";
import { onePath } from "./lean-icons.ts";

it.each([
  [[["path", { d: "M5 12h14", key: "a" }]], "M5 12h14"],
  [
    [
      ["path", { d: "M12 5v14" }],
      ["path", { d: "m6 9 6 6 6-6" }],
    ],
    "M12 5v14M6 9l6 6 6-6",
  ],
  [[["path", { d: "m21 21-4.34-4.34" }]], "M21 21l-4.34-4.34"],
  [[["path", { d: "m15.5-.5v2" }]], "M15.5-.5v2"],
  [[["line", { x1: "1", y1: "2", x2: "3", y2: "4" }]], "M1 2L3 4"],
  [[["polyline", { points: "1 2 3 4" }]], "M1 2 3 4"],
  [[["polygon", { points: "1 2 3 4 5 6" }]], "M1 2 3 4 5 6z"],
  [[["circle", { cx: "12", cy: "10", r: "3" }]], "M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0"],
  [
    [["circle", { cx: "7.5", cy: "7.5", r: ".5", fill: "currentColor" }]],
    "M7 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0-1 0",
  ],
  [[["rect", { x: "3", y: "4", width: "8", height: "6" }]], "M3 4h8v6h-8v-6z"],
  [
    [["rect", { x: "3", y: "4", width: "8", height: "6", rx: "1" }]],
    "M4 4h6a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z",
  ],
])("%j is one path", (node, want) => {
  expect(onePath(node)).toBe(want);
});

it.each([
  [[["circle", { cx: "12", cy: "12", r: "3", fill: "currentColor" }]]],
  [[["path", { d: "M5 12h14", opacity: ".5" }]]],
  [[["g", {}]]],
])("refuses what one path cannot draw: %j", (node) => {
  expect(() => onePath(node)).toThrow(/an icon has a/);
});
