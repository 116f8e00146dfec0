/** What the operator asks for shipping, in riyals: `fee` an order, nothing from `free_over` on. */
export type ShippingPolicy = { fee: number; free_over: number };

let policy: ShippingPolicy = { fee: 0, free_over: 0 };

/** The server writes its policy into the document; nothing in the browser knows it better. */
export function setShippingPolicy(known: ShippingPolicy): void {
  policy = known;
}

/** The amount in riyals from which orders ship free; 0 when all of them do whatever they cost. */
export function freeShippingOver(): number {
  return policy.free_over;
}

/** Whether an order of so many riyals ships free. */
export function shipsFree(riyals: number): boolean {
  return policy.fee === 0 || riyals >= policy.free_over;
}
