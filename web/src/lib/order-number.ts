import { orderNumberLength } from "@/api/rules.gen";

/** The part of the id of an order or a return that people see. */
export function orderNumber(id: string): string {
  return id.slice(0, orderNumberLength);
}
