import { describe, expect, it } from "vitest";
import type { OrderEvent } from "./queries";
import { parseStatus, statusKey } from "./status";
import { timelineOf } from "./timeline";

function event(status: string, change: Partial<OrderEvent> = {}): OrderEvent {
  return {
    status: status as OrderEvent["status"],
    actor: "operator",
    vendor_id: "",
    shipment_id: "",
    created_at: `at ${status}`,
    ...change,
  };
}

/** A timeline in short: kind, place, and whose part it is. */
function short(status: string, events: OrderEvent[]): string[] {
  return timelineOf(status, events).map(({ kind, place, vendorId, at }) =>
    [kind, place, vendorId, at && "done"].filter(Boolean).join(" "),
  );
}

describe("timelineOf", () => {
  it("shows what comes after an order is placed", () => {
    expect(short("pending_payment", [event("pending_payment")])).toEqual([
      "placed now done",
      "processing next",
      "shipped later",
      "delivered later",
    ]);
  });

  it("has a paid order processed from the start", () => {
    expect(short("processing", [event("processing")])).toEqual([
      "placed past done",
      "processing now done",
      "shipped next",
      "delivered later",
    ]);
  });

  it("tells when a part goes ahead of the order", () => {
    const events = [
      event("pending_payment"),
      event("processing"),
      event("shipped", { vendor_id: "v" }),
      event("delivered", { vendor_id: "v" }),
    ];
    expect(short("processing", events)).toEqual([
      "placed past done",
      "processing now done",
      "shipped past v done",
      "delivered past v done",
      "shipped next",
      "delivered later",
    ]);
    const keys = timelineOf("processing", events).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("tells the parcels of one seller apart", () => {
    const parcel = (status: string, shipment_id: string) => event(status, { vendor_id: "v", shipment_id });
    const steps = timelineOf("processing", [
      event("processing"),
      parcel("shipped", "p1"),
      parcel("shipped", "p2"),
      parcel("delivered", "p1"),
    ]);
    expect(steps.flatMap(({ kind, shipmentId }) => (shipmentId ? [`${kind} ${shipmentId}`] : []))).toEqual([
      "shipped p1",
      "shipped p2",
      "delivered p1",
    ]);
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
  });

  it("ends with a delivery or a cancellation", () => {
    expect(short("delivered", [event("pending_payment"), event("delivered")]).at(-1)).toBe(
      "delivered now done",
    );
    expect(short("cancelled", [event("pending_payment"), event("cancelled", { actor: "shopper" })])).toEqual([
      "placed past done",
      "cancelled now done",
    ]);
  });

  it("lives without any history", () => {
    expect(short("shipped", [])).toEqual(["delivered next"]);
  });
});

describe("a status", () => {
  it.each([
    ["pending_payment", "cod", "status.cod"],
    ["pending_payment", "mada", "status.pending_payment"],
    ["processing", "cod", "status.processing"],
    ["delivered", "card", "status.delivered"],
    ["cancelled", "cod", "status.cancelled"],
    ["lost in the desert", "cod", "status.processing"],
    ["", "mada", "status.processing"],
  ])("%s paid by %s is called %s", (status, method, want) => {
    expect(statusKey(parseStatus(status), method)).toBe(want);
  });
});
