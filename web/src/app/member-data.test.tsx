import { screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setSession } from "@/api/auth/token";
import type { PageName } from "@/api/pages.gen";
import { mockApi, session, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { sampleOrder } from "@/dev/sample-order";
import { createRoute } from "./create-routes";
import { createQueryClient } from "./query-client";
import { routes } from "./routes";

/** What each page for members asks for when it is opened, besides cart and wishlist, which every page has. */
const pages: [page: PageName, path: string, calls: string[]][] = [
  ["orders", "/orders", ["/api/v1/orders"]],
  ["order", "/orders/o1", ["/api/v1/orders/o1"]],
  ["invoice", "/orders/o1/invoice", ["/api/v1/orders/o1/invoice"]],
  ["return", "/returns/r1", ["/api/v1/returns/r1"]],
  ["return", "/returns/r1?label", ["/api/v1/returns/r1/label"]],
  ["return", "/returns/new?order=o1", ["/api/v1/orders/o1", "/api/v1/orders/o1/returns"]],
  ["checkout", "/checkout", ["/api/v1/profile", "/api/v1/addresses"]],
  ["profile", "/account/profile", ["/api/v1/profile"]],
  ["addresses", "/account/addresses", ["/api/v1/addresses"]],
  ["settings", "/account/settings", ["/api/v1/profile", "/api/v1/account/devices"]],
];
const withoutData: PageName[] = ["account", "wishlist"];

const unanswered = () => new Promise(() => undefined);
let server: ReturnType<typeof mockApi>;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server = mockApi({
    "GET /api/v1/cart": unanswered,
    "GET /api/v1/orders": () => ({ orders: [], next: "" }),
    "GET /api/v1/orders/o1": () => sampleOrder(),
    "GET /api/v1/orders/o1/invoice": unanswered,
    "GET /api/v1/orders/o1/returns": () => ({ lines: [], returns: [], needs_bank: false }),
    "GET /api/v1/returns/r1": unanswered,
    "GET /api/v1/returns/r1/label": unanswered,
    "GET /api/v1/account/devices": () => ({ devices: [] }),
  });
});

const asked = () => server.requests.map(({ call }) => call);

/** Opens a page whose code never comes. */
function openWithoutCode(name: PageName, path: string) {
  const page = routes.find((one) => one.name === name)!;
  const route = createRoute(
    { ...page, load: () => new Promise(() => undefined) },
    createQueryClient({ data: {} }),
  );
  createMemoryRouter([route], { initialEntries: [path] });
}

it("names every page for members", () => {
  const members = routes.filter(({ guard }) => guard === "members").map(({ name }) => name);
  expect(new Set([...pages.map(([name]) => name), ...withoutData])).toEqual(new Set(members));
});

describe("opening a page for members", () => {
  it.each(pages)("requests the data of %s (%s) before its code is there", async (name, path, calls) => {
    setSession(session());
    openWithoutCode(name, path);
    await waitFor(() => expect(asked()).toEqual(calls.map((call) => `GET ${call}`)));
  });

  it.each(pages)("requests nothing of %s (%s) for who is not signed in", async (name, path) => {
    openWithoutCode(name, path);
    await import("./member-data");
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked()).toEqual([]);
  });

  it.each(pages)(
    "requests the data of %s (%s) once: the page takes what the loader has",
    async (_, path, calls) => {
      document.title = "";
      signIn();
      setSession(session());
      await renderApp(path);
      await waitFor(() =>
        expect(asked()).toEqual(expect.arrayContaining(calls.map((call) => `GET ${call}`))),
      );
      // What asks for the data states the title, at the latest.
      await waitFor(() => expect(document.title).not.toBe(""));
      await waitFor(() => expect(screen.queryByText("Loading...")).not.toBeInTheDocument());
      for (const call of calls) expect(asked().filter((one) => one === `GET ${call}`)).toHaveLength(1);
    },
  );
});
