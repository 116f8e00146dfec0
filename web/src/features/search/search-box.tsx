import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useT } from "@/i18n/language-context";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import { searchQueries, shortestTerm } from "./queries";
import type { SuggestionList as SuggestionListPart } from "./suggestion-list";

const searchPath = "/search";
/** The debounce of suggestions, in milliseconds. */
const debounceDelay = 300;
const longestQuery = 200;

const none = -1;

/**
 * The header's search: on the search page it changes the query, elsewhere it navigates there. Products are
 * suggested while typing; a suggestion is a link to its product and clears the box.
 */
export function SearchBox() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const onSearchPage = pathname === searchPath;
  const asked = onSearchPage ? (params.get("q") ?? "") : "";

  const [text, setText] = useState(asked);
  const [shownFor, setShownFor] = useState(asked);
  if (shownFor !== asked) {
    // The search page's query changed, or the page was left: the box shows the new query.
    setShownFor(asked);
    setText(asked);
  }

  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(none);
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const listId = `${id}list`;
  const optionId = (index: number) => `${id}option${index}`;

  const typed = text.trim();
  const term = useDebouncedValue(typed, debounceDelay);
  const enough = typing && isLongEnough(typed) && isLongEnough(term);
  const { data } = useQuery({ ...searchQueries.suggest(term), enabled: enough });
  const suggestions = enough ? data : undefined;
  const found = suggestions !== undefined && suggestions.products.length > 0;
  // The list's chunk loads with the first typing; without it nothing opens, and searching still works.
  const [SuggestionList, setList] = useState<typeof SuggestionListPart>();
  const open = found && SuggestionList !== undefined;
  const options = open ? suggestions.products.length + 1 : 0;

  function fetchList() {
    if (!SuggestionList)
      import("./suggestion-list").then((m) => setList(() => m.SuggestionList), console.error);
  }

  function close() {
    setTyping(false);
    setActive(none);
  }

  useEffect(() => {
    if (!typing) return undefined;
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        setTyping(false);
        setActive(none);
      }
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [typing]);

  // What was typed before the app ran is in the field alone.
  useEffect(() => {
    const early = input.current?.value ?? "";
    if (early !== text) change(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  function change(next: string) {
    fetchList();
    setText(next);
    setTyping(true);
    setActive(none);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === "") return;
    close();
    if (!onSearchPage) {
      void navigate(resultsOf(typed));
      return;
    }
    setText(typed);
    // A touch keyboard would cover the results.
    if (window.matchMedia("(pointer: coarse)").matches) input.current?.blur();
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.set("q", typed);
      next.delete("page");
      return next;
    });
  }

  function choose() {
    setText("");
    close();
  }

  function clear() {
    choose();
    input.current?.focus();
  }

  function keyDown(event: KeyboardEvent) {
    // Keys of an input method's own menu are not handled.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step && options > 0 && (active !== none || step.enters)) {
      event.preventDefault();
      setActive(step.to(active, options));
    } else if (step?.enters && typed !== "") {
      // Closed by Escape or by a click elsewhere: an arrow opens it again.
      event.preventDefault();
      setTyping(true);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      setActive(none);
    } else if (event.key === "Escape" && (typing || text !== "")) {
      event.preventDefault();
      if (open || (typing && suggestions)) close();
      else choose();
    } else if (event.key === "Enter") {
      const option = document.getElementById(optionId(active));
      if (option) event.preventDefault();
      option?.click();
    }
  }

  function blur(event: FocusEvent) {
    // A press on the page itself moves the focus to nothing; outside presses are seen to above.
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) close();
  }

  return (
    <search ref={root} className="relative block" onBlur={blur}>
      <form action={searchPath} onSubmit={submit}>
        <Input
          ref={input}
          name="q"
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longestQuery}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={keyDown}
          onFocus={fetchList}
          aria-label={t("search.label")}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={active === none ? undefined : optionId(active)}
          placeholder={t("search.placeholder")}
          className={text === "" ? "" : "[&>input]:pe-22"}
          after={
            <>
              {text !== "" && <IconButton icon={X} size="sm" label={t("search.clear")} onClick={clear} />}
              <IconButton
                icon={Search}
                size="sm"
                round={false}
                variant="solid"
                type="submit"
                label={t("search.submit")}
              />
            </>
          }
        />
      </form>
      {open && (
        <div className={panel}>
          <SuggestionList
            id={listId}
            suggestions={suggestions}
            allResults={resultsOf(term)}
            active={active}
            optionId={optionId}
            onActivate={setActive}
            onChoose={choose}
            onViewAll={() => {
              setText(term);
              close();
            }}
          />
        </div>
      )}
      <div role="status">
        {open && <p className="sr-only">{t("suggest.count", { n: suggestions.total })}</p>}
        {suggestions && !found && (
          <p className={`${panel} px-4 py-5 text-center text-muted`}>{t("suggest.none")}</p>
        )}
      </div>
    </search>
  );
}

/** From edge to edge on phones, as wide as the box from tablets on. */
const panel =
  "absolute inset-x-0 top-full z-10 mt-2 max-h-[min(32rem,70dvh)] animate-pop-in overflow-y-auto overscroll-contain rounded-card border border-line bg-card shadow-float max-sm:-inset-x-3";

type Step = {
  to: (active: number, options: number) => number;
  /** Moves into the list; the others belong to the text until an option is active. */
  enters?: boolean;
};

const steps: Partial<Record<string, Step>> = {
  ArrowDown: { to: (active, options) => (active + 1) % options, enters: true },
  ArrowUp: { to: (active, options) => (active <= 0 ? options - 1 : active - 1), enters: true },
  Home: { to: () => 0 },
  End: { to: (_, options) => options - 1 },
};

/** Counts characters as people do, not halves of them. */
function isLongEnough(term: string): boolean {
  return [...term].length >= shortestTerm;
}

function resultsOf(query: string): string {
  return `${searchPath}?${new URLSearchParams({ q: query })}`;
}
