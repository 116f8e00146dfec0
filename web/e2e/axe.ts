import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Returns the violations of WCAG 2.2 AA and of axe's best practices, each with its element. */
export async function breaches(page: Page): Promise<string[]> {
  // Elements that are fading in fail the contrast rules. Animations without end, as of spinners, are not awaited.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    // Reporting passed rules takes longer than finding violations.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // The pages have no frames of other origins, so axe need not run in each frame.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}

/** Returns the elements that make the page wider than its screen; empty when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
  });
}
