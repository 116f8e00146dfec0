import { expect, it, vi } from "vitest";
import { loadOnce } from "./load-once";
import { reloadOnce } from "./reload-once";

vi.mock("./reload-once", () => ({ reloadOnce: vi.fn() }));

it("loads once, and again after a failure, which asks for a new document", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("gone"));
  load.mockResolvedValue("part");
  const loadPart = loadOnce(load);
  await expect(loadPart()).rejects.toThrow("gone");
  expect(reloadOnce).toHaveBeenCalledOnce();
  expect(await Promise.all([loadPart(), loadPart()])).toEqual(["part", "part"]);
  expect(await loadPart()).toBe("part");
  expect(load).toHaveBeenCalledTimes(2);
});
