import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { mails, type Shopper } from "./accounts.ts";
import { expect, languages, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";
import { placeOrder } from "./orders.ts";
import type { Server } from "./server.ts";
import { lookAt, type Trick, Tricks } from "./tricks.ts";

/** How many tricks there are at least. */
const enough = 2000;

// A shop of its own: others are not to find the tricks on their pages.
test.use({ settings: { MATJAR_OPERATOR_EMAIL: "tricks@example.com" } });

// It opens dozens of long pages.
test.slow();

test("2,000 tricks that people have stored are shown as text in both languages: nothing runs, nothing turns around", async ({
  page,
  request,
  server,
}) => {
  const office = await enterOffice(page, request, server);
  const { places, mailed } = await storeTricks(request, server, office);
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("tricked", () => ran.push(page.url()));
  // What the content policy refuses is in the console, where every test looks for it.
  for (const lang of languages) {
    const seen = new Set<number>();
    for (const [path, tricks] of places) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      await expect(page.locator("html")).toHaveAttribute("dir", lang === "ar" ? "rtl" : "ltr");
      let turned: string[] = [];
      const missing = async () => {
        const shown = await lookAt(page);
        turned = shown.turned;
        for (const number of shown.seen) seen.add(number);
        return tricks.flatMap(({ numbers }) => numbers).filter((number) => !shown.seen.includes(number));
      };
      await expect.poll(missing, { message: path, intervals: [50] }).toEqual([]);
      expect(turned, path).toEqual([]);
    }
    expect(seen.size, "tricks shown").toBeGreaterThanOrEqual(enough);
  }
  // Letters, on a page that no content policy protects: programs for mail have policies of their own, or none.
  const all = async () => (await mails(server)).join("\n");
  for (const { text } of mailed)
    await expect.poll(all, { message: text }).toContain(text.slice(0, text.indexOf("~") + 1));
  const letters = (await mails(server)).flatMap(
    (mail) => /<!doctype html>[\s\S]*<\/html>/.exec(mail)?.[0] ?? [],
  );
  const opened = new Set<number>();
  await page.goto("about:blank");
  for (const letter of letters) {
    await page.setContent(letter);
    const shown = await lookAt(page);
    for (const number of shown.seen) opened.add(number);
    expect(shown.turned, letter).toEqual([]);
  }
  expect(mailed.flatMap(({ numbers }) => numbers).filter((number) => !opened.has(number))).toEqual([]);
  // Scripts that wait, such as for a picture that cannot be loaded, have had their time with the pages after theirs.
  expect(ran).toEqual([]);
  // The trap itself works.
  await page.evaluate(() => (globalThis as unknown as { tricked(): void }).tricked());
  expect(ran).toHaveLength(1);
});

/** Stores tricks wherever somebody can write something; returns what is to be seen on which page, and in letters. */
async function storeTricks(
  request: APIRequestContext,
  server: Server,
  shopper: Shopper,
): Promise<{ places: Map<string, Trick[]>; mailed: Trick[] }> {
  const tricks = new Tricks();
  const places = new Map<string, Trick[]>();
  const at = (path: string, ...list: Trick[]) => places.set(path, [...(places.get(path) ?? []), ...list]);
  const call = async (method: string, path: string, data: object): Promise<unknown> => {
    const headers = {
      Authorization: `Bearer ${shopper.session.access_token}`,
      "Idempotency-Key": randomUUID(),
    };
    const response = await request.fetch(`/api/v1/${path}`, { method, headers, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.status() === 204 ? undefined : await response.json();
  };
  const both = ({ text }: Trick, name = "") => ({ [`en${name}`]: text, [`ar${name}`]: text });

  // Products, their vendors, and a category.
  const category = tricks.take();
  await server.staff("POST", "categories", {
    ...both(category, "_name"),
    ...both(tricks.take(), "_description"),
    slug: "tricks",
    parent_id: "",
    image_url: "",
  });
  at("/category/tricks?sort=newest", category);
  at("/admin/categories", category);
  const lines: object[] = [];
  for (let n = 0; n < 4; n++) {
    const id = `trick-${n}`;
    const [vendor, name, brand] = [tricks.take(), tricks.take(), tricks.take(80)];
    const description = tricks.fill(9000, 60);
    const specs = Array.from({ length: 40 }, () => [tricks.take(60), tricks.take()] as const);
    const colors = Array.from({ length: 6 }, () => tricks.take(60));
    lines.push(
      { type: "vendor", vendor_id: `tricks-${n}`, ...both(vendor, "_name") },
      {
        type: "product",
        product_id: id,
        vendor_id: `tricks-${n}`,
        category: "tricks",
        status: "active",
        ...both(name, "_name"),
        ...both(description, "_description"),
        brand: brand.text,
        price: 10,
        inventory_count: 5,
        specs: specs.map(([name, value]) => ({ ...both(name, "_name"), ...both(value, "_value") })),
        colors: colors.map((label, i) => ({ code: `c${i}`, ...both(label, "_label"), swatch: "#d4af37" })),
      },
    );
    at(`/product/${id}`, vendor, name, brand, description, ...specs.flat(), ...colors);
    at("/category/tricks?sort=newest", name);
    at("/admin/products", name);
    at("/admin/vendors", vendor);
    if (n === 0) at(`/admin/products/${id}`, name, brand, description, ...specs.flat(), ...colors);
  }
  const dir = await mkdtemp(join(tmpdir(), "matjar-tricks-"));
  const file = join(dir, "tricks.jsonl");
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  await server.matjar("import", file);
  await rm(dir, { recursive: true });
  await expect.poll(async () => (await request.get("/api/v1/products/trick-3")).status()).toBe(200);

  // What a shopper writes: their name, addresses, an order, a review, messages.
  const name = tricks.take(100);
  await call("PATCH", "profile", { full_name: name.text });
  at("/admin/customers", name);
  for (let n = 0; n < 8; n++) {
    const [full, street, unit] = [tricks.take(100), tricks.take(), tricks.take(50)];
    await call("POST", "addresses", {
      full_name: full.text,
      street_address: street.text,
      unit_number: unit.text,
      city: "Riyadh",
      province: "Riyadh",
      postal_code: "12345",
    });
    at("/account/addresses", full, street, unit);
  }
  const [buyer, street, unit] = [tricks.take(100), tricks.take(), tricks.take(50)];
  const order = await placeOrder(
    request,
    shopper,
    ["trick-0", "trick-1"].map((product_id) => ({ product_id, color: "c0" })),
    {
      full_name: buyer.text,
      street_address: street.text,
      unit_number: unit.text,
    },
  );
  const note = tricks.fill(1900);
  await server.staff("POST", `orders/${order.order_id}/notes`, { text: note.text });
  for (const status of ["processing", "shipped", "delivered"])
    await server.staff("POST", `orders/${order.order_id}/advance`, { status });
  at(`/orders/${order.order_id}`, buyer, street, unit);
  at(`/orders/${order.order_id}/invoice`, buyer);
  at("/admin/orders");
  at(`/admin/orders/${order.order_id}`, note, buyer, street, unit);
  at(`/admin/orders/${order.order_id}/print/packing`, buyer, street, unit);
  at(`/admin/orders/${order.order_id}/print/label`, buyer, street, unit);
  at(`/admin/orders/${order.order_id}/print/invoice`, buyer);

  // Returns: one that is refused, one that is paid back, and one that still has a label. Of one product two were bought.
  const mailed = [buyer, street, unit];
  const returned = async (bought: number): Promise<string> => {
    const item = order.order_items.find(({ quantity }) => quantity === bought)!.order_item_id;
    const [details, account] = [tricks.fill(480), tricks.take(100)];
    const { returns } = (await call("POST", `orders/${order.order_id}/returns`, {
      reason: "damaged",
      details: details.text,
      lines: [{ order_item_id: item, quantity: 1 }],
      bank: { name: account.text, iban: "SA0380000000608010167519" },
    })) as { returns: { return_id: string }[] };
    const id = returns[0]!.return_id;
    at(`/returns/${id}`);
    at(`/admin/returns/${id}`, details);
    return id;
  };
  const decide = (id: string, step: string, body: object) =>
    server.staff("POST", `returns/${id}/${step}`, body);
  const refused = await returned(2);
  const why = tricks.fill(480);
  await decide(refused, "refuse", { reason: why.text });
  at(`/returns/${refused}`, why);
  at(`/admin/returns/${refused}`, why);
  const repaid = await returned(2);
  const [approved, sent, reference] = [tricks.fill(480), tricks.take(100), tricks.take(100)];
  await decide(repaid, "approve", { note: approved.text });
  await call("POST", `returns/${repaid}/sent`, { tracking: sent.text });
  await decide(repaid, "received", { restock: true });
  await decide(repaid, "refund", { reference: reference.text });
  const labelled = await returned(1);
  await decide(labelled, "approve", {});
  at(`/returns/${labelled}?label`, buyer, street, unit);
  at(`/returns/${repaid}`);
  at(`/admin/returns/${repaid}`, approved, sent);
  mailed.push(why, reference);
  // Links are refused in reviews.
  const linkless = (text: string) => !/[:.]|\/\//.test(text);
  const [title, body, reply] = [
    tricks.take(100, linkless),
    tricks.fill(1900, 20, linkless),
    tricks.fill(900),
  ];
  const written = (await call("PUT", "products/trick-0/reviews/mine", {
    stars: 4,
    title: title.text,
    body: body.text,
    language: "en",
  })) as { review: { review_id: string } };
  await server.staff("PATCH", `reviews/${written.review.review_id}`, { reply: reply.text });
  at("/product/trick-0", title, body, reply);
  at("/admin/reviews?state=all", title, body, reply);
  for (let n = 0; n < 3; n++) {
    const [from, message] = [tricks.take(80), tricks.fill(4000)];
    await call("POST", "contact", {
      name: from.text,
      email: "trick@example.com",
      topic: "other",
      message: message.text,
      language: "en",
    });
    at("/admin/messages", from, message);
  }
  const remark = tricks.fill(1900);
  await server.staff("POST", `customers/${shopper.session.user.id}/notes`, { body: remark.text });
  at(`/admin/customers/${shopper.session.user.id}`, name, remark);

  // What staff write: the shop's name, an announcement, slides, banners, a collection, a letter, a page.
  const shop = tricks.take(40);
  await server.staff("PATCH", "settings", { changes: [{ key: "shop.name", value: both(shop) }] });
  at("/", shop);
  const announcement = tricks.take();
  await server.staff("POST", "marketing/announcements", {
    ...both(announcement),
    active: true,
    dismissible: false,
    link: "",
  });
  at("/", announcement);
  for (const [path, fields] of [
    ["slides", { scene: "big-sale" }],
    ["banners", { scene: "pro", slot: "deals" }],
  ] as const) {
    const [eyebrow, title, text, action] = [60, 60, 200, 40].map((most) => tricks.take(most)) as [
      Trick,
      Trick,
      Trick,
      Trick,
    ];
    const words = { eyebrow: eyebrow.text, title: title.text, text: text.text, action: action.text };
    await server.staff("POST", `marketing/${path}`, {
      en: words,
      ar: words,
      active: true,
      link: "/deals",
      picture: "",
      ...fields,
    });
    at(`/admin/marketing/${path}`, title);
    if (path === "banners") at("/", title, text, action);
  }
  const [named, described] = [tricks.take(100), tricks.take()];
  await server.staff("POST", "marketing/collections", {
    ...both(named, "_name"),
    ...both(described, "_description"),
    slug: "tricks",
    by: "hand",
    products: ["trick-0"],
    rule: {
      brand: "",
      category_id: "",
      deals: false,
      in_stock: false,
      newest: 0,
      price_max: 0,
      price_min: 0,
      vendor_id: "",
    },
    active: true,
    home: true,
  });
  at("/collections/tricks", named, described);
  at("/admin/marketing/collections", named);
  // Links of Markdown that lead nowhere are refused.
  const unlinked = (text: string) => !/\]\(|<\S*script:/i.test(text);
  const [subject, letter] = [tricks.take(150), tricks.fill(9000, 80, unlinked)];
  const words = { subject: subject.text, markdown: letter.text };
  const { id } = (await server.staff("POST", "letters", { en: words, ar: words, audience: "all" })) as {
    id: string;
  };
  at("/admin/marketing/letters", subject);
  at(`/admin/marketing/letters/${id}`, subject, letter);
  const [heading, summary] = [tricks.take(120), tricks.take()];
  const text = tricks.fill(95_000, enough + 40 - tricks.count, unlinked);
  const content = { title: heading.text, description: summary.text, markdown: text.text };
  await server.staff("PUT", "pages/tricks", { en: content, ar: content });
  at("/pages/tricks", heading, text);
  at("/admin/text-pages", heading);
  at("/admin/text-pages/edit/tricks", heading, summary, text);

  // Screens that show what was stored above once more.
  for (const path of ["/search?q=trick", "/cart", "/account", "/admin/home", "/admin/changes"]) at(path);
  return { places, mailed };
}
