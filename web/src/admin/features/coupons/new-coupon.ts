import { saudiOffset } from "@/api/rules.gen";
import type { Schemas } from "../../api/client";
import {
  newCouponAmountMax,
  newCouponCodeMaxLength,
  newCouponCodeMinLength,
  newCouponPercentMax,
} from "../../api/limits.gen";

/** What the form has, as it is typed. */
export type CouponForm = {
  code: string;
  kind: "percent" | "amount";
  value: string;
  minimum: string;
  cap: string;
  starts: string;
  ends: string;
  limit: string;
  perUser: string;
  public: boolean;
};

export const emptyCoupon: CouponForm = {
  code: "",
  kind: "percent",
  value: "",
  minimum: "",
  cap: "",
  starts: "",
  ends: "",
  limit: "",
  perUser: "1",
  public: false,
};

const numbers = ["value", "minimum", "cap", "limit", "perUser"] as const;

export type CouponField = "code" | "starts" | "ends" | (typeof numbers)[number];

const codePattern = new RegExp(
  String.raw`^[\p{L}\p{N}_-]{${newCouponCodeMinLength},${newCouponCodeMaxLength}}$`,
  "u",
);

/**
 * What is sent for a form, or the fields that are wrong. Days begin and end at midnight in Saudi Arabia. The server checks
 * everything again.
 */
export function newCoupon(form: CouponForm): { body: Schemas["NewCoupon"] } | { wrong: CouponField[] } {
  const wrong: CouponField[] = [];
  const read = Object.fromEntries(
    numbers.map((name) => {
      const n = form[name].trim() === "" ? 0 : Number(form[name]);
      const whole = name === "limit" || name === "perUser" || (name === "value" && form.kind === "percent");
      if (
        !Number.isFinite(n) ||
        n < 0 ||
        (whole ? !Number.isInteger(n) : !/^\d*\.?\d{0,2}$/.test(form[name].trim()))
      )
        wrong.push(name);
      return [name, n];
    }),
  ) as Record<(typeof numbers)[number], number>;
  if (!codePattern.test(form.code.trim())) wrong.push("code");
  const most = form.kind === "percent" ? newCouponPercentMax : newCouponAmountMax;
  if (!(read.value > 0 && read.value <= most)) wrong.push("value");
  if (form.starts && form.ends && form.ends < form.starts) wrong.push("ends");
  if (wrong.length > 0) return { wrong: [...new Set(wrong)] };
  return {
    body: {
      code: form.code.trim(),
      [form.kind]: read.value,
      minimum: read.minimum,
      cap: read.cap,
      total_limit: read.limit,
      per_user: read.perUser,
      public: form.public,
      ...(form.starts && { starts_at: `${form.starts}T00:00:00${saudiOffset}` }),
      ...(form.ends && { ends_at: `${form.ends}T23:59:59${saudiOffset}` }),
    },
  };
}
