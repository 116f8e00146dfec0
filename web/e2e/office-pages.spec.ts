import { devices, expect, languages, say, test } from "./fixtures.ts";
import { enterOffice, newCustomer } from "./office.ts";
import { Walk } from "./walk.ts";

// Each test opens dozens of pages.
test.slow();

for (const lang of languages) {
  test.describe(`the back office in ${lang}`, () => {
    test.use({ lang });

    test("has no dead end, fits every screen and is accessible", async ({
      page,
      request,
      server,
      problems,
    }) => {
      // Orders of other tests may have no documents to print.
      problems.allow(/404 .*\/documents/);
      await newCustomer(server, request, "أين طلبي؟ لم يصل حتى الآن.");
      const hook = (await server.staff("POST", "webhooks", {
        url: "http://127.0.0.1:9/hook",
        events: ["order.placed"],
      })) as { endpoint: { id: string } };
      await enterOffice(page, request, server);
      await page.goto("/admin");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "office.feature.home"));
      const walk = new Walk(
        page,
        lang,
        () => ({ fit: true, ...(lang === "ar" ? { phone: true, dark: true } : { desktop: true }) }),
        (kind) => kind.startsWith("/admin"),
      );
      await page.setViewportSize(devices.desktop);
      walk.add(["/admin", "/admin/products/new"]);
      await walk.run(request);
      expect(walk.faults).toEqual([]);
      // The walk itself works: it came to all features.
      const entries = page.getByRole("navigation", { name: say(lang, "office.nav") }).getByRole("link");
      const paths = await entries.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(paths.length).toBeGreaterThan(15);
      expect([...walk.opened.keys()]).toEqual(expect.arrayContaining(paths));
      await server.staff("DELETE", `webhooks/${hook.endpoint.id}`);
    });
  });
}
