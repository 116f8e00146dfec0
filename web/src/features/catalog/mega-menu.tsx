import { ChevronDown, LayoutGrid } from "lucide-react";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { useLocation } from "react-router";
import type { Category } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { withMessages } from "@/i18n/load-messages";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import type * as panelPart from "./mega-menu-panel";

// The panel's chunk loads when the pointer or the focus is near, and the menu opens once it has loaded.
let part: typeof panelPart | undefined;
async function loadPanel(): Promise<void> {
  part ??= await withMessages(import("./mega-menu-panel"), "later");
}

/**
 * How long the pointer may be outside before the menu closes, and must rest on a category's link before it opens,
 * in milliseconds.
 */
const pause = 150;

type Reveal = {
  onPointerEnter: (event: PointerEvent) => void;
  onFocus: () => void;
  onClick: () => void;
};

type Props = {
  categories: readonly Category[];
  /** Draws the categories' own links beside the button; with these handlers they open the menu too. */
  renderLinks: (revealOf: (category: Category) => Reveal) => ReactNode;
};

/**
 * The All Categories dropdown. It opens when the mouse rests on it or on a category's link, on a press, or with the
 * down arrow, and collapses when pointer or focus leave it, on Escape, and when a link is followed.
 */
export function MegaMenu({ categories, renderLinks }: Props) {
  const t = useT();
  const { key } = useLocation();
  const panelId = useId();
  const [open, setOpen] = useState(false);
  /** The parent under pointer or focus. */
  const [active, setActive] = useState<Category>();
  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }
  const byHover = useRef(false);
  const timer = useRef<number>(undefined);
  /** Counts changes of mind: an opening that waits for the panel is off when there was one. */
  const changes = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  function stay() {
    window.clearTimeout(timer.current);
  }

  function show() {
    const change = ++changes.current;
    if (part) setOpen(true);
    else
      loadPanel().then(
        () => change === changes.current && setOpen(true),
        (error: unknown) => console.error(error),
      );
  }

  function hide() {
    changes.current++;
    setOpen(false);
  }

  function enter(event: PointerEvent, parent?: Category) {
    stay();
    if (event.pointerType !== "mouse") return;
    const reveal = () => {
      if (!open) byHover.current = true;
      setActive(parent);
      show();
    };
    if (parent) timer.current = window.setTimeout(reveal, pause);
    else reveal();
  }

  function leave(event: PointerEvent) {
    stay();
    if (event.pointerType === "mouse") timer.current = window.setTimeout(hide, pause);
  }

  function press() {
    stay();
    // Hovering before the click has already opened it: that click keeps it open.
    const keep = open && byHover.current;
    byHover.current = false;
    if (keep || !open) show();
    else hide();
  }

  function blur(event: FocusEvent) {
    if (!root.current?.contains(event.relatedTarget)) hide();
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      hide();
      trigger.current?.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) show();
      else part?.moveFocus(trigger.current, event.key === "ArrowDown" ? 1 : -1);
    }
  }

  return (
    // The handlers only reveal and hide; the button and the links inside are the controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className="contents" onPointerLeave={leave} onBlur={blur} onKeyDown={keyDown}>
      <button
        ref={trigger}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onPointerEnter={(event) => enter(event)}
        onFocus={() => {
          setActive(undefined);
          void loadPanel().catch(() => undefined);
        }}
        onClick={press}
        className={cx(
          "-ms-3 inline-flex h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold whitespace-nowrap",
          open ? "bg-brand-tint text-brand" : "hover:bg-sunken",
        )}
      >
        <Icon of={LayoutGrid} size="sm" />
        {t("nav.allCategories")}
        <Icon of={ChevronDown} size="sm" className={cx("transition-transform", open && "rotate-180")} />
      </button>
      <div id={panelId} onPointerEnter={stay} className="absolute inset-x-0 top-full">
        {open && part && <part.MegaMenuPanel categories={categories} active={active} onActive={setActive} />}
      </div>
      {renderLinks((category) => ({
        onPointerEnter: (event) => enter(event, category),
        onFocus: () => setActive(category),
        onClick: () => {
          stay();
          hide();
        },
      }))}
    </div>
  );
}
