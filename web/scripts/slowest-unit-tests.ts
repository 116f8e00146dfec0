import type { Reporter, TestModule } from "vitest/node";

const shown = 10;

/** Prints the slowest unit tests at the end of a run. */
export default class SlowestUnitTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) =>
      Array.from(module.children.allTests(), (test) => ({
        name: `${module.relativeModuleId} › ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    );
    if (tests.length <= shown) return;
    console.log("\nThe slowest tests:");
    for (const { name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, shown))
      console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }
}
