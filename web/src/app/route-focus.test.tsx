import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi, type MockInstance } from "vitest";
import { RouteFocus } from "./route-focus";

let scrolledTo: MockInstance<typeof window.scrollTo>;
let shown: MockInstance<Element["scrollIntoView"]>;

beforeEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  scrolledTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  shown = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
});

/** Opens a document with a navigation type, and with the position where it was left. */
function open(
  address: string,
  type: NavigationTimingType = "navigate",
  leftAt?: number,
  then: readonly string[] = [],
) {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as PerformanceNavigationTiming]);
  if (leftAt !== undefined) keep({ [`default ${address}`]: leftAt });
  // Keys of first entries and of those that plain links to a part of the page make.
  const initialEntries = [address, ...then].map((to) => ({ ...parsePath(to), key: "default" }));
  const router = createMemoryRouter([{ path: "*", element: <RouteFocus /> }], {
    initialEntries,
    initialIndex: 0,
  });
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return (steps: number) => act(() => router.navigate(steps));
}

/** The positions of entries of documents that this tab showed before. */
const keep = (positions: Record<string, number>) =>
  sessionStorage.setItem("scroll-positions", JSON.stringify(positions));

function add(id: string): HTMLElement {
  const element = document.createElement("h2");
  element.id = id;
  document.body.prepend(element);
  return element;
}

it("waits for what the hash names, and keeps it in view while the page still grows above it", async () => {
  open("/returns#refunds");
  expect(shown).not.toHaveBeenCalled();
  const target = add("refunds");
  await waitFor(() => expect(target).toHaveFocus());
  expect(shown.mock.contexts).toEqual([target]);
  add("late");
  await waitFor(() => expect(shown.mock.contexts).toEqual([target, target]));
});

it("leaves the page to whoever scrolls", async () => {
  open("/shipping#fees");
  add("fees");
  await waitFor(() => expect(shown).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event("wheel"));
  add("late");
  // Observers are notified in a microtask.
  await act(async () => undefined);
  expect(shown).toHaveBeenCalledOnce();
});

it("shows what the hash of a new visit names, wherever the page was left in this tab", async () => {
  const target = add("data");
  open("/privacy#data", "navigate", 900);
  await waitFor(() => expect(shown.mock.contexts).toContain(target));
  expect(scrolledTo).not.toHaveBeenCalledWith(0, 900);
});

it("returns to where the page was left on a reload, whatever its hash names", () => {
  add("law");
  open("/terms#law", "reload", 900);
  expect(scrolledTo).toHaveBeenLastCalledWith(0, 900);
  const [jumped] = shown.mock.invocationCallOrder.slice(-1);
  expect(scrolledTo.mock.invocationCallOrder.at(-1)).toBeGreaterThan(jumped ?? 0);
  expect(document.activeElement).toBe(document.body);
});

it("leaves the page to whoever scrolls before the code that follows it has come", async () => {
  open("/faq#pay");
  window.dispatchEvent(new Event("wheel"));
  add("pay");
  await act(() => import("./scroll-restoration"));
  await act(async () => undefined);
  expect(shown).not.toHaveBeenCalled();
});

it("goes to what a plain link to a part of the page names, however often, and back to where it stood", async () => {
  const go = open("/help", "navigate", undefined, ["/help#cards"]);
  const target = add("cards");
  await go(1);
  await waitFor(() => expect(target).toHaveFocus());
  // The browser fires this after scrolling to the element.
  vi.spyOn(window, "scrollY", "get").mockReturnValue(700);
  window.dispatchEvent(new Event("scroll"));
  await go(-1);
  expect(scrolledTo).toHaveBeenLastCalledWith(0, 0);
  shown.mockClear();
  await go(1);
  await waitFor(() => expect(shown.mock.contexts).toContain(target));
});

it("keeps where the other pages of this tab were left when an address is opened anew", () => {
  keep({ "default /contact": 900, k1: 300 });
  open("/contact");
  window.dispatchEvent(new Event("pagehide"));
  const kept: unknown = JSON.parse(sessionStorage.getItem("scroll-positions") ?? "");
  expect(kept).toMatchObject({ k1: 300, "default /contact": 0 });
});

it("does not follow a page that is as tall as it was", async () => {
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(5000);
  open("/about", "reload", 900);
  expect(scrolledTo).toHaveBeenCalledWith(0, 900);
  scrolledTo.mockClear();
  await act(() => import("./scroll-restoration"));
  add("late");
  await act(async () => undefined);
  expect(scrolledTo).not.toHaveBeenCalled();
});

/** Goes to a page whose code comes when it is told to, in a shop with a search box. */
function goToLatePage() {
  let arrive = () => undefined as void;
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const shell = (
    <>
      <RouteFocus />
      <input aria-label="Search" />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
  const late = () => code.then(() => ({ element: <h1>Late</h1> }));
  const router = createMemoryRouter([
    {
      element: shell,
      children: [
        { path: "/", element: <h1>Home</h1> },
        { path: "/late", lazy: late },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  screen.getByLabelText("Search").focus();
  void act(() => void router.navigate("/late"));
  return async () => {
    arrive();
    await screen.findByRole("heading", { name: "Late" });
  };
}

it("moves the focus to the content of a new page", async () => {
  const arrive = goToLatePage();
  await arrive();
  expect(screen.getByRole("main")).toHaveFocus();
});

it("leaves the focus to whoever writes before the new page has come", async () => {
  const arrive = goToLatePage();
  fireEvent.input(screen.getByLabelText("Search"), { target: { value: "tea" } });
  await arrive();
  expect(screen.getByLabelText("Search")).toHaveFocus();
});
