import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "@/dev/render-app";
import { updateHead } from "./update-head";

const robots = () => document.head.querySelector("meta[name=robots]")?.getAttribute("content");
const answer = (content: string) =>
  Response.json({ html: `<meta name="robots" content="${content}"><link rel="canonical" href="/x">` });

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  document.head.innerHTML = `<meta name="viewport"><meta name="robots" content="first">`;
});
afterEach(() => {
  document.head.innerHTML = "";
});

describe("the head", () => {
  it("is replaced, and only what belongs to the page", async () => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(answer("second"));
    await updateHead("/x", "en", new AbortController().signal);
    expect(robots()).toBe("second");
    expect(document.head.querySelectorAll("meta[name=robots]")).toHaveLength(1);
    expect(document.head.querySelector("meta[name=viewport]")).not.toBeNull();
  });

  it("is left alone by an answer that comes when the shopper has gone on", async () => {
    const leaving = new AbortController();
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      leaving.abort();
      return answer("late");
    });
    await expect(updateHead("/x", "en", leaving.signal)).rejects.toThrow("aborted");
    expect(robots()).toBe("first");
  });

  it("is none when it cannot be had", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(updateHead("/x", "en", new AbortController().signal)).rejects.toThrow("Failed to fetch");
    expect(robots()).toBeUndefined();
  });

  it("follows page and language, and is not asked for with the first document", async () => {
    const asked: string[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
      const { pathname, search } = new URL((input as Request).url, "http://shop");
      if (pathname !== "/api/v1/head") return new Promise(() => undefined);
      asked.push(decodeURIComponent(search));
      return answer(`${asked.length}`);
    });
    await renderApp("/categories?lang=en");
    await userEvent.click(await screen.findByRole("link", { name: "Careers" }));
    await waitFor(() => expect(robots()).toBe("1"));
    await userEvent.click(screen.getByRole("button", { name: "Switch to Arabic" }));
    await waitFor(() => expect(robots()).toBe("2"));
    expect(asked).toEqual(["?path=/careers&lang=en", "?path=/careers&lang=ar"]);
  });
});
