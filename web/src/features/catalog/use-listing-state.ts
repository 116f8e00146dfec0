import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readState, rewriteSearch, type UrlFormat, type ListingState } from "./url-state";

/** How long filters rest before they count, in milliseconds. */
export const filterDebounce = 300;

export type ListingControl = {
  /** The state in the address: what is fetched. */
  applied: ListingState;
  /** The same with debounced changes applied: what the controls show. */
  shown: ListingState;
  /** Changes anything but the page, which starts over. It reaches the address, in place, after the pause. */
  change: (changes: Partial<Omit<ListingState, "page">>, pause?: number) => void;
  /** The address of a page of the applied state. */
  pageAddress: (page: number) => string;
};

/** The state of a list of products, stored in the query string. */
export function useListingState(format: UrlFormat): ListingControl {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const applied = useMemo(() => readState(format, new URLSearchParams(search)), [format, search]);
  const [draft, setDraft] = useState<ListingState | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const written = useRef<string | undefined>(undefined);
  const shown = draft ?? applied;

  // A link or the back button overrules whatever was still resting.
  useEffect(() => {
    if (search === written.current) return;
    window.clearTimeout(timer.current);
    setDraft(null);
  }, [search]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const change = useCallback<ListingControl["change"]>(
    (changes, pause = 0) => {
      const next = { ...shown, ...changes, page: 1 };
      const write = () => {
        written.current = rewriteSearch(format, next, new URLSearchParams(search));
        void navigate({ pathname, search: written.current }, { replace: true });
      };
      setDraft(next);
      window.clearTimeout(timer.current);
      if (pause === 0) write();
      else timer.current = window.setTimeout(write, pause);
    },
    [format, navigate, pathname, search, shown],
  );

  const pageAddress = useCallback(
    (page: number) => pathname + rewriteSearch(format, { ...applied, page }, new URLSearchParams(search)),
    [applied, format, pathname, search],
  );

  return { applied, shown, change, pageAddress };
}
