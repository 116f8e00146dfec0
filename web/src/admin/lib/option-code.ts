/** A code for an option that is called so: unique among the others, and valid in addresses. */
export function optionCode(label: string, taken: readonly string[]): string {
  const base =
    label
      .normalize("NFKD")
      .replaceAll(/[^A-Za-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 24)
      .toLowerCase() || "option";
  let code = base;
  for (let n = 2; taken.includes(code); n++) code = `${base}-${n}`;
  return code;
}
