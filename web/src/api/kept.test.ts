import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetKept, kept } from "./kept";

const note = kept("note", (value) => (typeof value === "string" ? value : undefined));

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe("what is kept", () => {
  it("is there for its owner only", () => {
    note.write("noura", "hello");
    expect(note.read("noura")).toBe("hello");
    expect(note.read("salem")).toBeUndefined();
    expect(note.read("noura")).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
  });

  it("goes when it is forgotten, and with everything else at sign-out", () => {
    note.write("noura", "hello");
    note.forget();
    expect(note.read("noura")).toBeUndefined();
    note.write("noura", "again");
    sessionStorage.setItem("other", "stays");
    forgetKept();
    expect(note.read("noura")).toBeUndefined();
    expect(sessionStorage.getItem("other")).toBe("stays");
  });

  it.each(["{", "5", "null", '{"user":"noura","value":7}'])("makes nothing of %s", (text) => {
    sessionStorage.setItem("kept:note", text);
    expect(note.read("noura")).toBeUndefined();
  });

  it("does without storage", () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden });
    note.write("noura", "hello");
    expect(note.read("noura")).toBeUndefined();
  });
});
