import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error";
import { setPublicKey, setSession } from "./auth/token";
import { api, dataOf } from "./client";

const connection = vi.hoisted(() => ({ reportCachedResponse: vi.fn(), reportNoResponse: vi.fn() }));
vi.mock("@/lib/connection", () => connection);

function answer(status: number, body: unknown, type = "application/json") {
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(
      async () => new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } }),
    );
}

async function failure(): Promise<ApiError> {
  try {
    await api.GET("/api/v1/home", { baseUrl: "http://shop.test" });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("the request did not fail");
}

afterEach(() => {
  setSession(null);
  setPublicKey(null);
});

describe("the API client", () => {
  it("gives the data of a success", async () => {
    answer(200, { categories: [] });
    expect(dataOf(await api.GET("/api/v1/categories", { baseUrl: "http://shop.test" }))).toEqual({
      categories: [],
    });
  });

  it("carries the public key until there is a session", async () => {
    const fetch = answer(200, { categories: [] });
    const sent = async () => {
      await api.GET("/api/v1/categories", { baseUrl: "http://shop.test" });
      const request = fetch.mock.lastCall?.[0];
      return request instanceof Request ? request.headers.get("Authorization") : "no request";
    };
    expect(await sent()).toBeNull();
    setPublicKey("public");
    expect(await sent()).toBe("Bearer public");
    setSession({ access_token: "mine", user: { id: "u" } });
    expect(await sent()).toBe("Bearer mine");
  });

  it("turns problem+json into an ApiError", async () => {
    const errors = [{ field: "page", code: "too_small", message: "expected number >= 1" }];
    const problem = {
      title: "Unprocessable",
      status: 422,
      code: "validation_failed",
      detail: "bad page",
      errors,
    };
    answer(422, problem, "application/problem+json");
    const error = await failure();
    expect(error).toMatchObject({
      code: "validation_failed",
      status: 422,
      message: "bad page",
      fields: errors,
    });
    expect(error.isClientError).toBe(true);
  });

  it("gives other failures a code too", async () => {
    answer(502, "<html>");
    expect(await failure()).toMatchObject({ code: "internal", status: 502, isClientError: false });
    expect(connection.reportNoResponse).not.toHaveBeenCalled();
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await failure()).toMatchObject({ code: "network", status: 0, isClientError: false });
    expect(connection.reportNoResponse).toHaveBeenCalledOnce();
  });

  it("tells of an answer that the service worker had kept", async () => {
    const headers = { "Matjar-Kept": "2026-01-02T03:04:05.000Z" };
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}, { headers }));
    await api.GET("/api/v1/categories", { baseUrl: "http://shop.test" });
    expect(connection.reportCachedResponse).toHaveBeenCalledExactlyOnceWith(Date.UTC(2026, 0, 2, 3, 4, 5));
  });
});
