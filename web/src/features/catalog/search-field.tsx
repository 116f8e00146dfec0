import { Search, X } from "lucide-react";
import { useRef, type FormEvent } from "react";
import { useT } from "@/i18n/language-context";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";

type Props = {
  value: string;
  onChange: (text: string) => void;
  /** Enter was pressed: the typed text applies now. */
  onSubmit: () => void;
};

/** The search page's own box. */
export function SearchField({ value, onChange, onSubmit }: Props) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (value.trim() !== "") onSubmit();
  }

  function clear() {
    onChange("");
    input.current?.focus();
  }

  return (
    <search className="block max-w-2xl">
      <form onSubmit={submit}>
        <Input
          ref={input}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-label={t("results.box")}
          placeholder={t("results.placeholder")}
          before={<Icon of={Search} />}
          after={value !== "" && <IconButton icon={X} size="sm" label={t("results.clear")} onClick={clear} />}
        />
      </form>
    </search>
  );
}
