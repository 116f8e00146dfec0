import { ChevronDown } from "lucide-react";
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import { scrollBehavior } from "./scroll-behavior";

export interface AccordionItem {
  id: string;
  title: ReactNode;
  content: ReactNode;
  /** Cannot be opened yet. */
  disabled?: boolean;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** The id that is open at first. */
  defaultOpen?: string;
  /**
   * Controls which item is open, as in steps: exactly one is. An item that opens gets the focus and scrolls
   * into view.
   */
  open?: string;
  onOpenChange?: (id: string) => void;
  /** Of the headings inside; h3 by default. */
  headingLevel?: "h2" | "h3" | "h4";
  className?: string;
}

/** Headings that open what is below them, one at a time. The arrow keys lead from heading to heading. */
export function Accordion({
  items,
  defaultOpen,
  open: controlled,
  onOpenChange,
  headingLevel: Heading = "h3",
  className,
}: AccordionProps) {
  const id = useId();
  const root = useStepInView(controlled);
  const [own, setOwn] = useState(defaultOpen);
  const open = controlled ?? own;

  function press(item: string) {
    if (controlled === undefined) setOwn(item === open ? undefined : item);
    else if (item !== open) onOpenChange?.(item);
  }

  return (
    // Handles the keys of the headings inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} onKeyDown={moveFocus} className={className}>
      {items.map((item) => (
        <div
          key={item.id}
          data-open={item.id === open ? "" : undefined}
          className="scroll-mt-4 border-b border-line last:border-b-0"
        >
          <Heading>
            <button
              type="button"
              id={`${id}${item.id}`}
              aria-expanded={item.id === open}
              aria-controls={`${id}${item.id}-content`}
              // A step that is open closes when another one opens.
              aria-disabled={item.id === controlled || undefined}
              disabled={item.disabled}
              onClick={() => press(item.id)}
              className="group flex min-h-13 w-full items-center justify-between gap-4 py-3 text-start text-base font-medium hover:text-brand disabled:cursor-not-allowed disabled:text-muted"
            >
              {item.title}
              <Icon
                of={ChevronDown}
                className="text-muted transition-transform group-aria-expanded:rotate-180"
              />
            </button>
          </Heading>
          <Panel id={`${id}${item.id}-content`} labelledBy={`${id}${item.id}`} open={item.id === open}>
            {item.content}
          </Panel>
        </div>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const headings = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      ":scope > * > :first-child > button:not([disabled])",
    ),
  ];
  const at = headings.indexOf(event.target as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  headings.at(next % headings.length)?.focus();
}

type PanelProps = { id: string; labelledBy: string; open: boolean; children: ReactNode };

/** Its content is in the document until it has closed. */
function Panel({ id, labelledBy, open, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // What is open at first does not move.
  const [{ wasOpen, moves, shown }, setState] = useState({ wasOpen: open, moves: false, shown: open });
  if (open !== wasOpen) setState({ wasOpen: open, moves: true, shown: true });

  useLayoutEffect(() => {
    if (open) return undefined;
    let opened = false;
    const closing = panel.current?.getAnimations() ?? [];
    void Promise.allSettled(closing.map(({ finished }) => finished)).then(() => {
      if (!opened) setState((now) => (now.shown ? { ...now, shown: false } : now));
    });
    return () => {
      opened = true;
    };
  }, [open]);

  return (
    <div
      ref={panel}
      role="region"
      id={id}
      aria-labelledby={labelledBy}
      hidden={!shown}
      className={cx("grid", moves && (open ? "animate-open" : "animate-close"))}
    >
      <div className="overflow-hidden">{shown && <div className="pb-4">{children}</div>}</div>
    </div>
  );
}

/**
 * Focuses the heading of the step that opens, unless the focus is inside the step, and scrolls it into view
 * once all animations have ended.
 */
function useStepInView(open: string | undefined) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return undefined;
    before.current = open;
    const step = root.current?.querySelector<HTMLElement>(":scope > [data-open]");
    if (!step) return undefined;
    const heading = step.querySelector("button");
    if (!step.contains(document.activeElement)) heading?.focus({ preventScroll: true });

    let frame = 0;
    const show = () => {
      const focused = document.activeElement;
      if (!step.contains(focused)) return;
      const shown = focused && focused !== heading ? focused : step;
      const { top, bottom } = shown.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight)
        shown.scrollIntoView({ block: shown === step ? "start" : "center", behavior: scrollBehavior() });
    };
    let left = false;
    const moving = root.current?.getAnimations({ subtree: true }) ?? [];
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(() => {
      // Collapsed content is removed between the end of its animation and the next frame.
      if (!left) frame = requestAnimationFrame(show);
    });
    return () => {
      left = true;
      cancelAnimationFrame(frame);
    };
  }, [open]);
  return root;
}
