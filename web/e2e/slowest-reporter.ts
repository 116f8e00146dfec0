import { stripVTControlCharacters } from "node:util";
import type { FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

const shown = 10;

/** Prints the slowest tests at the end of a run, then those that failed, with the reason in a line. */
export default class SlowestReporter implements Reporter {
  private readonly taken: { name: string; ms: number }[] = [];
  private all?: Suite;

  onBegin(_config: unknown, suite: Suite): void {
    this.all = suite;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.taken.push({ name: nameOf(test), ms: result.duration });
  }

  onEnd({ status }: FullResult): void {
    if (this.taken.length === 0) return;
    const slowest = this.taken.toSorted((a, b) => b.ms - a.ms).slice(0, shown);
    const total = this.taken.reduce((sum, { ms }) => sum + ms, 0);
    say(`\n  ${this.taken.length} tests took ${seconds(total)} s of the workers. The slowest:`);
    for (const { name, ms } of slowest) say(`  ${seconds(ms).padStart(6)} s  ${name}`);
    const failed = this.all?.allTests().filter((test) => test.outcome() === "unexpected") ?? [];
    if (status === "passed" || failed.length === 0) return;
    say("\n  Once more with a trace: cd web && npx playwright test --last-failed --trace=on\n  Failed:");
    for (const test of failed) say(`    ${nameOf(test)}\n      ${reasonOf(test.results.at(-1))}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function nameOf(test: TestCase): string {
  const [, , file, ...titles] = test.titlePath();
  return `${file}:${test.location.line} › ${titles.join(" › ")}`;
}

/** What was wrong, without the colours, the call log and the code that the list above has. */
function reasonOf(result?: TestResult): string {
  const lines = stripVTControlCharacters(result?.error?.message ?? result?.status ?? "").split("\n");
  return lines
    .slice(0, lines.includes("Call log:") ? lines.indexOf("Call log:") : undefined)
    .filter((line) => line.trim() !== "")
    .slice(0, 6)
    .join("\n      ");
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
