import {
  createContext,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type Context,
  type ReactNode,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { afterFrame } from "@/react/after-frame";
import { readState, rewriteSearch, type ListingState, type UrlFormat } from "./url-state";

/** How long filters rest before they count, in milliseconds. */
export const filterDebounce = 300;

export type ListingControl = {
  /** The state in the address: what is fetched. */
  applied: ListingState;
  /** The address of a page of it. */
  pageAddress: (page: number) => string;
};

/** The state of a list of products, stored in the query string. */
export function useListingState(format: UrlFormat): ListingControl {
  const { pathname, search } = useLocation();
  const applied = useMemo(() => readState(format, new URLSearchParams(search)), [format, search]);
  const pageAddress = useCallback(
    (page: number) => pathname + rewriteSearch(format, { ...applied, page }, new URLSearchParams(search)),
    [applied, format, pathname, search],
  );
  return { applied, pageAddress };
}

/**
 * Changes anything but the page, which starts over. The update gets the newest state, so that of two presses before the
 * next frame both count. It reaches the address, in place, when it has rested; without a pause after the frame that shows it.
 */
export type ChangeListing = (
  update: (newest: ListingState) => Partial<Omit<ListingState, "page">>,
  pause?: number,
) => void;

const ChosenContext = createContext<ListingState | null>(null);
const DeferredContext = createContext<ListingState | null>(null);
const ChangeContext = createContext<ChangeListing | null>(null);

type Props = { format: UrlFormat; applied: ListingState; children: ReactNode };

/** Holds what is chosen and not in the address yet. A choice renders those alone that show it, in the frame that answers. */
export function ListingStateProvider({ format, applied, children }: Props) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<ListingState | null>(null);
  const chosen = draft ?? applied;
  const newest = useRef({ chosen, pathname, search });
  const written = useRef<string | undefined>(undefined);
  const cancel = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    newest.current = { chosen, pathname, search };
  }, [chosen, pathname, search]);
  // A link or the back button overrules whatever was still resting.
  useEffect(() => {
    if (search === written.current) return;
    cancel.current?.();
    setDraft(null);
  }, [search]);
  useEffect(() => () => cancel.current?.(), []);

  const change = useCallback<ChangeListing>(
    (update, pause = filterDebounce) => {
      const write = () => {
        const now = newest.current;
        written.current = rewriteSearch(format, now.chosen, new URLSearchParams(now.search));
        void navigate({ pathname: now.pathname, search: written.current }, { replace: true });
      };
      setDraft((resting) => {
        const before = resting ?? newest.current.chosen;
        return { ...before, ...update(before), page: 1 };
      });
      cancel.current?.();
      if (pause === 0) {
        cancel.current = afterFrame(write);
      } else {
        const timer = window.setTimeout(write, pause);
        cancel.current = () => window.clearTimeout(timer);
      }
    },
    [format, navigate],
  );

  const deferred = useDeferredValue(chosen);
  return (
    <ChangeContext value={change}>
      <ChosenContext value={chosen}>
        <DeferredContext value={deferred}>{children}</DeferredContext>
      </ChosenContext>
    </ChangeContext>
  );
}

/** What is chosen: for controls, which show it in the frame that answers a press. */
export const useChosen = () => useFilled(ChosenContext);

/** The same after that frame: for what a press need not wait for. */
export const useChosenDeferred = () => useFilled(DeferredContext);

/** It stays the same while filters are chosen. */
export const useChangeListing = () => useFilled(ChangeContext);

function useFilled<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (!value) throw new Error("a list of products must be within ListingStateProvider");
  return value;
}
