import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const findChromium = fileURLToPath(new URL("../scripts/chromium.sh", import.meta.url));

/**
 * Chromium starts a renderer in reserve for every context, which takes as long as a small page and is used by few
 * tests. Of several such switches the last one counts, so it repeats Playwright's own.
 */
const disabledFeatures = [
  "SpareRendererForSitePerProcess",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** The browser's network is no process of its own, which costs less. These too repeat Playwright's own. */
const enabledFeatures = [
  "CDPScreenshotNewSurface",
  "SkipListAccountsWithoutGaiaCookies",
  "NetworkServiceInProcess2",
];

/** What `scripts/shots.sh`, `make gallery`, `make app-screens` and `make interactions` ask for instead of tests. */
const instead = {
  MATJAR_SHOTS: "shots.ts",
  MATJAR_GALLERY: "*gallery.ts",
  MATJAR_APP_SCREENS: "app-screens.ts",
  MATJAR_INTERACTIONS: "interactions.ts",
};

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/template.ts",
  testMatch: Object.entries(instead).find(([asked]) => process.env[asked])?.[1] ?? "*.spec.ts",
  // Files start in the order of their names: the longest tests, of all-pages, are among the first, so that no worker
  // has nothing to do at the end.
  fullyParallel: true,
  // A test often waits for a timer of the page, so one more runs than there are cores.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only sometimes is broken: it is never tried again.
  retries: 0,
  timeout: 120_000,
  // Waiting ends when the thing is there, so a long limit costs nothing but patience with a busy machine.
  expect: { timeout: 20_000 },
  // What failed is looked at in a second run, with a trace: the reporter says how.
  reporter: [["list"], ["./e2e/slowest-reporter.ts"]],
  use: {
    trace: "off",
    // A context and its page serve one test after another, emptied between them: a new process of the browser costs
    // as much as loading a page twice.
    reuseContext: true,
    // Tests of motion ask for it.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // Requests of a service worker are none of the page's, which tests watch and answer. Its own tests allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.MATJAR_CHROMIUM || execFileSync(findChromium, { encoding: "utf8" }).trim(),
      // Chromium's own sandbox needs a user other than root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${disabledFeatures.join(",")}`,
        `--enable-features=${enabledFeatures.join(",")}`,
      ],
    },
  },
});
