import type { PlainKey } from "@/i18n/messages";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { returnLooks } from "./return-badge";
import type { Return, ReturnState } from "./return-queries";

const path = ["requested", "approved", "sent", "received", "refunded"] as const;

type Step = { state: ReturnState; at?: string };

/** What happened to a return, and what is still ahead of one that is open. */
export function returnSteps({ state, events, free_pickup }: Return): Step[] {
  const steps: Step[] = events.map((event) => ({ state: event.state, at: event.created_at }));
  const reached = path.findIndex((one) => one === state);
  if (reached < 0) return steps;
  // What the shop collects is not sent by the shopper.
  const ahead = path.slice(reached + 1).filter((one) => one !== "sent" || !free_pickup);
  return [...steps, ...ahead.map((one) => ({ state: one }))];
}

function labelOf({ state, at }: Step): PlainKey {
  if (
    at === undefined &&
    (state === "approved" || state === "sent" || state === "received" || state === "refunded")
  )
    return `return.ahead.${state}`;
  return `return.state.${state}`;
}

function noteOf(state: ReturnState, pickup: boolean): PlainKey | undefined {
  if (state === "received" && pickup) return "return.next.sent.pickup";
  if (state === "approved" || state === "sent" || state === "received" || state === "refunded")
    return `return.next.${state}`;
  return undefined;
}

export function ReturnTimeline({ one }: { one: Return }) {
  const { language, t } = useLanguage();
  const steps = returnSteps(one);
  const now = steps.findLastIndex((step) => step.at !== undefined);
  return (
    <ol>
      {steps.map((step, i) => {
        const { icon, tone } = returnLooks[step.state];
        const note = i === now + 1 ? noteOf(step.state, one.free_pickup) : undefined;
        return (
          <li
            key={step.state}
            aria-current={i === now ? "step" : undefined}
            className="flex gap-4 pb-6 last:pb-0"
          >
            <span className="relative flex w-9 shrink-0 justify-center">
              {i < steps.length - 1 && (
                <span
                  aria-hidden
                  className={cx("absolute top-9 -bottom-6 w-0.5", i < now ? "bg-brand" : "bg-line")}
                />
              )}
              <span
                className={cx(
                  "flex size-9 items-center justify-center rounded-full",
                  i > now
                    ? "border border-line bg-card text-muted"
                    : i < now
                      ? "bg-brand-tint text-brand"
                      : tone === "danger"
                        ? "bg-danger text-on-danger"
                        : "bg-brand text-on-brand",
                )}
              >
                <Icon of={icon} size="sm" flip={step.state === "sent"} />
              </span>
            </span>
            <div className="min-w-0 flex-1 pt-1">
              <p
                className={cx(
                  "flex flex-wrap items-center gap-2",
                  step.at === undefined ? "text-muted" : "font-semibold",
                )}
              >
                {t(labelOf(step))}
                {note && (
                  <span className="rounded-sm bg-sunken px-2 text-xs font-medium">{t("return.next")}</span>
                )}
              </p>
              {note && <p className="text-sm text-muted">{t(note)}</p>}
              {step.at && (
                <time dateTime={step.at} className="block text-sm text-muted tabular">
                  {formatDate(language, step.at)} · {formatTime(language, step.at)}
                </time>
              )}
              {step.state === "sent" && step.at && one.tracking !== "" && (
                <p className="text-sm text-muted">
                  <bdi>{one.tracking}</bdi>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
