import type { OrderEvent } from "./queries";
import { path, parseStatus, type Status } from "./status";

export type Step = {
  key: string;
  kind: "placed" | Status;
  /** When it happened; undefined for a future step. */
  at?: string;
  /** Whether this is the current status, or the next step. */
  place: "past" | "now" | "next" | "later";
  actor?: OrderEvent["actor"];
  /** Only the items of this vendor made the step. */
  vendorId?: string;
  /** Only this parcel did. */
  shipmentId?: string;
};

/** Returns the past and future steps of an order, oldest first. */
export function timelineOf(status: string, events: readonly OrderEvent[]): Step[] {
  const [first, ...rest] = events;
  const steps: Step[] = [];
  if (first) {
    steps.push({ key: "placed", kind: "placed", at: first.created_at, place: "past" });
    // An order that is paid for is processed from the start.
    if (parseStatus(first.status) !== "pending_payment") rest.unshift(first);
  }
  for (const event of rest) {
    const kind = parseStatus(event.status);
    steps.push({
      key: `${kind} ${event.vendor_id} ${event.shipment_id}`,
      kind,
      at: event.created_at,
      place: "past",
      actor: event.actor,
      ...(event.vendor_id && { vendorId: event.vendor_id }),
      ...(event.shipment_id && { shipmentId: event.shipment_id }),
    });
  }
  const now = steps.findLast((step) => step.vendorId === undefined);
  if (now) now.place = "now";
  return [...steps, ...ahead(parseStatus(status))];
}

function ahead(status: Status): Step[] {
  if (status === "cancelled") return [];
  return path
    .slice(path.indexOf(status) + 1)
    .map((kind, i) => ({ key: `${kind} ahead`, kind, place: i === 0 ? "next" : "later" }));
}
