import { onlineManager } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { Suspense, type ComponentType, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessages } from "@/i18n/load-messages";
import { toast } from "@/ui/toast";
import { lazyComponent, lazyOverlay } from "./lazy-component";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("ok"));
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});
afterEach(() => act(() => onlineManager.setOnline(true)));

async function show(content: ReactNode) {
  const messages = await loadMessages("en");
  const wrap = (inner: ReactNode) => (
    <LanguageProvider initial={{ language: "en", messages }}>
      <Suspense fallback="loading">{inner}</Suspense>
    </LanguageProvider>
  );
  const view = await act(async () => render(wrap(content)));
  return { ...view, show: (next: ReactNode) => act(async () => view.rerender(wrap(next))) };
}

const Words = () => <p>the page</p>;

it("a part of a page whose chunk does not come is left out until there is a network", async () => {
  onlineManager.setOnline(false);
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(gone);
  const Part = lazyComponent(load);
  await show(<Part />);
  expect(screen.queryByText("the page")).not.toBeInTheDocument();
  load.mockResolvedValue(Words);
  await act(async () => onlineManager.setOnline(true));
  expect(await screen.findByText("the page")).toBeInTheDocument();
});

it("an overlay whose chunk does not come closes and says so, and opens at the next try", async () => {
  onlineManager.setOnline(false);
  const told = vi.spyOn(toast, "error").mockImplementation(() => undefined);
  type Props = { open: boolean; onOpenChange: (open: boolean) => void };
  const load = vi.fn<() => Promise<ComponentType<Props>>>().mockImplementation(gone);
  const Overlay = lazyOverlay(load);
  const onOpenChange = vi.fn();
  const view = await show(<Overlay open onOpenChange={onOpenChange} />);
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(told).toHaveBeenCalledWith("No connection", expect.anything());

  await view.show(<Overlay open={false} onOpenChange={onOpenChange} />);
  load.mockResolvedValue(({ open }) => <p>{open ? "open" : "closed"}</p>);
  await view.show(<Overlay open onOpenChange={onOpenChange} />);
  expect(await screen.findByText("open")).toBeInTheDocument();
  expect(onOpenChange).toHaveBeenCalledOnce();
});

it("an overlay asks for its chunk after the frame that answers the touch", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => frames.push(draw));
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Words);
  const asked = lazyOverlay(load).preload();
  expect(load).not.toHaveBeenCalled();
  for (const draw of frames) draw(0);
  await asked;
  expect(load).toHaveBeenCalledOnce();
});

it("an overlay whose chunk is gone asks for a new document at its second opening, not at its first", async () => {
  vi.spyOn(toast, "error").mockImplementation(() => undefined);
  type Props = { onClose: () => void };
  const Overlay = lazyOverlay<Props>(gone);
  const onClose = vi.fn();
  const view = await show(<Overlay onClose={onClose} />);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await view.show(null);
  expect(fetch).not.toHaveBeenCalled();
  await view.show(<Overlay onClose={onClose} />);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
