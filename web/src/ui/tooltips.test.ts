// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startTooltips } from "./tooltips";

const tip = () => document.querySelector("[data-tooltip]")?.textContent ?? null;
const [cart, heart] = ["Open cart", "Wishlist"].map((name) => {
  const button = document.createElement("button");
  button.className = "icon-button";
  button.ariaLabel = name;
  button.setAttribute("aria-label", name);
  return button;
}) as [HTMLButtonElement, HTMLButtonElement];

const point = (target: Element, pointerType = "mouse") =>
  target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));

beforeAll(startTooltips);
beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren(cart, heart);
});
afterEach(() => {
  point(document.body);
  vi.useRealTimers();
});

it("shows a button's name after 700 ms, and the next one's at once", () => {
  point(cart);
  vi.advanceTimersByTime(699);
  expect(tip()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(tip()).toBe("Open cart");
  point(document.body);
  expect(tip()).toBeNull();
  vi.advanceTimersByTime(299);
  point(heart);
  expect(tip()).toBe("Wishlist");
  point(document.body);
  vi.advanceTimersByTime(300);
  point(cart);
  expect(tip()).toBeNull();
});

it("leaves fingers, presses and Escape alone", () => {
  point(cart, "touch");
  vi.advanceTimersByTime(1000);
  expect(tip()).toBeNull();
  for (const event of [new PointerEvent("pointerdown"), new KeyboardEvent("keydown", { key: "Escape" })]) {
    point(cart);
    vi.advanceTimersByTime(1000);
    expect(tip()).toBe("Open cart");
    cart.dispatchEvent(event);
    document.dispatchEvent(event);
    expect(tip()).toBeNull();
    point(document.body);
    vi.advanceTimersByTime(300);
  }
});
