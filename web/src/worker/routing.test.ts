import { describe, expect, it } from "vitest";
import { answersIn, handlingOf, isShared, languageOf } from "./routing";

const origin = "https://shop.test";

describe("a request", () => {
  it.each([
    ["GET", "navigate", "/", "document"],
    ["GET", "navigate", "/product/7?lang=ar", "document"],
    ["POST", "navigate", "/search", undefined],
    ["GET", "navigate", "/api/docs", undefined],
    ["GET", "navigate", "/media/a.webp", undefined],
    ["GET", "navigate", "/pay/go?i=1", undefined],
    ["GET", "cors", "/assets/main-1.js", "file"],
    ["GET", "no-cors", "/media/a.webp", undefined],
    ["GET", "cors", "/api/v1/products/7", "answer"],
    ["GET", "cors", "/api/v1/suggest?q=a", undefined],
    ["GET", "cors", "/api/v1/head?path=/", undefined],
    ["POST", "cors", "/api/v1/orders", undefined],
    ["GET", "cors", "/auth/v1/user", undefined],
    ["GET", "cors", "/healthz", undefined],
    ["GET", "cors", "/sw.js", undefined],
    ["GET", "cors", "https://maps.test/assets/a.js", undefined],
  ] as const)("%s %s %s is handled as %s", (method, mode, path, want) => {
    expect(handlingOf({ method, mode, url: new URL(path, origin).href }, origin)).toBe(want);
  });
});

describe("an answer", () => {
  it.each([
    ["public, max-age=15, must-revalidate", 200, true],
    ["public", 404, false],
    ["private, no-cache", 200, false],
    ["no-store", 200, false],
    ["max-age=60", 200, false],
    [undefined, 200, false],
  ])("with Cache-Control %s and status %d is shared: %s", (value, status, want) => {
    const headers = new Headers(value === undefined ? {} : { "Cache-Control": value });
    expect(isShared({ status, headers })).toBe(want);
  });
});

describe("a document", () => {
  it("brings answers along", () => {
    const html = `<script>1</script>\n<script type="application/json" id="boot">{"data":{"/api/v1/home":{"a":"\\u003c"}}}</script>`;
    expect(answersIn(html)).toEqual({ "/api/v1/home": { a: "<" } });
  });

  it.each(["", '<script type="application/json" id="boot">{</script>'])("may have none: %s", (html) => {
    expect(answersIn(html)).toEqual({});
  });

  it.each([
    ["/?lang=ar", "ar"],
    ["/?lang=fr", undefined],
    ["/", undefined],
  ])("at %s is in %s", (path, want) => {
    expect(languageOf(new URL(path, origin).href)).toBe(want);
  });
});
