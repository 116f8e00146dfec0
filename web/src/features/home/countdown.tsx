import { useT } from "@/i18n/language-context";
import { useLoadTime, useTime } from "@/lib/clock";

/** How long the deals last from page load, unless the shop names an end. */
const dealsLast = (4 * 60 + 13) * 60_000;

/** When the deals end, in milliseconds. A time that cannot be read counts as none. */
export function dealsEnd(configured: string | null | undefined, loadedAt: number): number {
  const end = Date.parse(configured ?? "");
  return Number.isNaN(end) ? loadedAt + dealsLast : end;
}

/** Hours, minutes and seconds until `end`, never below zero. */
export function timeLeft(end: number, now: number): [hours: number, minutes: number, seconds: number] {
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
}

/** The clock of the deals, which may have an end that the shop names. */
export function DealsCountdown({ end }: { end: string | null | undefined }) {
  return <Countdown end={dealsEnd(end, useLoadTime())} />;
}

/** A clock that runs down to zero and stays there. Its role is timer, so that its ticks are not announced. */
export function Countdown({ end }: { end: number }) {
  const t = useT();
  const now = useTime(end);
  const over = now >= end;

  const [hours, minutes, seconds] = timeLeft(end, now);
  const left = t("home.minutes", { n: minutes });
  const time =
    hours > 0 ? t("home.hoursMinutes", { hours: t("home.hours", { n: hours }), minutes: left }) : left;
  return (
    // Clocks are left to right in Arabic too.
    <div
      role="timer"
      aria-label={over ? t("home.ended") : t("home.endsIn", { time })}
      dir="ltr"
      className="flex w-fit items-start gap-1.5 tabular"
    >
      <Digits value={hours} unit={t("home.unitHours")} />
      <Colon />
      <Digits value={minutes} unit={t("home.unitMinutes")} />
      <Colon />
      <Digits value={seconds} unit={t("home.unitSeconds")} />
    </div>
  );
}

function Digits({ value, unit }: { value: number; unit: string }) {
  return (
    <span className="flex min-w-13 flex-col items-center">
      <span className="flex h-11 w-full items-center justify-center rounded-control bg-ink px-2 text-xl font-semibold tracking-normal text-paper">
        {String(value).padStart(2, "0")}
      </span>
      <span dir="auto" className="mt-1 text-xs text-muted">
        {unit}
      </span>
    </span>
  );
}

function Colon() {
  return (
    <span aria-hidden className="flex h-11 items-center text-xl font-semibold">
      :
    </span>
  );
}
