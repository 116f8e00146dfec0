// The first that matches counts: browsers name the ones they descend from as well.
const browsers: readonly [string, RegExp][] = [
  ["Edge", /\bEdg(A|iOS)?\//],
  ["Opera", /\b(OPR|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|CriOS)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
];

const systems: readonly [string, RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

export type DeviceName = {
  browser: string | undefined;
  system: string | undefined;
  /** Something one carries along. */
  mobile: boolean;
};

/** Returns a readable name of the device with a User-Agent. */
export function deviceName(userAgent: string): DeviceName {
  const first = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = first(systems);
  return {
    browser: first(browsers),
    system,
    mobile: system === "iPhone" || system === "iPad" || system === "Android",
  };
}
