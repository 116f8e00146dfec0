import { type APIRequestContext, expect, type Page, type Request } from "@playwright/test";
import { messages } from "../src/i18n/en.ts";
import { breaches, laidOut, tooWide } from "./axe.ts";
import { devices, type Language, say } from "./fixtures.ts";

/** The narrowest screen the shop is made for: a small phone, or a larger one at twice the size. */
const narrow = { width: 320, height: 640 };

/** How many pages of the same kind are opened. */
const samples = 2;

/** Pages that differ by an id, a category or what they search for are of one kind. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://shop");
  const kind = pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/^\/category\/.+/, "/category/:slug");
  return [kind, ...[...searchParams.keys()].toSorted()].join(" ");
}

/** What there is to say about the open page. */
interface Sight {
  heading: string;
  /** How many products it lists. */
  products: number;
  /** Where its links lead within the shop. */
  links: string[];
  /** Texts, labels and placeholders that are a message's key instead of the message. */
  keys: string[];
}

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
    products: document.querySelectorAll("main h3 a[href^='/product/']").length,
    links: [...new Set(links)],
    keys: texts.filter((text) => text !== null && key.test(text)) as string[],
  };
}

/** Runs in the page: the controls of the content that hold more than they have room for, or stick out of what holds them. */
function clippedControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "main :is(button, a, label, select):not(.hit-area, .sr-only)",
  );
  return [...controls]
    .filter((control) => {
      const row = control.parentElement!.getBoundingClientRect();
      const { left, right, width } = control.getBoundingClientRect();
      const inFlow = getComputedStyle(control.parentElement!).overflowX === "visible" && row.width > 0;
      const absolute = getComputedStyle(control).position === "absolute";
      const sticksOut = inFlow && !absolute && (left < row.left - 16 || right > row.right + 16);
      return (
        width > 0 && ((control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 0) || sticksOut)
      );
    })
    .map((control) => `clipped: ${control.outerHTML.replace(/ class="[^"]*"/, "").slice(0, 160)}`);
}

/** Runs in the page: waits for two frames, after which what a change brings about is drawn. */
async function drawn(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    // A browser that draws nothing for a while must not keep the walk for ever.
    setTimeout(resolve, 400);
  });
}

/** Runs in the page: scrolls back unless the page has grown since it was so high, which it reports. */
function backToTop(height: number): boolean {
  const grown = document.documentElement.scrollHeight > height;
  if (!grown) window.scrollTo(0, 0);
  return grown;
}

/**
 * Goes from link to link in one open app, the way a visitor does. Every page must have a heading and none of the
 * messages' keys; the first of each kind is also checked as `checks` says.
 */
export class Walk {
  readonly faults: string[] = [];
  /** What was opened, with the heading and the number of products that were there. */
  readonly opened = new Map<string, Pick<Sight, "heading" | "products">>();
  private readonly seen = new Set<string>();
  private readonly ofKind = new Map<string, number>();
  private readonly fitted = new Set<string>();
  private readonly framed = new Set<string>();
  private readonly next: string[] = [];
  private readonly linked = new Set<string>();
  private readonly waiting = new Set<Request>();
  /** How many requests have begun. */
  private begun = 0;

  constructor(
    private readonly page: Page,
    private readonly lang: Language,
    /** What is checked on a page: that it fits every screen, and that it is accessible on phones (in the dark too) and desktops. */
    private readonly checks: (path: string) => {
      fit?: boolean;
      phone?: boolean;
      dark?: boolean;
      desktop?: boolean;
    },
    /** Which pages are opened when a link leads there. Of the others only the documents are asked for. */
    private readonly opens: (kind: string) => boolean = () => true,
  ) {
    // Pictures may come when they like, and the stream of new orders never ends.
    const counts = (request: Request) =>
      request.resourceType() !== "image" && request.headers()["accept"] !== "text/event-stream";
    page.on("request", (request) => {
      if (!counts(request)) return;
      this.waiting.add(request);
      this.begun++;
    });
    page.on("requestfinished", (request) => this.waiting.delete(request));
    page.on("requestfailed", (request) => this.waiting.delete(request));
  }

  /** Adds pages however many there are of their kind. */
  add(paths: readonly string[]): void {
    for (const path of paths) {
      this.seen.add(path);
      this.next.push(path);
    }
  }

  private follow(links: readonly string[]): void {
    for (const path of links) {
      const kind = kindOf(path);
      const before = this.ofKind.get(kind) ?? 0;
      if (before < samples && !this.seen.has(path)) {
        if (this.opens(kind)) this.add([path]);
        else this.linked.add(path);
      }
      this.ofKind.set(kind, before + 1);
    }
  }

  /** Opens page after page until no link leads to anything new, then asks the server for all their documents. */
  async run(request: APIRequestContext): Promise<void> {
    for (let path = this.next.shift(); path !== undefined; path = this.next.shift()) {
      await this.go(path);
      // A visitor is sent on from a member's page.
      const [kind = ""] = kindOf(this.page.url()).split(" ");
      if (this.checks(path).fit && !this.fitted.has(kind)) {
        this.fitted.add(kind);
        await this.inspect(path);
      }
      const { heading, products, links, keys } = await this.page.evaluate(look);
      this.opened.set(path, { heading, products });
      const dead = (
        [
          "page.notFound",
          "missing.product",
          "missing.category",
          "crash.title",
          "office.notFound.title",
        ] as const
      ).some((key) => heading === say(this.lang, key));
      if (dead || heading === "") this.faults.push(`${path}: has the heading "${heading}"`);
      // Names of files and events may look like a message's.
      for (const key of keys.filter(
        (text) => text.trim() in messages || !/^\s*[\w-]+(?:\.[\w-]+)+\s*$/.test(text),
      ))
        this.faults.push(`${path}: shows ${key}`);
      this.follow(links);
    }
    // The app alone would not notice a document that the server does not know.
    await this.documents(request, [...this.opened.keys(), ...this.linked]);
  }

  /** Notes every path whose document does not come with status 200. */
  async documents(request: APIRequestContext, paths: readonly string[]): Promise<void> {
    const headers = { Cookie: `lang=${this.lang}` };
    for (const path of paths) {
      // The server may have closed a connection that was idle while pages were looked at.
      const response = await request.head(path, { headers, maxRedirects: 0, maxRetries: 1 });
      if (response.status() !== 200) this.faults.push(`${path}: the document answers ${response.status()}`);
    }
  }

  /** Notes what does not fit a screen and, where that is asked for, what is not accessible, of the open page. */
  async inspect(name: string): Promise<void> {
    const note = (found: string[], width: number) =>
      this.faults.push(...found.map((fault) => `${name} on ${width} px: ${fault}`));
    const { phone, dark = false, desktop } = this.checks(name);
    await laidOut(this.page);
    await this.scrollThrough();
    for (const size of [devices.desktop, devices.tablet, devices.phone, narrow]) {
      note(await this.misfits(size), size.width);
      if ((size === devices.phone && phone) || (size === devices.desktop && desktop)) {
        // What is around the content is the same everywhere: one page of a walk shows it.
        const [, kind = ""] = new URL(this.page.url()).pathname.split("/");
        const frameKey = `${size.width} ${kind === "checkout" ? kind : "shop"}`;
        const frame = !this.framed.has(frameKey);
        this.framed.add(frameKey);
        note(await breaches(this.page, { frame, dark: dark && size === devices.phone }), size.width);
      }
    }
    await this.page.setViewportSize(devices.desktop);
  }

  /** Turns the page to another size and returns what does not fit it. */
  private async misfits(size: typeof narrow): Promise<string[]> {
    let before = this.begun;
    await this.page.setViewportSize(size);
    // Walks do this a thousand times: with one message to the browser.
    const find = `(async () => {
      await (${drawn})();
      return [...(${tooWide})(), ...(${size === narrow} ? (${clippedControls})() : [])];
    })()`;
    let found = await this.page.evaluate<string[]>(find);
    // Some parts are drawn anew for another size, with what they ask for.
    while (this.begun > before || this.waiting.size > 0) {
      before = this.begun;
      await this.calm();
      found = await this.page.evaluate<string[]>(find);
    }
    return found;
  }

  /** Turns to a page without loading the app again, and waits until it is shown with all it asks for. */
  async go(path: string): Promise<void> {
    await this.page.evaluate(async (to) => {
      const { pathname } = window.location;
      const left = document.querySelector("h1");
      left?.setAttribute("data-left", left.textContent);
      history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
      // The page that is left stays until the next one's code is there. Then its heading goes or says something else,
      // unless both have the same.
      const arrived = () => {
        const heading = document.querySelector("h1");
        if (!heading) return false;
        return heading.dataset.left !== heading.textContent || window.location.pathname === pathname;
      };
      for (const end = performance.now() + 10_000; !arrived() && performance.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 20));
    }, path);
    await this.calm();
  }

  /** Scrolls to the end of the page and back: some parts come when they are near, and make room for others. */
  async scrollThrough(): Promise<void> {
    let seen: number;
    do {
      seen = await this.page.evaluate(async () => {
        const { documentElement: page } = document;
        // A browser that draws nothing for a while must not keep the walk for ever.
        const frame = () =>
          new Promise((resolve) => {
            requestAnimationFrame(resolve);
            setTimeout(resolve, 200);
          });
        for (let y = 0; y < page.scrollHeight; y += window.innerHeight) {
          window.scrollTo(0, y);
          await frame();
        }
        return page.scrollHeight;
      });
      await this.calm();
    } while (await this.page.evaluate(backToTop, seen));
  }

  /** Waits until nothing is on its way and what came is drawn. */
  private async calm(): Promise<void> {
    for (let calm = 0; calm < 2; calm++) {
      await this.page.evaluate(drawn);
      if (this.waiting.size > 0) {
        calm = 0;
        await expect.poll(() => this.waiting.size, { intervals: [20] }).toBe(0);
      }
    }
  }
}
