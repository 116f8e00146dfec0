import type { FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

const shown = 10;

/** Prints the slowest tests at the end of a run, and how to look closer at those that failed. */
export default class SlowestReporter implements Reporter {
  private readonly taken: { name: string; ms: number }[] = [];
  private all?: Suite;

  onBegin(_config: unknown, suite: Suite): void {
    this.all = suite;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, , file, ...titles] = test.titlePath();
    this.taken.push({ name: `${file} › ${titles.join(" › ")}`, ms: result.duration });
  }

  onEnd({ status }: FullResult): void {
    if (this.taken.length === 0) return;
    const slowest = this.taken.toSorted((a, b) => b.ms - a.ms).slice(0, shown);
    const total = this.taken.reduce((sum, { ms }) => sum + ms, 0);
    say(`\n  ${this.taken.length} tests took ${seconds(total)} s of the workers. The slowest:`);
    for (const { name, ms } of slowest) say(`  ${seconds(ms).padStart(6)} s  ${name}`);
    const failed = this.all?.allTests().some((test) => test.outcome() === "unexpected");
    if (status !== "passed" && failed)
      say("\n  Once more with a trace: cd web && npx playwright test --last-failed --trace=on");
  }

  printsToStdio(): boolean {
    return false;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
