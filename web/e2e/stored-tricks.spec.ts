import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { carrySession, newShopper } from "./accounts.ts";
import { expect, languages, test } from "./fixtures.ts";

/** Texts that run a script, break out of markup, load something or turn the direction of what is around them. */
const scripts = [
  "<script>tricked(1)</script>",
  '"><script>tricked(1)</script>',
  "</script><script>tricked(1)</script>",
  "</title><script>tricked(1)</script>",
  "</style><script>tricked(1)</script>",
  "</textarea><script>tricked(1)</script>",
  "<!--><script>tricked(1)</script>-->",
  "<img src=x onerror=tricked(1)>",
  "'><img src=x onerror=tricked(1)>",
  "<svg onload=tricked(1)>",
  "<svg><script>tricked(1)</script></svg>",
  "<svg><animate onbegin=tricked(1) attributeName=x dur=1s>",
  "<math><mtext><script>tricked(1)</script>",
  "<body onload=tricked(1)>",
  "<details open ontoggle=tricked(1)>",
  "<input autofocus onfocus=tricked(1)>",
  "<iframe srcdoc='<script>parent.tricked(1)</script>'>",
  "<object data='javascript:tricked(1)'>",
  "<embed src='javascript:tricked(1)'>",
  "<a href='javascript:tricked(1)'>x</a>",
  "[x](javascript:tricked(1))",
  "javascript:tricked(1)",
  "<base href='https://example.invalid/'>",
  "<link rel=stylesheet href='https://example.invalid/x.css'>",
  "<style>*{display:none}</style>",
  "<meta http-equiv=refresh content='0;url=https://example.invalid/'>",
  "<form action='https://example.invalid/'><input name=x></form>",
  "<video><source onerror=tricked(1)>",
  "<marquee onstart=tricked(1)>x</marquee>",
  "<template><script>tricked(1)</script></template>",
  "{{constructor.constructor('tricked(1)')()}}",
  "\u0024{tricked(1)}",
  "`);tricked(1);//",
  "';tricked(1);//",
  '";tricked(1);//',
  "\\u003cscript\\u003etricked(1)\\u003c/script\\u003e",
  "&lt;script&gt;tricked(1)&lt;/script&gt;",
  "%3Cscript%3Etricked(1)%3C/script%3E",
  "</script\u2028><script>tricked(1)</script>",
  "]]><script>tricked(1)</script>",
];
const turns = ["\u202e", "\u202d", "\u2067", "\u200f", "\u2066\u2066\u2066", "\u202b\u202b"];

/** Trick number n: each is another one, since what is around a trick decides whether it works. */
function trick(n: number): string {
  const script = scripts[n % scripts.length]!;
  const turn = turns[Math.floor(n / scripts.length) % turns.length]!;
  return `${n} ${n % 2 === 0 ? "" : turn}${script}${n % 3 === 0 ? turn : ""}`;
}

/** The tests look at a sample; MATJAR_ALL_TRICKS=1 at all. */
const all = process.env.MATJAR_ALL_TRICKS === "1";
const count = all ? 2000 : 48;

/** How many tricks a product holds. */
const each = 8;

test("what people have stored is shown as text in both languages: nothing runs, nothing turns around", async ({
  page,
  request,
  server,
}) => {
  test.setTimeout(all ? 1_200_000 : 120_000);
  let n = 0;
  const lines: object[] = [];
  const products: string[] = [];
  while (n < count) {
    const id = `trick-${products.length}`;
    const vendor = `tricks-${products.length % 20}`;
    if (products.length < 20)
      lines.push({ type: "vendor", vendor_id: vendor, en_name: trick(n), ar_name: trick(n) });
    lines.push({
      type: "product",
      product_id: id,
      vendor_id: vendor,
      category: "electronics",
      status: "active",
      en_name: `Trick ${trick(n++)}`,
      ar_name: `حيلة ${trick(n++)}`,
      en_description: trick(n++),
      ar_description: trick(n++),
      brand: trick(n++),
      price: 10,
      inventory_count: 5,
      specs: [{ en_name: trick(n++), ar_name: trick(n), en_value: trick(n++), ar_value: trick(n) }],
      // Labels are short.
      colors: [
        {
          code: "gold",
          en_label: trick(n++).slice(0, 60),
          ar_label: trick(n).slice(0, 60),
          swatch: "#d4af37",
        },
      ],
    });
    products.push(id);
  }
  expect(n / products.length).toBe(each);
  const dir = await mkdtemp(join(tmpdir(), "matjar-tricks-"));
  const file = join(dir, "tricks.jsonl");
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  await server.matjar("import", file);
  await rm(dir, { recursive: true });
  await expect
    .poll(async () => (await request.get(`/api/v1/products/${products.at(-1)}`)).status())
    .toBe(200);

  const shopper = await newShopper(request);
  const headers = { Authorization: `Bearer ${shopper.session.access_token}` };
  const named = await request.patch("/api/v1/profile", { headers, data: { full_name: trick(1) } });
  expect(named.ok(), await named.text()).toBe(true);
  const filled = await request.post("/api/v1/cart/items", {
    headers,
    data: { product_id: products[0], quantity: 1, color: "gold" },
  });
  expect(filled.ok(), await filled.text()).toBe(true);
  await carrySession(page, shopper);

  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("tricked", () => ran.push(page.url()));
  for (const lang of languages) {
    const paths = products.map((id) => `/product/${id}`);
    paths.push("/category/electronics?sort=newest", "/search?q=Trick", "/cart", "/account", "/");
    for (const path of paths) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      await expect(page.locator("html")).toHaveAttribute("dir", lang === "ar" ? "rtl" : "ltr");
      expect(await turnedAround(page), path).toEqual([]);
    }
  }
  // Scripts that wait, such as for a picture that cannot be loaded, have had their time with the pages after theirs.
  expect(ran).toEqual([]);
  // The trap itself works.
  await page.evaluate(() => (globalThis as unknown as { tricked(): void }).tricked());
  expect(ran).toHaveLength(1);
});

/** The texts with a character that turns the direction, in elements from which it reaches what is around them. */
async function turnedAround(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? "";
      const element = walker.currentNode.parentElement;
      if (!element || !/[\u202a-\u202e\u2066-\u2069]/.test(text) || element.closest("script, style"))
        continue;
      // A block is a paragraph of its own, beyond which nothing is turned.
      let kept = false;
      for (let at: Element | null = element; at && !kept; at = at.parentElement) {
        const style = getComputedStyle(at);
        kept = /isolate|plaintext/.test(style.unicodeBidi) || !/^inline$|contents/.test(style.display);
      }
      if (!kept) found.push(text);
    }
    return found;
  });
}
