import { onlineManager } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, type ComponentType, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyOverlay, lazyPart } from "@/api/lazy-part";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessages } from "@/i18n/load-messages";
import { toast } from "@/ui/toast";
import { lazyPage } from "./lazy-page";

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

describe("a page whose chunk does not come", () => {
  it("says that there is no network, and is there when it is back", async () => {
    onlineManager.setOnline(false);
    const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(gone);
    const Page = lazyPage(load);
    await show(<Page />);
    expect(screen.getByRole("alert")).toHaveTextContent("You are offline");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByRole("alert")).toBeInTheDocument();
    load.mockResolvedValue(Words);
    await act(async () => onlineManager.setOnline(true));
    expect(await screen.findByText("the page")).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });

  it("asks for one new document when the chunk is gone, and for no more", async () => {
    const Page = lazyPage(gone);
    const view = await show(<Page />);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    view.unmount();
    // The new document has the same trouble.
    const Again = lazyPage(gone);
    await show(<Again />);
    expect(await screen.findByRole("alert")).toHaveTextContent("We cannot reach the shop");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("keeps the document when the server does not answer", async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
    const Page = lazyPage(gone);
    await show(<Page />);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  it("keeps the document when a proxy answers for a shop that is down", async () => {
    const answered = Promise.resolve(new Response("Bad gateway", { status: 502 }));
    vi.mocked(fetch).mockReturnValue(answered);
    const Page = lazyPage(gone);
    await show(<Page />);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await act(() => answered);
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });
});

it("a part of a page whose chunk does not come is left out until there is a network", async () => {
  onlineManager.setOnline(false);
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(gone);
  const Part = lazyPart(load);
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
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(told).toHaveBeenCalledWith("You are offline", expect.anything());

  await view.show(<Overlay open={false} onOpenChange={onOpenChange} />);
  load.mockResolvedValue(({ open }) => <p>{open ? "open" : "closed"}</p>);
  await view.show(<Overlay open onOpenChange={onOpenChange} />);
  expect(await screen.findByText("open")).toBeInTheDocument();
  expect(onOpenChange).toHaveBeenCalledOnce();
});

it("an overlay whose chunk is gone asks for a new document at its second opening, not at its first", async () => {
  vi.spyOn(toast, "error").mockImplementation(() => undefined);
  type Props = { onClose: () => void };
  const Overlay = lazyOverlay<Props>(gone);
  const onClose = vi.fn();
  const view = await show(<Overlay onClose={onClose} />);
  expect(onClose).toHaveBeenCalledOnce();
  await view.show(null);
  expect(fetch).not.toHaveBeenCalled();
  await view.show(<Overlay onClose={onClose} />);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
