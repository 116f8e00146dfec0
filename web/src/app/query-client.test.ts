import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/api-error";
import { readBoot } from "./boot";
import { createQueryClient } from "./query-client";

describe("the query client", () => {
  it("starts with the document's data", () => {
    const boot = readBoot(
      '{"lang":"ar","data":[{"key":["categories"],"data":{"categories":[]}}],"config":{}}',
    );
    expect(boot.lang).toBe("ar");
    expect(createQueryClient(boot).getQueryData(["categories"])).toEqual({ categories: [] });
  });

  it.each([null, "", "{", "null", "[]", '{"data":[{}, null, 5],"config":7}'])(
    "survives the boot text %j",
    (text) => {
      expect(readBoot(text)).toEqual({ lang: "en", data: [], config: {} });
    },
  );

  it("retries three times, waiting longer each time, but never what was our own mistake", () => {
    const options = createQueryClient({ data: [] }).getDefaultOptions().queries;
    const retry = options?.retry as (failures: number, error: Error) => boolean;
    const delay = options?.retryDelay as (attempt: number) => number;
    const fault = new ApiError("internal", 500, "");
    expect([0, 1, 2, 3].map((n) => retry(n, fault))).toEqual([true, true, true, false]);
    expect(retry(0, new ApiError("network", 0, ""))).toBe(true);
    expect(retry(0, new ApiError("product_not_found", 404, ""))).toBe(false);
    expect([0, 1, 2, 10].map(delay)).toEqual([1000, 2000, 4000, 30_000]);
    expect(options?.gcTime).toBe(300_000);
  });
});
