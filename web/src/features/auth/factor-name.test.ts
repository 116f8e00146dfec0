import { expect, it } from "vitest";
import { freeName } from "./factor-name";

it("numbers a name that is taken", () => {
  const named = (...names: string[]) => names.map((friendly_name) => ({ friendly_name }));
  expect(freeName("App")).toBe("App");
  expect(freeName("App", named("App 2"))).toBe("App");
  expect(freeName("App", named("App"))).toBe("App 2");
  expect(freeName("App", named("App", "App 2"))).toBe("App 3");
});
