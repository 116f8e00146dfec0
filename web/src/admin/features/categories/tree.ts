import type { Schemas } from "../../api/client";

export type Category = Schemas["StaffCategory"];
export type Place = Schemas["CategoryPlace"];

/** A category with how deep it is in the tree. */
export type Node = Category & { depth: number };

/** The categories as they are shown: each above those below it. */
export function flatten(categories: readonly Category[]): Node[] {
  const below = (parent: string, depth: number): Node[] =>
    categories
      .filter((category) => category.parent_id === parent)
      .flatMap((category) => [{ ...category, depth }, ...below(category.id, depth + 1)]);
  return below("", 0);
}

export type Move = "up" | "down" | "in" | "out";

/** Where a move leads, or undefined where there is no such place. */
export function placeAfter(categories: readonly Category[], id: string, move: Move): Place | undefined {
  const node = categories.find((category) => category.id === id);
  if (!node) return undefined;
  const siblings = (parent: string) => categories.filter((category) => category.parent_id === parent);
  const own = siblings(node.parent_id);
  const at = own.findIndex((category) => category.id === id);
  const place = (parent_id: string, before?: Category): Place => ({
    parent_id,
    ...(before && { before_id: before.id }),
  });
  switch (move) {
    case "up":
      return at > 0 ? place(node.parent_id, own[at - 1]) : undefined;
    case "down":
      return at < own.length - 1 ? place(node.parent_id, own[at + 2]) : undefined;
    case "in":
      return at > 0 ? place(own[at - 1]!.id) : undefined;
    case "out": {
      const parent = categories.find((category) => category.id === node.parent_id);
      if (!parent) return undefined;
      const around = siblings(parent.parent_id);
      return place(parent.parent_id, around[around.indexOf(parent) + 1]);
    }
  }
}

/** Whether a category is another, or below it. */
export function isWithin(categories: readonly Category[], id: string, above: string): boolean {
  for (let at: string | undefined = id; at;) {
    if (at === above) return true;
    const current: string = at;
    at = categories.find((category) => category.id === current)?.parent_id;
  }
  return false;
}
