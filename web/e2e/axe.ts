import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits until a page is laid out to its end, which it is from the first interaction on. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const settled = "settled" in document.documentElement.dataset;
    if (!settled) dispatchEvent(new Event("scroll"));
    return settled;
  });
}

interface Look {
  /** A layer to look at, where it is no dialog. */
  layer?: Locator;
  /** Whether the frame is looked at too: header, navigation and footer are the same around all content. */
  frame?: boolean;
  /** Whether the dark theme is looked at too: for what depends on colours, the rest is the same. */
  dark?: boolean;
}

/**
 * Returns the violations of WCAG 2.2 AA and of axe's best practices, each with its element, of the open dialog or, where
 * there is none, of the page's content.
 */
export async function breaches(
  page: Page,
  { layer, frame = false, dark = false }: Look = {},
): Promise<string[]> {
  await laidOut(page);
  // Reading axe takes as long as a small page: once for each document is enough.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([named, withFrame, inDark]) => {
      const within =
        named ??
        (withFrame ? null : (document.querySelector("[role=dialog]") ?? document.querySelector("main")));
      const find = async (theme: string, runOnly: axe.RunOptions["runOnly"]) => {
        // Elements that are fading in fail the contrast rules. Animations without end, as of spinners, are not awaited.
        const ending = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(ending.map(({ finished }) => finished));
        // Reporting passed rules takes longer than finding violations.
        const options = { resultTypes: ["violations"], runOnly } satisfies axe.RunOptions;
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
          within ?? document,
          options,
        );
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map((node) => `${theme}: ${id}: ${help}: ${node.html}`),
        );
      };
      const all = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      const found = await find("light", all);
      if (!inDark) return found;
      const { dataset } = document.documentElement;
      // Colours change at once, there and back: to fade costs as much as to be looked at.
      const unmoved = new CSSStyleSheet();
      unmoved.replaceSync("*, ::before, ::after { transition-property: none !important }");
      document.adoptedStyleSheets.push(unmoved);
      dataset.theme = "dark";
      const colours = ["color-contrast", "link-in-text-block"];
      found.push(...(await find("dark", { type: "rule", values: colours })));
      delete dataset.theme;
      document.body.getBoundingClientRect();
      document.adoptedStyleSheets.pop();
      return found;
    },
    [(await layer?.elementHandle()) ?? null, frame, dark] as const,
  );
}

/** Returns the elements that make the page wider than its screen; empty when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  await laidOut(page);
  return page.evaluate(tooWide);
}

/** Runs in the page: the innermost elements that make it wider than its screen. */
export function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth && window.visualViewport!.scale === 1) return [];
  const wide = [...document.querySelectorAll("body *")].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > clientWidth + 1);
  });
  // Only the innermost ones, which cause it.
  const causes = wide.filter(
    (element) => !wide.some((other) => element !== other && element.contains(other)),
  );
  return [
    `${scrollWidth} px on ${clientWidth} px`,
    ...causes.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
  ];
}

/** Expects what is shown to be accessible, and to fit. */
export async function looksGood(page: Page, look?: Look): Promise<void> {
  // What is being fetched anew is pale.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect([...(await breaches(page, look)), ...(await overflow(page))]).toEqual([]);
}
