import { directionOf, expect, languages, test } from "./fixtures.ts";

/** The opening tag of a document, as it comes over the wire. */
const openingTag = (html: string) => /<html[^>]*>/.exec(html)?.[0];

test.describe("the document the server sends", () => {
  test("is English for a first visit", async ({ request }) => {
    const html = await (await request.get("/")).text();
    expect(openingTag(html)).toBe('<html lang="en" dir="ltr">');
  });

  for (const lang of languages) {
    const tag = `<html lang="${lang}" dir="${directionOf(lang)}">`;

    test(`is in ${lang} when the cookie says so`, async ({ request }) => {
      const response = await request.get("/categories", { headers: { Cookie: `lang=${lang}` } });
      expect(openingTag(await response.text())).toBe(tag);
    });

    test(`is in ${lang} when the address says so, whatever the cookie says, and is remembered`, async ({
      request,
    }) => {
      const other = lang === "ar" ? "en" : "ar";
      const response = await request.get(`/cart?lang=${lang}`, { headers: { Cookie: `lang=${other}` } });
      expect(openingTag(await response.text())).toBe(tag);
      const cookie = response.headers()["set-cookie"];
      expect(cookie).toContain(`lang=${lang}`);
      expect(cookie).toMatch(/Path=\/.*Max-Age=31536000.*SameSite=Lax/);
    });
  }

  test("is English when the address or the cookie names no language of the shop", async ({ request }) => {
    const response = await request.get("/?lang=fr", { headers: { Cookie: "lang=<script>" } });
    expect(openingTag(await response.text())).toBe('<html lang="en" dir="ltr">');
  });

  test("names both languages as alternates of each other", async ({ request, server }) => {
    const html = await (await request.get("/categories?lang=ar")).text();
    for (const [hreflang, address] of [
      ["en", `${server.url}/categories?lang=en`],
      ["ar", `${server.url}/categories?lang=ar`],
    ]) {
      expect(html).toMatch(
        new RegExp(`<link[^>]*hreflang="${hreflang}"[^>]*href="${address?.replace("?", "\\?")}"`),
      );
    }
  });

  test("is safe: no inline script, no sniffing, no frames", async ({ request }) => {
    const response = await request.get("/");
    const policy = response.headers()["content-security-policy"];
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).not.toContain("unsafe-eval");
    expect(response.headers()["x-content-type-options"]).toBe("nosniff");
    expect(response.headers()["referrer-policy"]).toBeTruthy();
    expect(response.headers()["cross-origin-opener-policy"]).toBe("same-origin");
  });

  test("is a 404 for a path that is no page", async ({ request }) => {
    for (const path of ["/no-such-page", "/account/no-such-page", "/category/no-such-category"]) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([path, response.status()]).toEqual([path, 404]);
      expect(response.headers()["content-type"]).toContain("text/html");
    }
  });
});

test("health, the API's description and its readable page answer", async ({ request }) => {
  for (const path of ["/healthz", "/readyz", "/api/docs"]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
  }
  const description: unknown = await (await request.get("/api/openapi.json")).json();
  expect(description).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
});

test("metrics and profiles are not on the public address", async ({ request }) => {
  for (const path of ["/metrics", "/debug/pprof/"]) {
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).not.toEqual([path, 200]);
  }
});
