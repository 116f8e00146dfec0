import type { Factor } from "@/api/auth/auth-client";

/** The name, or the name with a number, so that no two factors of a shopper share one. */
export function uniqueFactorName(
  name: string,
  factors: readonly Pick<Factor, "friendly_name">[] = [],
): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name));
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`;
  return free;
}
