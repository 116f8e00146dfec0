import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AuthContext, type Auth } from "@/api/auth/auth-context";
import { setAppliedCode, useAppliedCode } from "./applied-code";

let visitor: string | undefined;

function As({ children }: { children: ReactNode }) {
  const user = visitor === undefined ? null : ({ id: visitor } as Auth["user"]);
  const auth: Auth = { user, session: null, pending: null, loading: false, signOut: async () => undefined };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

const applied = () => renderHook(useAppliedCode, { wrapper: As }).result.current;

beforeEach(() => {
  visitor = undefined;
  setAppliedCode("");
  localStorage.clear();
  sessionStorage.clear();
});

describe("the applied code", () => {
  it("is shared by all tabs", () => {
    const { result } = renderHook(useAppliedCode, { wrapper: As });
    expect(result.current).toBe("");
    localStorage.setItem("discount-code", JSON.stringify([{ code: "SAVE10", user: "" }]));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "discount-code" })));
    expect(result.current).toBe("SAVE10");
    localStorage.removeItem("discount-code");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "discount-code" })));
    expect(result.current).toBe("");
  });

  it("outlives the page and leaves nothing once it is used", async () => {
    setAppliedCode("SAVE10");
    vi.resetModules();
    const reloaded = await import("./applied-code");
    expect(localStorage.getItem("discount-code")).toContain("SAVE10");
    reloaded.setAppliedCode("");
    expect(localStorage.getItem("discount-code")).toBeNull();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "discount-code" })));
    expect(applied()).toBe("");
  });

  it("goes along when a guest signs in, and is nobody else's from then on", () => {
    setAppliedCode("SAVE10");
    visitor = "noura";
    expect(applied()).toBe("SAVE10");
    visitor = undefined;
    expect(applied()).toBe("");
    visitor = "sara";
    expect(applied()).toBe("");
    visitor = "noura";
    expect(applied()).toBe("SAVE10");
  });

  it("is remembered by the page alone when storage is forbidden", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    setAppliedCode("SAVE10");
    expect(applied()).toBe("SAVE10");
    setAppliedCode("");
    expect(applied()).toBe("");
    vi.unstubAllGlobals();
  });

  it.each(["SAVE10", "{}", '[{"code":7}]', "[null]"])("ignores %s in storage", (text) => {
    localStorage.setItem("discount-code", text);
    expect(applied()).toBe("");
  });
});
