import { expect, it } from "vitest";
import { uniqueFactorName } from "./unique-factor-name";

it("numbers a name that is taken", () => {
  const named = (...names: string[]) => names.map((friendly_name) => ({ friendly_name }));
  expect(uniqueFactorName("App")).toBe("App");
  expect(uniqueFactorName("App", named("App 2"))).toBe("App");
  expect(uniqueFactorName("App", named("App"))).toBe("App 2");
  expect(uniqueFactorName("App", named("App", "App 2"))).toBe("App 3");
});
