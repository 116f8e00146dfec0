import { ChevronDown } from "lucide-react";
import { Accordion as Radix } from "radix-ui";
import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "./cx";
import { useDirection } from "./direction";
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
  /** Opening one item leaves the others open. */
  multiple?: boolean;
  /** The ids that are open at first. */
  defaultOpen?: readonly string[];
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

export function Accordion({
  items,
  multiple,
  defaultOpen = [],
  open,
  onOpenChange,
  headingLevel: Heading = "h3",
  className,
}: AccordionProps) {
  const dir = useDirection();
  const root = useStepInView(open);
  const rows = items.map((item) => (
    <Radix.Item
      key={item.id}
      value={item.id}
      disabled={item.disabled}
      className="scroll-mt-4 border-b border-line last:border-b-0"
    >
      <Radix.Header asChild>
        <Heading>
          <Radix.Trigger className="group flex min-h-13 w-full items-center justify-between gap-4 py-3 text-start text-base font-medium hover:text-brand disabled:cursor-not-allowed disabled:text-muted">
            {item.title}
            <Icon
              of={ChevronDown}
              className="text-muted transition-transform group-data-[state=open]:rotate-180"
            />
          </Radix.Trigger>
        </Heading>
      </Radix.Header>
      <Radix.Content className="overflow-hidden data-[state=closed]:animate-close data-[state=open]:animate-open">
        <div className="pb-4">{item.content}</div>
      </Radix.Content>
    </Radix.Item>
  ));
  if (multiple) {
    return (
      <Radix.Root type="multiple" dir={dir} defaultValue={[...defaultOpen]} className={cx(className)}>
        {rows}
      </Radix.Root>
    );
  }
  if (open !== undefined) {
    return (
      <Radix.Root
        ref={root}
        type="single"
        dir={dir}
        value={open}
        onValueChange={onOpenChange}
        className={cx(className)}
      >
        {rows}
      </Radix.Root>
    );
  }
  return (
    <Radix.Root type="single" collapsible dir={dir} defaultValue={defaultOpen[0]} className={cx(className)}>
      {rows}
    </Radix.Root>
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
    const step = root.current?.querySelector<HTMLElement>(":scope > [data-state=open]");
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
