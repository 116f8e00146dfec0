import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, type LoaderFunctionArgs } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setSession } from "@/api/auth/token";
import { createQueryClient } from "@/app/query-client";
import { messageText } from "@/dev/message-text";
import { member, mockApi, session, signIn } from "@/dev/mock-api";
import { owner, renderOffice } from "@/dev/render-office";
import type { PlainKey } from "@/i18n/messages";
import { officeQueries } from "../api/queries";
import { features, pagesOf } from "./features";
import type { Right } from "./member-context";
import { pageLoader } from "./page-loader";
import { prefetchNext } from "./prefetch";
import { pageRoute } from "./routes";

/** What each page asks for when it is opened, below /api/v1/admin. */
const pages: [page: string, address: string, calls: string[]][] = [
  ["home", "home", ["home"]],
  ["orders", "orders?status=shipped", ["orders", "order-views", "vendors"]],
  ["orders/:id", "orders/o1", ["orders/o1", "orders/o1/refunds"]],
  ["orders/:id/print/:what", "orders/o1/print/label", ["orders/o1/print"]],
  ["orders/:id/print/:what", "orders/o1/print/invoice", ["orders/o1/documents"]],
  ["returns", "returns?state=sent", ["returns"]],
  ["returns/:id", "returns/r1", ["returns/r1"]],
  ["products", "products?q=lamp", ["product-choices", "products"]],
  ["products/new", "products/new", ["product-choices"]],
  ["products/:id", "products/p1", ["product-choices", "products/p1", "products/p1/history"]],
  ["products/:id/preview", "products/p1/preview", ["products/p1/preview"]],
  ["categories", "categories", ["categories"]],
  ["vendors", "vendors?month=2026-09", ["statements"]],
  ["vendors/:vendor", "vendors/v1", ["statements/v1", "shipping/vendors/v1", "vendors"]],
  ["vendors/:vendor/invoices/:number", "vendors/v1/invoices/7", ["commission-invoices/7/page"]],
  ["customers", "customers?q=noura", ["customers"]],
  ["customers/:id", "customers/c1", ["customers/c1", "customers/c1/orders"]],
  ["coupons", "coupons", ["coupons"]],
  ["reviews", "reviews?state=hidden", ["reviews"]],
  ["messages", "messages?state=done", ["messages"]],
  ["marketing/slides", "marketing/slides", ["marketing/slides"]],
  ["marketing/banners", "marketing/banners", ["marketing/announcements", "marketing/banners"]],
  ["marketing/collections", "marketing/collections", ["marketing/collections"]],
  ["marketing/synonyms", "marketing/synonyms", ["marketing/synonyms", "reports/searches"]],
  ["marketing/letters", "marketing/letters", ["letters"]],
  ["marketing/cart-reminders", "marketing/cart-reminders", ["cart-reminders"]],
  ["marketing/letters/:id", "marketing/letters/l1", ["letters/l1"]],
  ["marketing/letters/:id", "marketing/letters/new", []],
  ["reports", "reports?kind=products", ["reports/products"]],
  ["import", "import", ["imports"]],
  ["settings", "settings", ["settings", "payments"]],
  ["shipping", "shipping", ["shipping"]],
  ["text-pages", "text-pages", ["pages"]],
  ["text-pages/new", "text-pages/new", ["pages"]],
  ["text-pages/edit/:name", "text-pages/edit/about", ["pages", "pages/about"]],
  ["webhooks", "webhooks", ["webhooks"]],
  ["webhooks/:id", "webhooks/w1", ["webhooks", "webhooks/w1/deliveries"]],
  ["deliveries", "deliveries?queue=letters", ["deliveries/letters"]],
  ["people", "people", ["people", "keys"]],
  ["changes", "changes", ["audit"]],
];
const text = (key: PlainKey) => messageText("en", key);
const withoutData = ["marketing"];

const table = features.flatMap((feature) => pagesOf(feature).map((page) => ({ feature, page })));
let server: ReturnType<typeof mockApi>;

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server = mockApi({ "GET /api/v1/admin/me": () => owner });
  for (const call of new Set(["events", ...pages.flatMap(([, , calls]) => calls)]))
    server.handlers[`GET /api/v1/admin/${call}`] = () => new Promise(() => undefined);
});

const office = "GET /api/v1/admin/";

/**
 * What was asked for below /api/v1/admin, besides who is there and the stream of new orders. A page of another file that is
 * about to go may still ask for what shoppers see.
 */
const asked = () =>
  server.requests
    .map(({ call }) => call)
    .filter((call) => call.startsWith(office))
    .map((call) => call.slice(office.length))
    .filter((call) => call !== "me" && call !== "events");

/** Opens a page whose code never comes, with the rights that the gate has found out, if it has. */
function openWithoutCode(path: string, address: string, rights?: readonly Right[]) {
  const { feature, page } = table.find((one) => one.page.path === path)!;
  const queryClient = createQueryClient({ data: {} });
  const findOut = (found: readonly Right[]) =>
    queryClient.setQueryData(officeQueries.me(member.id).queryKey, { ...owner, rights: [...found] });
  if (rights) findOut(rights);
  const route = pageRoute(feature, { ...page, load: () => new Promise(() => undefined) }, queryClient);
  createMemoryRouter([{ path: "/admin", children: [route] }], { initialEntries: [`/admin/${address}`] });
  return findOut;
}

/** Lets what was started go on as far as it can without an answer. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

it("names every page of the office", () => {
  const named = [...pages.map(([page]) => page), ...withoutData];
  expect(new Set(named)).toEqual(new Set(table.map(({ page }) => page.path)));
});

describe("opening a page of the office", () => {
  it.each(pages)("requests the data of %s (%s) before its code is there", async (page, address, calls) => {
    setSession(session());
    openWithoutCode(page, address, owner.rights);
    await settle();
    await waitFor(() => expect(asked().toSorted()).toEqual(calls.toSorted()));
  });

  it.each(pages)("requests nothing of %s (%s) for who has not its right", async (page, address) => {
    const { right } = table.find((one) => one.page.path === page)!.feature;
    setSession(session());
    openWithoutCode(
      page,
      address,
      owner.rights.filter((one) => one !== right),
    );
    await settle();
    expect(asked()).toEqual([]);
  });

  it("requests what only some may read for nobody else", async () => {
    setSession(session());
    openWithoutCode("orders/:id", "orders/o1", ["orders:read"]);
    openWithoutCode("people", "people", ["people:read"]);
    await settle();
    expect(asked()).toEqual(["orders/o1", "people"]);
  });

  it("waits until it is known who is there", async () => {
    const findOut = openWithoutCode("coupons", "coupons");
    await settle();
    expect(asked()).toEqual([]);
    setSession(session());
    findOut(owner.rights);
    await waitFor(() => expect(asked()).toEqual(["coupons"]));
  });

  it("waits once, however many pages are opened", async () => {
    const queryClient = createQueryClient({ data: {} });
    const watch = vi.spyOn(queryClient.getQueryCache(), "subscribe");
    const { feature, page } = table.find((one) => one.page.path === "coupons")!;
    const load = pageLoader(feature, page, queryClient)!;
    const request = () => new Request(new URL("/admin/coupons", location.href));
    for (let i = 0; i < 3; i++)
      await load({ request: request(), params: {} } as unknown as LoaderFunctionArgs);
    expect(watch).toHaveBeenCalledTimes(1);
  });

  it.each(pages)("requests the data of %s (%s) once", async (page, address, calls) => {
    signIn();
    await renderOffice(`/admin/${address}`);
    const { title } = table.find((one) => one.page.path === page)!.feature;
    await waitFor(() => expect(document.title).toContain(`${text(title)} · `));
    await screen.findByRole("navigation", { name: text("office.nav") });
    await waitFor(() => expect(asked().toSorted()).toEqual(calls.toSorted()));
  });

  it("shows a failure, and asks again when it is told to", async () => {
    server.handlers["GET /api/v1/admin/coupons"] = () => new Response(null, { status: 404 });
    signIn();
    await renderOffice("/admin/coupons");
    const again = await screen.findByRole("button", { name: text("state.retry") });
    server.handlers["GET /api/v1/admin/coupons"] = () => ({ coupons: [], next: "" });
    fireEvent.click(again);
    expect(await screen.findByText(text("officeCoupons.none"))).toBeInTheDocument();
  });

  it("leaves filters to the page", async () => {
    server.handlers["GET /api/v1/admin/customers"] = () => ({ customers: [], next: "" });
    signIn();
    await renderOffice("/admin/customers");
    await screen.findByText(text("office.none"));
    vi.useFakeTimers();
    for (const value of ["n", "no"]) {
      fireEvent.input(screen.getByLabelText(text("customers.search")), { target: { value } });
      await vi.advanceTimersByTimeAsync(100);
    }
    // The page waits until typing ends; a loader would have asked for each letter.
    expect(asked()).toEqual(["customers"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked()).toEqual(["customers", "customers"]);
  });

  it("reads what is edited anew each time", async () => {
    server.handlers["GET /api/v1/admin/pages"] = () => ({ pages: [] });
    server.handlers["GET /api/v1/admin/pages/about"] = () => {
      const text = { title: "About", description: "", markdown: "" };
      return { en: text, ar: text };
    };
    signIn();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { router } = await renderOffice("/admin/text-pages/edit/about");
    await screen.findAllByDisplayValue("About");
    const reads = () => asked().filter((call) => call === "pages/about").length;
    expect(reads()).toBe(1);
    vi.advanceTimersByTime(60_000);
    await router.navigate("/admin/text-pages");
    await waitFor(() => expect(screen.queryByDisplayValue("About")).not.toBeInTheDocument());
    vi.advanceTimersByTime(1000);
    await router.navigate("/admin/text-pages/edit/about");
    await screen.findAllByDisplayValue("About");
    expect(reads()).toBe(2);
  });
});

describe("links of the office", () => {
  it("request code and data when they are meant", async () => {
    signIn();
    const { queryClient } = await renderOffice("/admin/home");
    prefetchNext(queryClient);
    const nav = await screen.findByRole("navigation", { name: text("office.nav") });
    const link = (name: string) => within(nav).getByRole("link", { name });
    await waitFor(() => expect(asked()).toEqual(["home"]));
    fireEvent.focusIn(link(text("office.feature.coupons")));
    await waitFor(() => expect(asked()).toEqual(["home", "coupons"]));
    fireEvent.touchStart(link(text("office.feature.reviews")));
    await waitFor(() => expect(asked()).toEqual(["home", "coupons", "reviews"]));
    fireEvent.pointerOver(link(text("office.feature.returns")), { pointerType: "mouse" });
    fireEvent.pointerOver(link(text("office.feature.messages")), { pointerType: "mouse" });
    // Only where the pointer rests.
    await waitFor(() => expect(asked()).toEqual(["home", "coupons", "reviews", "messages"]));
  });

  it("request nothing for who saves data", async () => {
    vi.spyOn(document, "addEventListener");
    Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
    prefetchNext(createQueryClient({ data: {} }));
    Reflect.deleteProperty(navigator, "connection");
    expect(document.addEventListener).not.toHaveBeenCalled();
  });
});

describe("signing out", () => {
  it("forgets what was shown, and what may be done", async () => {
    server.handlers["GET /api/v1/admin/coupons"] = () => ({ coupons: [], next: "" });
    signIn();
    const { queryClient } = await renderOffice("/admin/coupons");
    await screen.findByText(text("officeCoupons.none"));
    expect(queryClient.getQueryCache().getAll()).not.toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: text("office.signOut") }));
    await screen.findByRole("heading", { name: text("office.enter.title") });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
