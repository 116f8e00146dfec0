import type { APIRequestContext, Page, Request } from "@playwright/test";
import { carrySession, newShopper, type Shopper } from "./accounts.ts";
import { listCategories } from "./catalogue.ts";
import { expect, type Language, languages, say, test } from "./fixtures.ts";

// Traces of a hundred pages are of no use to anybody, and slow.
test.use({ reducedMotion: "reduce", trace: "off" });

/** How many pages of the same kind are opened. */
const samples = 3;

/** Pages that differ by an id, a category or what they search for are of one kind. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://shop");
  const kind = pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/^\/category\/.+/, "/category/:slug");
  return [kind, ...[...searchParams.keys()].toSorted()].join(" ");
}

/** What there is to say about the open page. */
type Sight = {
  heading: string;
  /** Where its links lead within the shop. */
  links: string[];
  /** Texts, labels and placeholders that are a message's key instead of the message. */
  keys: string[];
};

function look(): Sight {
  const texts: (string | null)[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest("script, style, code, noscript")) texts.push(textContent);
  }
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    texts.push(...["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name)));
  }
  const key = /^\s*[a-z][a-zA-Z]*(?:\.[a-zA-Z][\w-]*)+\s*$|\bundefined\b|\[object /;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
    .filter((link) => link.origin === window.location.origin && !link.hasAttribute("download"))
    .map((link) => link.pathname + link.search)
    .filter((path) => !/^\/(?:api|media|assets)\//.test(path));
  return {
    heading: document.querySelector("h1")?.textContent ?? "",
    links: [...new Set(links)],
    keys: texts.filter((text) => text !== null && key.test(text)) as string[],
  };
}

/** Goes from link to link in one open app, the way a visitor does. */
class Walk {
  readonly faults: string[] = [];
  readonly opened: string[] = [];
  private readonly seen = new Set<string>();
  private readonly ofKind = new Map<string, number>();
  private readonly next: string[] = [];
  private waiting = 0;

  constructor(
    private readonly page: Page,
    private readonly lang: Language,
  ) {
    // Pictures may come when they like.
    const counts = (request: Request) => request.resourceType() !== "image";
    page.on("request", (request) => counts(request) && this.waiting++);
    page.on("requestfinished", (request) => counts(request) && this.waiting--);
    page.on("requestfailed", (request) => counts(request) && this.waiting--);
  }

  add(paths: readonly string[]): void {
    for (const path of paths) {
      const kind = kindOf(path);
      const before = this.ofKind.get(kind) ?? 0;
      if (before < samples && !this.seen.has(path)) this.open(path);
      this.ofKind.set(kind, before + 1);
    }
  }

  /** Adds pages however many there are of their kind. */
  addAll(paths: readonly string[]): void {
    for (const path of paths) this.open(path);
  }

  private open(path: string): void {
    this.seen.add(path);
    this.next.push(path);
  }

  /** Opens page after page until no link leads to anything new. */
  async run(request: APIRequestContext): Promise<void> {
    for (let path = this.next.shift(); path !== undefined; path = this.next.shift()) {
      this.opened.push(path);
      await this.go(path);
      const { heading, links, keys } = await this.page.evaluate(look);
      const dead = (["page.notFound", "missing.product", "missing.category", "crash.title"] as const).some(
        (key) => heading === say(this.lang, key),
      );
      if (dead || heading === "") this.faults.push(`${path}: has the heading "${heading}"`);
      for (const key of keys) this.faults.push(`${path}: shows ${key}`);
      this.add(links);
    }
    // The app alone would not notice a document that the server does not know.
    const headers = { Cookie: `lang=${this.lang}` };
    const answers = this.opened.map(async (path) => {
      const response = await request.head(path, { headers, maxRedirects: 0 });
      if (response.status() !== 200) this.faults.push(`${path}: the document answers ${response.status()}`);
    });
    await Promise.all(answers);
  }

  /** Turns to a page without loading the app again, and waits until it has all it asks for. */
  private async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
    }, path);
    for (let calm = 0; calm < 2; calm++) {
      await this.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      if (this.waiting > 0) {
        calm = 0;
        await expect.poll(() => this.waiting, { intervals: [20] }).toBe(0);
      }
    }
    await expect(this.page.locator("h1").first()).toBeAttached();
  }
}

/** One order, so that its pages are linked from somewhere. */
async function placeOrder(request: APIRequestContext, { session, email }: Shopper): Promise<string> {
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const { deals } = (await (await request.get("/api/v1/home")).json()) as {
    deals: { product_id: string; has_options: boolean; inventory_count: number }[];
  };
  const product = deals.find((one) => !one.has_options && one.inventory_count > 0)!;
  await request.post("/api/v1/cart/items", {
    headers,
    data: { product_id: product.product_id, quantity: 1 },
  });
  const lines = [{ product_id: product.product_id, quantity: 1 }];
  const { total } = (await (await request.post("/api/v1/quote", { headers, data: { lines } })).json()) as {
    total: number;
  };
  const placed = await request.post("/api/v1/orders", {
    headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
    data: {
      shipping_address: {
        full_name: "Noura Alotaibi",
        phone: "0512345678",
        email,
        street_address: "2929 Olaya Street",
        unit_number: "4",
        city: "Riyadh",
        province: "Riyadh",
        postal_code: "12345",
      },
      payment_method: "cod",
      expected_total: total,
    },
  });
  expect(placed.status()).toBe(201);
  return ((await placed.json()) as { order_id: string }).order_id;
}

for (const lang of languages) {
  test.describe(`every link in ${lang}`, () => {
    test.use({ lang });

    test("leads somewhere for visitors", async ({ page, request }) => {
      const categories = (await listCategories(request)).map(({ slug }) => `/category/${slug}`);
      const walk = new Walk(page, lang);
      await page.goto("/");
      // The menus that open on a click lead there.
      walk.addAll(["/", "/categories", "/auth", "/cart", ...categories]);
      await walk.run(request);
      expect(walk.faults).toEqual([]);
      // The walk itself works: it came to all that header and footer promise.
      expect(walk.opened).toEqual(
        expect.arrayContaining(["/deals", "/new", "/pro", "/terms", "/track", "/contact", "/fashion"]),
      );
    });

    test("leads somewhere for members", async ({ page, request }) => {
      const shopper = await newShopper(request);
      const order = await placeOrder(request, shopper);
      await carrySession(page, shopper);
      const walk = new Walk(page, lang);
      await page.goto("/account");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      walk.addAll(["/account", "/", "/cart", "/orders", `/orders/${order}`]);
      await walk.run(request);
      expect(walk.faults).toEqual([]);
      expect(walk.opened).toEqual(
        expect.arrayContaining(["/account/profile", "/account/addresses", "/account/settings", "/wishlist"]),
      );
    });
  });
}
