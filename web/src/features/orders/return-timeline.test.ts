import { expect, it } from "vitest";
import type { Return, ReturnState } from "./return-queries";
import { returnSteps } from "./return-timeline";

const states = (state: ReturnState, events: ReturnState[], free_pickup: boolean) =>
  returnSteps({
    state,
    free_pickup,
    events: events.map((one) => ({ state: one, actor: "shopper", created_at: "2026-01-01T00:00:00Z" })),
  } as Return).map((step) => (step.at ? step.state : `(${step.state})`));

it("shows what is ahead of an open return", () => {
  expect(states("requested", ["requested"], false)).toEqual([
    "requested",
    "(approved)",
    "(sent)",
    "(received)",
    "(refunded)",
  ]);
});

it("does not ask the shopper to send what the shop collects", () => {
  expect(states("approved", ["requested", "approved"], true)).toEqual([
    "requested",
    "approved",
    "(received)",
    "(refunded)",
  ]);
});

it("shows only what happened once it is over", () => {
  expect(states("refused", ["requested", "refused"], false)).toEqual(["requested", "refused"]);
});
