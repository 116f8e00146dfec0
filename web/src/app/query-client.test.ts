import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { apiQuery } from "@/api/api-query";
import { defaultConfig } from "@/lib/shop-config";
import { readBoot } from "./boot";
import { createQueryClient } from "./query-client";

afterEach(() => onlineManager.setOnline(true));

describe("without a network", () => {
  const unreached = new ApiError("network", 0, "");

  it("a query fails at once, and is asked again when the network is back", async () => {
    const client = createQueryClient({ data: {} });
    client.mount();
    onlineManager.setOnline(false);
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(unreached);
    const observer = new QueryObserver(client, { queryKey: ["thing"], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().error).toBe(unreached));
    expect(ask).toHaveBeenCalledOnce();
    ask.mockResolvedValue("here");
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("here"));
    // What came without a connection may be what the service worker had kept.
    onlineManager.setOnline(false);
    ask.mockResolvedValue("newer");
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("newer"));
    stop();
    client.unmount();
  });

  it("a change fails at once instead of waiting unseen", async () => {
    onlineManager.setOnline(false);
    const mutationFn = () => Promise.reject(unreached);
    const change = new MutationObserver(createQueryClient({ data: {} }), { mutationFn });
    await expect(change.mutate()).rejects.toBe(unreached);
  });
});

describe("the query client", () => {
  it("starts with the document's data", () => {
    const boot = readBoot('{"lang":"ar","data":{"/api/v1/suggest?q=a%20~*":{"products":[]}},"config":{}}');
    expect(boot.lang).toBe("ar");
    const { queryKey } = apiQuery("/api/v1/suggest", { query: { q: "a ~*" } });
    expect(createQueryClient(boot).getQueryData(queryKey)).toEqual({ products: [] });
  });

  it.each([null, "", "{", "null", "[]", '{"data":5,"config":7}'])("survives the boot text %j", (text) => {
    expect(readBoot(text)).toEqual({ lang: "en", now: 0, data: {}, config: defaultConfig });
  });

  it("retries three times, waiting longer each time, but never what was our own mistake", () => {
    const options = createQueryClient({ data: {} }).getDefaultOptions().queries;
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
