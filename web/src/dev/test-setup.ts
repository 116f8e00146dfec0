import "@testing-library/jest-dom/vitest";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach } from "vitest";
import { setPublicKey, setSession } from "@/api/auth/token";

// Chunks load when they are needed, which takes a while on a busy machine. Waiting ends when
// the thing is there, so a long limit costs nothing.
configure({ asyncUtilTimeout: 20_000 });

// Sonner writes its rules into the document when it is loaded. What these tests ask is the same without them, and every
// question for a computed style would go through them.
document.head.querySelector("style")?.remove();

// Pictures are not loaded here, which counts as loaded.
Object.defineProperty(HTMLImageElement.prototype, "complete", { configurable: true, get: () => false });

// Vaul reads it when a drawer is touched.
Object.defineProperty(CSSStyleDeclaration.prototype, "transform", {
  configurable: true,
  value: "none",
  writable: true,
});

// Files share modules and their state.
afterEach(() => {
  cleanup();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  setPublicKey(null);
  setSession(null);
  // A request without a response makes the app look for the shop, and wait until it is back.
  onlineManager.setOnline(true);
});
