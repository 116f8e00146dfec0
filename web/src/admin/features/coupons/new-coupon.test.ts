import { describe, expect, it } from "vitest";
import { emptyCoupon, newCoupon } from "./new-coupon";

const form = { ...emptyCoupon, code: "أهلا10", value: "10" };

describe("newCoupon", () => {
  it("sends what is typed, from the first day to the end of the last one in Saudi Arabia", () => {
    expect(newCoupon({ ...form, starts: "2026-12-01", ends: "2026-12-31", cap: "50.5" })).toEqual({
      body: {
        code: "أهلا10",
        percent: 10,
        minimum: 0,
        cap: 50.5,
        total_limit: 0,
        per_user: 1,
        public: false,
        starts_at: "2026-12-01T00:00:00+03:00",
        ends_at: "2026-12-31T23:59:59+03:00",
      },
    });
    expect(newCoupon({ ...form, kind: "amount", value: "20.25" })).toMatchObject({ body: { amount: 20.25 } });
  });

  it.each([
    [{ code: "A" }, ["code"]],
    [{ code: "TWO WORDS" }, ["code"]],
    [{ value: "" }, ["value"]],
    [{ value: "101" }, ["value"]],
    [{ value: "2.5" }, ["value"]],
    [{ kind: "amount" as const, value: "1.234" }, ["value"]],
    [{ minimum: "x" }, ["minimum"]],
    [{ limit: "1.5" }, ["limit"]],
    [{ perUser: "-1" }, ["perUser"]],
    [{ starts: "2026-12-02", ends: "2026-12-01" }, ["ends"]],
  ])("refuses %j", (change, wrong) => {
    expect(newCoupon({ ...form, ...change })).toEqual({ wrong });
  });
});
