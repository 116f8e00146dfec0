import type { Choice } from "./offer";

/** The address of a product's page, which opens with the choice. */
export function productPath(id: string, choice: Choice = {}): string {
  const named = withChoice("", choice);
  return named === "" ? `/product/${id}` : `/product/${id}?${named}`;
}

/** Names the choice among the parameters of an address. */
export function withChoice(search: string, { color, size }: Choice): string {
  const params = new URLSearchParams(search);
  for (const [name, code] of Object.entries({ color, size })) {
    if (code) params.set(name, code);
    else params.delete(name);
  }
  return params.toString();
}

export function choiceIn(search: string): Choice {
  const params = new URLSearchParams(search);
  return { color: params.get("color") ?? undefined, size: params.get("size") ?? undefined };
}
