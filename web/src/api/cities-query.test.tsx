import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { defaultConfig, ShopConfigContext } from "@/lib/shop-config";
import { useCities } from "./cities-query";

afterEach(() => vi.unstubAllGlobals());

const shop =
  (own_cities: boolean) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ShopConfigContext value={{ ...defaultConfig, shipping: { ...defaultConfig.shipping, own_cities } }}>
        {children}
      </ShopConfigContext>
    </QueryClientProvider>
  );

const fetches = () => {
  const fetch = vi.fn(async () =>
    Response.json({
      cities: [{ name: { en: "Tanomah", ar: "تنومة" }, region: { en: "Asir", ar: "عسير" } }],
    }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

it("suggests the operator's cities beside those that every shop knows", async () => {
  fetches();
  const wrapper = shop(true);
  const { result } = renderHook(() => useCities(), { wrapper });
  expect(result.current.cities.map(({ en }) => en)).toContain("Riyadh");
  await waitFor(() => expect(result.current.cities.map(({ en }) => en)).toContain("Tanomah"));
  expect(result.current.regionOf("ar", " tanomah ")).toBe("عسير");
  expect(result.current.regionOf("en", "تنومة")).toBe("Asir");
  expect(result.current.regionOf("en", "Jeddah")).toBe("Makkah");
});

it("asks for nothing where there are none", () => {
  const fetch = fetches();
  const wrapper = shop(false);
  const { result } = renderHook(() => useCities(), { wrapper });
  expect(result.current.regionOf("en", "Tanomah")).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
});
