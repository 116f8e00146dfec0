// Measures the main pages of a running shop with Lighthouse, as a phone on slow 4G sees them, and prints the medians.
//
//   node measure.mjs http://127.0.0.1:8080 [--runs 5] [--only home] [--applied]
//
// --applied slows network and processor down for real instead of computing what slower ones would do.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { parseArgs } from "node:util";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string" },
    applied: { type: "boolean", default: false },
  },
});
const shop = positionals[0];
const runs = Number(options.runs);
if (!shop || !(runs > 0)) {
  console.error("usage: node measure.mjs SHOP [--runs 5] [--only home] [--applied]");
  process.exit(2);
}

/** What a page has to reach. Times are in milliseconds, sizes in bytes. */
const goal = { performance: 99, fcp: 1000, lcp: 1600, tbt: 60, cls: 0.01, bytes: 250_000, accessibility: 100, practices: 100, seo: 100 };

/** The first product that has choices and reviews is a page with all that a product page can have. */
async function productPath() {
  const listing = await (await fetch(`${shop}/api/v1/categories/fashion/products`)).json();
  const product = listing.products.find((each) => each.has_options && each.review_count > 0) ?? listing.products[0];
  return `/product/${product.product_id}`;
}

const pages = [
  { name: "home", path: () => "/", goal: { ...goal, performance: 97, tbt: 100 } },
  { name: "category", path: () => "/category/electronics", goal },
  { name: "product", path: productPath, goal },
  // Search pages are meant not to be indexed.
  { name: "search", path: () => "/search?q=coffee", goal: { ...goal, seo: 0 } },
].filter(({ name }) => !options.only || name === options.only);

/** Whether less or more of a figure is better. */
const more = new Set(["performance", "accessibility", "practices", "seo"]);

function figuresOf({ categories, audits }) {
  const percent = (name) => Math.round(categories[name].score * 100);
  return {
    performance: percent("performance"),
    fcp: audits["first-contentful-paint"].numericValue,
    lcp: audits["largest-contentful-paint"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
    bytes: audits["total-byte-weight"].numericValue,
    accessibility: percent("accessibility"),
    practices: percent("best-practices"),
    seo: percent("seo"),
  };
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function format(name, value) {
  if (name === "fcp" || name === "lcp") return `${(value / 1000).toFixed(2)} s`;
  if (name === "tbt") return `${Math.round(value)} ms`;
  if (name === "cls") return value.toFixed(3);
  if (name === "bytes") return `${Math.round(value / 1000)} kB`;
  return String(value);
}

/** Pages are rendered for the visitor after the first one. */
async function warmUp(url) {
  for (let tries = 0; tries < 50; tries++) {
    const html = await (await fetch(url)).text();
    if (!html.includes('<div id="root"></div>')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  console.error(`${url} is not rendered by the server`);
}

while (!(await fetch(`${shop}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 100));
const chrome = await launch({
  chromePath: process.env.MATJAR_CHROMIUM,
  chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"],
});
let missed = 0;
try {
  const names = Object.keys(goal);
  console.log(`| page | ${names.join(" | ")} |\n|---|${names.map(() => "--:|").join("")}`);
  for (const page of pages) {
    const path = await page.path();
    for (const language of ["en", "ar"]) {
      const url = `${shop}${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
      await warmUp(url);
      const seen = [];
      for (let run = 0; run < runs; run++) {
        const { lhr } = await lighthouse(url, {
          port: chrome.port,
          logLevel: "error",
          onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
          throttlingMethod: options.applied ? "devtools" : "simulate",
        });
        seen.push(figuresOf(lhr));
      }
      const row = names.map((name) => {
        const value = median(seen.map((figures) => figures[name]));
        const reached = more.has(name) ? value >= page.goal[name] : value <= page.goal[name];
        if (!reached) missed++;
        return reached ? format(name, value) : `**${format(name, value)}**`;
      });
      console.log(`| ${page.name} ${language} | ${row.join(" | ")} |`);
    }
  }
} finally {
  chrome.kill();
}
console.log(missed === 0 ? "\nAll goals are reached." : `\n${missed} figures (in bold) miss their goal.`);
