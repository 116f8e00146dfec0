import { expect, type Page } from "@playwright/test";

/** A control as a screen reader names it. */
export interface Stop {
  role: Parameters<Page["getByRole"]>[0];
  name: string | RegExp;
}

/** How many stops a control may be away. */
const farthest = 60;

/** What a stop of the focus looks like, measured in the page. */
interface Sight {
  /** The element in a few words, for messages. */
  text: string;
  faults: string[];
  /** In coordinates of the document; undefined for what stays on the screen while the page scrolls. */
  box: { left: number; right: number; top: number; bottom: number } | undefined;
}

/**
 * A shopper without a pointer. Everything goes through the keys; every stop on the way must show where the focus is, on
 * the screen and not under a bar, and come after the one before it as people read.
 */
export class Keyboard {
  /** The stops since the page was opened, or since the focus was moved by something else than Tab. */
  private passed: Sight[] = [];

  constructor(
    private readonly page: Page,
    private readonly dir: "ltr" | "rtl",
  ) {}

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    if (!key.endsWith("Tab")) this.passed = [];
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the control has the focus. Fails with the stops that it passed when there is no such control. */
  async tabTo(stop: Stop, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    for (let i = 0; i < farthest; i++) {
      await this.page.keyboard.press(key);
      await this.look(key);
      if (await this.isAt(stop)) return;
    }
    const names = this.passed.map(({ text }) => text).join("\n");
    throw new Error(`${farthest} presses of ${key} do not lead to ${stop.role} ${stop.name}:\n${names}`);
  }

  /** Replaces what is in the text field of that name. */
  async enter(name: string, text: string): Promise<void> {
    await this.tabTo({ role: "textbox", name });
    await this.press("ControlOrMeta+A");
    await this.type(text);
  }

  /** Goes once around an open layer: the focus stays in it. */
  async goAround(stop: Stop): Promise<void> {
    const layer = this.page.getByRole(stop.role, { name: stop.name });
    const first = await this.focused();
    const around: string[] = [];
    do {
      await this.page.keyboard.press("Tab");
      await this.look("Tab", false);
      around.push(await this.focused());
      expect(await layer.locator(":focus").count(), `the focus left ${stop.name}: ${around.join(", ")}`).toBe(
        1,
      );
    } while (around.at(-1) !== first && around.length < farthest);
    expect(around.at(-1), `no way back to ${first}`).toBe(first);
    expect(around.length).toBeGreaterThan(1);
    this.passed = [];
  }

  async expectAt(stop: Stop): Promise<void> {
    await expect.poll(() => this.isAt(stop), { message: `the focus on ${stop.name}` }).toBe(true);
    this.passed = [];
  }

  private async isAt({ role, name }: Stop): Promise<boolean> {
    const control = this.page.getByRole(role, { name, exact: true });
    return (await control.and(this.page.locator(":focus")).count()) === 1;
  }

  private async focused(): Promise<string> {
    return (await this.page.evaluate(sightOf)).text;
  }

  /** Looks at where the focus is now. */
  private async look(key: string, inOrder = true): Promise<void> {
    // A step that opens moves others for a moment.
    let sight = await this.page.evaluate(sightOf);
    if (sight.faults.length > 0)
      await expect(async () => {
        sight = await this.page.evaluate(sightOf);
        expect(sight.faults, `the focus on ${sight.text}`).toEqual([]);
      }).toPass({ timeout: 2000 });
    const before = this.passed.at(-1);
    if (before && inOrder) {
      const [first, second] = key === "Tab" ? [before, sight] : [sight, before];
      if (!follows(first, second, this.dir))
        throw new Error(
          `Tab leads from ${first.text} back to ${second.text}: ${JSON.stringify([first.box, second.box])}`,
        );
    }
    this.passed.push(sight);
  }
}

/** Reports whether what has the focus second is read after the first: further along its line, below, or in the next column. */
function follows({ box: a }: Sight, { box: b }: Sight, dir: "ltr" | "rtl"): boolean {
  if (!a || !b) return true;
  const slack = 4;
  const after = dir === "ltr" ? b.left - a.left : a.right - b.right;
  const beyond = dir === "ltr" ? b.left - a.right : a.left - b.right;
  const above = b.bottom <= a.top + slack;
  const below = b.top >= a.bottom - slack;
  if (below) return true;
  return above ? beyond >= -slack : after >= -slack;
}

/** Runs in the page: describes the element that has the focus, and what is wrong with how it shows. */
function sightOf(): Sight {
  const element = document.activeElement;
  if (!element || element === document.body) return { text: "nothing", faults: [], box: undefined };
  const label = element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent;
  const text = `${element.tagName.toLowerCase()} "${(label ?? element.textContent).trim().slice(0, 60)}"`;
  const faults: string[] = [];

  const drawn = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
  const outlined =
    drawn(getComputedStyle(element)) ||
    ["::before", "::after"].some((part) => drawn(getComputedStyle(element, part))) ||
    // The box around a field or beside a radio button.
    [element.parentElement, element.closest("label")].some((box) => box && drawn(getComputedStyle(box)));
  if (!outlined) faults.push("has no outline");

  const { left, right, top, bottom } = element.getBoundingClientRect();
  const tall = bottom - top > innerHeight / 2;
  if (left < -1 || right > innerWidth + 1) faults.push(`is from ${left} to ${right} of ${innerWidth} px`);
  if (!tall && (top < -1 || bottom > innerHeight + 1))
    faults.push(`is at ${top} to ${bottom} of ${innerHeight} px`);
  const points = [0.5, 0.1, 0.9].map((part) => [(left + right) / 2, top + (bottom - top) * part] as const);
  // Toasts leave by themselves.
  const covering = points.map(([x, y]) =>
    document
      .elementsFromPoint(x, Math.min(Math.max(y, 0), innerHeight - 1))
      .find((hit) => !hit.closest("[data-sonner-toaster]")),
  );
  const seen = covering.some((hit) => hit && (element.contains(hit) || hit.contains(element)));
  if (!seen && !element.closest("label"))
    faults.push(`is covered by ${covering[0]?.outerHTML.slice(0, 120)}`);

  let fixed = false;
  for (let box: Element | null = element; box; box = box.parentElement)
    fixed ||= ["fixed", "sticky"].includes(getComputedStyle(box).position);
  const y = scrollY;
  return { text, faults, box: fixed ? undefined : { left, right, top: top + y, bottom: bottom + y } };
}
