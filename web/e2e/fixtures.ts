import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, type Response, test as base } from "@playwright/test";
import { messages as ar } from "../src/i18n/ar.ts";
import { messages as en } from "../src/i18n/en.ts";
import { directionOf, type Language, languages } from "../src/i18n/language.ts";
import { type Args, type MessageKey, translate } from "../src/i18n/messages.ts";
import { type Server, startServer } from "./server.ts";
import { templateVariable } from "./template.ts";

export { expect } from "@playwright/test";

export { directionOf, type Language, languages };

/** The three screens that every page is looked at on. */
export const devices = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
export type Device = keyof typeof devices;

/** The shop's own text in one language. Texts that the specification quotes are written out in the tests. */
export function say<K extends MessageKey>(lang: Language, key: K, ...[values]: Args<K>): string {
  return translate(lang, lang === "ar" ? ar : en, key, {
    shop: lang === "ar" ? "متجر" : "Matjar",
    ...values,
  });
}

/** What went wrong in the browser during a test. Anything left in it at the end fails the test. */
export class Problems {
  private readonly seen: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Names a problem that the test brings about on purpose. */
  allow(problem: RegExp): void {
    this.allowed.push(problem);
  }

  left(): string[] {
    return this.seen.filter((problem) => !this.allowed.some((pattern) => pattern.test(problem)));
  }

  /**
   * Watches all pages of a browser context. The console also has failed requests, error answers and, because the
   * shop's content policy forbids them, requests to other hosts; to follow every request takes time.
   */
  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error")
        this.seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) =>
      this.seen.push(`script: ${error.error().stack ?? error.error().message}`),
    );
  }
}

interface Options {
  /** The language the visitor chose on an earlier visit; null for a first visit. */
  lang: Language | null;
  device: Device;
  /**
   * Whether pages fetch what a click may need next. Most tests leave it off, as a visitor who saves data has it:
   * it costs more than what they look at.
   */
  prefetch: boolean;
  /** Environment variables of the shop, for tests of what an operator can set. They get a shop of their own. */
  settings: Record<string, string>;
}

interface Fixtures {
  problems: Problems;
  server: Server;
}

interface WorkerFixtures {
  shops: Shops;
}

/** The shops that a worker has open: starting one takes as long as a small test. */
class Shops {
  private usual?: Promise<Server>;
  private special?: { settings: string; server: Promise<Server> };
  private readonly ends: (() => Promise<void>)[] = [];

  /** Returns the shop that all tests share, or with settings the one of the tests that have the same. */
  async open(settings: Record<string, string>): Promise<Server> {
    const key = JSON.stringify(settings);
    if (key === "{}") return (this.usual ??= this.start(settings));
    if (this.special?.settings !== key) this.special = { settings: key, server: this.start(settings) };
    return this.special.server;
  }

  private async start(settings: Record<string, string>): Promise<Server> {
    const template = process.env[templateVariable];
    if (!template) throw new Error(`${templateVariable} is not set`);
    const dir = await mkdtemp(join(tmpdir(), "matjar-e2e-"));
    this.ends.push(() => rm(dir, { recursive: true, force: true }));
    // A shop that begins empty begins with no database.
    if (settings.MATJAR_DEMO !== "false") await cp(template, dir, { recursive: true });
    const server = await startServer(dir, settings);
    this.ends.push(() => server.stop());
    return server;
  }

  async close(): Promise<void> {
    for (const end of this.ends.toReversed()) await end();
  }
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  lang: [null, { option: true }],
  device: ["desktop", { option: true }],
  prefetch: [false, { option: true }],

  settings: [{}, { option: true }],

  shops: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here.
    async ({}, provide) => {
      const shops = new Shops();
      await provide(shops);
      await shops.close();
    },
    { scope: "worker" },
  ],
  server: async ({ shops, settings }, provide) => provide(await shops.open(settings)),

  baseURL: ({ server }, provide) => provide(server.url),
  viewport: ({ device }, provide) => provide(devices[device]),
  hasTouch: ({ device }, provide) => provide(device !== "desktop"),
  isMobile: ({ device }, provide) => provide(device === "phone"),

  // Tests that only send requests use no context, and so open no browser.
  context: async ({ context, problems, server, lang, prefetch, javaScriptEnabled }, provide) => {
    problems.watch(context);
    if (javaScriptEnabled) {
      // A context that served another test before has its page already.
      context.pages().forEach(waitForApp);
      context.on("page", waitForApp);
    }
    if (lang) await context.addCookies([{ name: "lang", value: lang, url: server.url }]);
    if (!prefetch) await context.addInitScript(saveData);
    await provide(context);
  },

  problems: [
    async ({ server }, provide, testInfo) => {
      const problems = new Problems();
      const before = server.log().length;
      await provide(problems);
      const left = problems.left();
      if (left.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath("server.log");
        await writeFile(path, server.log().slice(before));
        await testInfo.attach("server log", { path, contentType: "text/plain" });
      }
      if (left.length > 0) throw new Error(`The browser reported:\n${left.join("\n")}`);
    },
    { auto: true },
  ],
});

/** Makes the navigations of a page wait until the app runs: before that, the page only looks as if it did. */
export function waitForApp(page: Page): void {
  for (const name of ["goto", "reload", "goBack"] as const) {
    const navigate = page[name].bind(page) as (...args: unknown[]) => Promise<Response | null>;
    page[name] = async (...args: unknown[]) => {
      const response = await navigate(...args);
      await page.waitForFunction(
        () => !document.getElementById("root") || "ready" in document.documentElement.dataset,
      );
      return response;
    };
  }
}

/** Makes a page's browser one that saves data. */
function saveData(): void {
  const { connection } = navigator as Navigator & { connection?: object };
  if (connection) Object.defineProperty(connection, "saveData", { value: true });
}
