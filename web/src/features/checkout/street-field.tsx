import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import type { FormField } from "@/lib/use-form";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import type { AddressAutocomplete, SuggestedAddress } from "./address-autocomplete";
import { limits } from "./rules";

/** The debounce before addresses are requested, in milliseconds, and the minimum length of the text. */
const debounceDelay = 300;
const shortestText = 3;
const none = -1;

type Props = {
  field: FormField;
  text: string;
  error: string | undefined;
  /** Undefined: nothing is suggested, and the field is a plain one. */
  source: AddressAutocomplete | undefined;
  onChoose: (chosen: SuggestedAddress) => void;
  className?: string;
};

/** The street, with addresses suggested while it is typed. */
export function StreetField({ field, text, error, source, onChoose, className }: Props) {
  const { language, t } = useLanguage();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(none);
  const term = useDebouncedValue(text.trim(), debounceDelay);
  const { data: suggestions = [] } = useQuery({
    queryKey: ["suggested-addresses", language, term],
    queryFn: async () => source?.suggest(term, language) ?? [],
    enabled: source !== undefined && typing && term.length >= shortestText,
    retry: false,
  });
  const open = typing && text.trim().length >= shortestText && suggestions.length > 0;
  const listId = `${id}list`;
  const optionId = (index: number) => `${id}option${index}`;

  function close() {
    setTyping(false);
    setActive(none);
  }

  useEffect(() => {
    if (!typing) return undefined;
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) {
        setTyping(false);
        setActive(none);
      }
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [typing]);

  function choose(index: number) {
    const chosen = suggestions[index];
    close();
    if (chosen) onChoose(chosen);
  }

  function keyDown(event: KeyboardEvent) {
    if (!open || event.nativeEvent.isComposing) return;
    const count = suggestions.length;
    if (event.key === "ArrowDown") setActive((active + 1) % count);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? count - 1 : active - 1);
    else if (event.key === "Enter" && active !== none) choose(active);
    else if (event.key === "Escape") close();
    else if (event.key === "Tab") return close();
    else return undefined;
    return event.preventDefault();
  }

  const combobox = source && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": open,
    "aria-controls": open ? listId : undefined,
    "aria-activedescendant": active === none ? undefined : optionId(active),
    onKeyDown: keyDown,
  };

  return (
    <div ref={root} className={cx("relative", className)}>
      <Field label={t("checkout.street")} hint={t("checkout.streetHint")} error={error} required>
        {(control) => (
          <Input
            {...control}
            {...field}
            {...combobox}
            onChange={() => {
              setTyping(true);
              setActive(none);
            }}
            // The browser's own list would lie over ours.
            autoComplete={source ? "off" : "address-line1"}
            maxLength={limits.streetAddress[1]}
          />
        )}
      </Field>
      {open && (
        <div className="absolute inset-x-0 top-19 z-10 animate-pop-in rounded-card border border-line bg-card p-2 shadow-float">
          <div id={listId} role="listbox" aria-label={t("checkout.suggestions")}>
            {suggestions.map((suggestion, index) => (
              <button
                key={suggestion.id}
                type="button"
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                // The focus stays in the field, which names the active option.
                tabIndex={-1}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(index)}
                className={cx(
                  "flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 py-1.5 text-start text-sm",
                  index === active && "bg-sunken",
                )}
              >
                <Icon of={MapPin} size="sm" className="text-muted" />
                <bdi>{suggestion.text}</bdi>
              </button>
            ))}
          </div>
          <p className="mt-1 border-t border-line px-3 pt-2 pb-1 text-xs text-muted">
            {t("checkout.suggestedBy")}
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {open && t("checkout.suggested", { n: suggestions.length })}
      </p>
    </div>
  );
}
