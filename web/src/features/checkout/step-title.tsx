import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";

type Props = {
  number: number;
  title: string;
  state: "open" | "complete" | "locked";
  /** A summary of the values, once the step is complete and collapsed. */
  summary?: ReactNode;
};

/** The heading of a step: its number, a tick when it is complete, or a lock until it may be opened. */
export function StepTitle({ number, title, state, summary }: Props) {
  const t = useT();
  const note = state === "locked" ? t("checkout.locked") : summary;
  return (
    <span className="flex min-w-0 items-center gap-3.5 py-1 ps-0.5">
      <span
        aria-hidden
        className={cx(
          "flex size-9 shrink-0 items-center justify-center rounded-full text-base font-semibold tabular",
          state === "locked" ? "bg-sunken text-muted" : "bg-brand text-on-brand",
        )}
      >
        {state === "complete" ? (
          <Icon of={Check} size="sm" />
        ) : state === "locked" ? (
          <Icon of={Lock} size="sm" />
        ) : (
          number
        )}
      </span>
      <span className="min-w-0">
        <span className="block text-lg font-semibold">
          {title}
          {state === "complete" && <span className="sr-only"> ({t("checkout.complete")})</span>}
        </span>
        {note && <span className="line-clamp-2 text-sm font-normal text-muted wrap-anywhere">{note}</span>}
      </span>
    </span>
  );
}
