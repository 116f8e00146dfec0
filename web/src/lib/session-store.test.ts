// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { clearSessionStores, sessionStore } from "./session-store";

const note = sessionStore("note", (value) => (typeof value === "string" ? value : undefined));

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe("a session store", () => {
  it("returns a value to its owner only", () => {
    note.write("noura", "hello");
    expect(note.read("noura")).toBe("hello");
    expect(note.read("salem")).toBeUndefined();
    expect(note.read("noura")).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
  });

  it("is cleared alone, and with all others at sign-out", () => {
    note.write("noura", "hello");
    note.clear();
    expect(note.read("noura")).toBeUndefined();
    note.write("noura", "again");
    sessionStorage.setItem("other", "stays");
    clearSessionStores();
    expect(note.read("noura")).toBeUndefined();
    expect(sessionStorage.getItem("other")).toBe("stays");
  });

  it.each(["{", "5", "null", '{"user":"noura","value":7}'])("ignores %s", (text) => {
    sessionStorage.setItem("kept:note", text);
    expect(note.read("noura")).toBeUndefined();
  });

  it("stores nothing without storage", () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden });
    note.write("noura", "hello");
    expect(note.read("noura")).toBeUndefined();
  });
});
