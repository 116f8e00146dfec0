import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Breaches of WCAG 2.2 AA and of axe's good practice, in words that lead to the element. */
export async function breaches(page: Page): Promise<string[]> {
  // Half-faded things have colours nobody reads. Spinners never end.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    // Describing what is in order takes longer than finding what is not.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // The pages have no frames of other origins, so one script does.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}

/** What makes the page wider than its screen; nothing when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth && window.visualViewport!.scale === 1) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > clientWidth + 1);
    });
    // The innermost ones tell the most.
    const causes = wide.filter(
      (element) => !wide.some((other) => element !== other && element.contains(other)),
    );
    return [
      `${scrollWidth} px on ${clientWidth} px`,
      ...causes.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}
