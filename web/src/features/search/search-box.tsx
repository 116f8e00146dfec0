import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from "react";
import {
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
  type NavigateOptions,
} from "react-router";
import { searchQMaxLength } from "@/api/limits.gen";
import { suggestFrom } from "@/api/rules.gen";
import { useLanguage } from "@/i18n/language-context";
import { withMessages } from "@/i18n/load-messages";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import { resultsOf, searchPath, searchQueries } from "./queries";
import type { Entry } from "./suggestion-entries";
import type * as suggestionList from "./suggestion-list";

type Part = typeof suggestionList;

const never = () => () => undefined;
const noSearches: readonly string[] = [];
const none = -1;

/** The debounce of suggestions, in milliseconds. */
const debounceDelay = 300;
/** The state of an entry of the history whose query was typed, but not submitted. */
const whileTyping = "typing";
/** How long typed text rests on the search page before it applies, in milliseconds. */
const applyDelay = 500;

/**
 * The header's search. On the search page it is the page's own box: what is typed changes the query after a
 * pause. Elsewhere it navigates there. While typing it suggests texts, categories, brands and products, and in an empty box what was searched for before.
 */
export function SearchBox() {
  const { language, t } = useLanguage();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const navigation = useNavigationType();
  const [params, setParams] = useSearchParams();
  const onSearchPage = pathname === searchPath;
  const asked = onSearchPage ? (params.get("q") ?? "") : "";

  const [text, setText] = useState(asked);
  const [shownFor, setShownFor] = useState(asked);
  const [typing, setTyping] = useState(false);
  /** The entry of the history that came after the next query had been typed. */
  const [overtaken, setOvertaken] = useState<string>();
  if (shownFor !== asked) {
    // The search page's query changed, or the page was left: the box shows the new query, unless that comes after
    // what was typed meanwhile. A query that was typed here is there already, with the space before the next word.
    setShownFor(asked);
    if (asked.trim() !== text.trim()) {
      if (typing && navigation !== "POP") setOvertaken(key);
      else setText(asked);
    }
  }

  const [active, setActive] = useState(none);
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const listId = `${id}list`;
  const optionId = (index: number) => `${id}option${index}`;

  const typed = text.trim();
  const term = useDebouncedValue(typed, debounceDelay);
  const rested = useDebouncedValue(typed, applyDelay);
  const enough = typing && isLongEnough(typed) && isLongEnough(term);
  const { data } = useQuery({ ...searchQueries.suggest(term), enabled: enough });
  const suggestions = enough ? data : undefined;
  // The list's chunk loads with the first focus; without it nothing opens, and searching still works.
  const [part, setPart] = useState<Part>();
  const recent = useSyncExternalStore(
    part?.recentSearches.subscribe ?? never,
    part?.recentSearches.read ?? (() => noSearches),
    () => noSearches,
  );
  const entries = !part
    ? []
    : suggestions
      ? part.suggestedEntries(suggestions, term, language)
      : typing && typed === ""
        ? part.recentEntries(recent)
        : [];
  const options = entries.length;
  const open = options > 0;

  function fetchList() {
    if (part) return;
    withMessages(import("./suggestion-list"), "later").then(setPart, console.error);
  }

  function focus() {
    fetchList();
    if (text === "") setTyping(true);
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

  // What is typed on goes in place of what was typed before it; a query that was submitted or filtered stays in the history.
  const provisional = asked === "" || state === whileTyping || overtaken === key;
  useEffect(() => {
    if (onSearchPage && typing && rested === typed && rested !== asked.trim())
      ask(rested, { replace: provisional, state: whileTyping });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the text has rested, or the page has come
  }, [rested, onSearchPage]);

  /** Changes the search page's query. */
  function ask(q: string, options?: NavigateOptions) {
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (q === "") next.delete("q");
      else next.set("q", q);
      next.delete("page");
      return next;
    }, options);
  }

  function change(next: string) {
    fetchList();
    setText(next);
    setTyping(true);
    setActive(none);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === "") return;
    part?.rememberSearch(typed);
    close();
    if (!onSearchPage) {
      void navigate(resultsOf(typed));
      return;
    }
    setText(typed);
    // A touch keyboard would cover the results.
    if (window.matchMedia("(pointer: coarse)").matches) input.current?.blur();
    // A pause before Enter has asked for it already.
    const there = typed === asked.trim();
    if (!there || provisional) ask(typed, { replace: there });
  }

  function choose(entry?: Entry) {
    if (entry?.text) part?.rememberSearch(entry.text);
    setText(entry?.text ?? "");
    close();
  }

  function clear() {
    change("");
    input.current?.focus();
  }

  function keyDown(event: KeyboardEvent) {
    // Keys of an input method's own menu are not handled.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step && options > 0 && (active !== none || step.enters)) {
      event.preventDefault();
      setActive(step.to(active, options));
    } else if (step?.enters) {
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
          maxLength={searchQMaxLength}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={keyDown}
          onFocus={focus}
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
      {part && open && (
        <part.SuggestionList
          id={listId}
          entries={entries}
          total={suggestions?.total ?? 0}
          active={active}
          optionId={optionId}
          onActivate={setActive}
          onChoose={choose}
          onForget={clear}
        />
      )}
      <div role="status">
        {/* The search page says itself that there is nothing. */}
        {part && suggestions && (open || !onSearchPage) && (
          <part.SuggestionStatus {...{ open, ...suggestions }} />
        )}
      </div>
    </search>
  );
}

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
  return [...term].length >= suggestFrom;
}
