import { onlineManager } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessages } from "@/i18n/load-messages";
import { createRoute } from "./create-routes";
import { createQueryClient } from "./query-client";
import { routerReady } from "./router-ready";

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

const Words = () => <p>the page</p>;

/** Opens a page whose chunk is loaded by `load`. */
async function open(load: () => Promise<ComponentType>) {
  const messages = await loadMessages("en");
  const layout = (
    <>
      <header />
      <Outlet />
    </>
  );
  const children = [createRoute({ name: "notFound", path: "*", load }, createQueryClient({ data: {} }))];
  const router = createMemoryRouter([{ element: layout, children }]);
  await routerReady(router);
  return await act(async () =>
    render(
      <LanguageProvider initial={{ language: "en", messages }}>
        <RouterProvider router={router} />
      </LanguageProvider>,
    ),
  );
}

describe("a page whose chunk does not load", () => {
  it("says that there is no network, and is there when it is back", async () => {
    onlineManager.setOnline(false);
    const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(gone);
    await open(load);
    expect(screen.getByRole("banner")).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent("No connection");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByRole("alert")).toBeInTheDocument();
    load.mockResolvedValue(Words);
    await act(async () => onlineManager.setOnline(true));
    expect(await screen.findByText("the page")).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });

  it("says so too when something else of the page fails", async () => {
    onlineManager.setOnline(false);
    const Broken = () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    };
    await open(() => Promise.resolve(Broken));
    expect(screen.getByRole("alert")).toHaveTextContent("No connection");
    await act(async () => onlineManager.setOnline(true));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it("asks for one new document when the chunk is gone, and for no more", async () => {
    const view = await open(gone);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    view.unmount();
    // The new document has the same trouble.
    await open(gone);
    expect(await screen.findByRole("alert")).toHaveTextContent("We cannot reach the shop");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("keeps the document when the server does not answer, and says that there is no connection", async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
    const view = await open(gone);
    await vi.waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("No connection"));
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage.getItem("reloaded")).toBeNull();
    // Nothing may try again when the next test is online.
    view.unmount();
  });

  it("keeps the document when a proxy answers for a shop that is down", async () => {
    const answered = Promise.resolve(new Response("Bad gateway", { status: 502 }));
    vi.mocked(fetch).mockReturnValue(answered);
    await open(gone);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await act(() => answered);
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage.getItem("reloaded")).toBeNull();
  });
});

it("a page that throws is replaced by the crash page", async () => {
  await open(async () => () => {
    throw new Error("broken");
  });
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeInTheDocument();
});
