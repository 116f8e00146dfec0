import { act, render, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi, type MockInstance } from "vitest";
import { ScrollManager } from "./scroll-manager";

let scrolledTo: MockInstance<typeof window.scrollTo>;
let shown: MockInstance<Element["scrollIntoView"]>;

beforeEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  scrolledTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  shown = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
});

/** Opens a document the way a browser says it was opened, with the place it was once left at. */
function open(address: string, type: NavigationTimingType = "navigate", leftAt?: number) {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as PerformanceNavigationTiming]);
  const [path] = address.split("#");
  if (leftAt !== undefined) sessionStorage.setItem("scroll", JSON.stringify([[`default ${path}`, leftAt]]));
  return render(
    // The key of a document's first entry.
    <MemoryRouter initialEntries={[{ pathname: path, hash: `#${address.split("#")[1]}`, key: "default" }]}>
      <ScrollManager />
    </MemoryRouter>,
  );
}

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
  // Observers are told in a microtask.
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
  expect(scrolledTo).toHaveBeenCalledWith(0, 900);
  expect(shown).not.toHaveBeenCalled();
});
