import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "palette.gen.css"), "utf8");

const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["paper", "card", "sunken"];

/** Text on background: WCAG AA requires 4.5. */
const texts: [string, string[]][] = [
  ["ink", [...surfaces, "brand-tint", "accent-tint", "danger-tint"]],
  ["muted", [...surfaces, "brand-tint"]],
  ["brand", [...surfaces, "brand-tint"]],
  ["brand-hover", surfaces],
  ["accent-ink", [...surfaces, "accent-tint"]],
  ["danger", [...surfaces, "danger-tint"]],
  ["on-brand", ["brand", "brand-hover"]],
  ["on-accent", ["accent", "accent-hover"]],
  ["on-danger", ["danger", "danger-hover"]],
  ["paper", ["ink"]],
];

/** Edges of controls, stars and the focus ring: 3. */
const graphics: [string, string[]][] = [
  ["edge", ["paper", "card", "sunken"]],
  ["star-edge", ["paper", "card"]],
  ["focus", surfaces],
  ["brand", surfaces],
];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  const colour = (name: string) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`no token ${name}`);
    return token[theme];
  };
  const rows = (pairs: [string, string[]][], least: number) =>
    pairs.flatMap(([front, backs]) => backs.map((back) => ({ front, back, least })));

  it.each([...rows(texts, 4.5), ...rows(graphics, 3)])(
    "$front on $back reaches $least",
    ({ front, back, least }) => {
      expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(least);
    },
  );
});
