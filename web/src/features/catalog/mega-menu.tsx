import { ChevronDown, LayoutGrid } from "lucide-react";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import { useLocation } from "react-router";
import type { Category } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import type { MegaMenuPanel } from "./mega-menu-panel";

// The panel's chunk loads when the pointer or the focus is near, and the menu opens once it has loaded.
let Panel: typeof MegaMenuPanel | undefined;
async function loadPanel(): Promise<void> {
  Panel ??= (await import("./mega-menu-panel")).MegaMenuPanel;
}

/** How long the pointer may be outside before the menu closes, in milliseconds. */
const leaveDelay = 150;

/**
 * The All Categories dropdown. It opens when the mouse rests on it, on a press, or with the down arrow, and
 * collapses when pointer or focus leave it, on Escape, and when a link is followed.
 */
export function MegaMenu({ categories }: { categories: readonly Category[] }) {
  const t = useT();
  const { key } = useLocation();
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }
  const byHover = useRef(false);
  const leaving = useRef<number>(undefined);
  /** Counts changes of mind: an opening that waits for the panel is off when there was one. */
  const changes = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => () => window.clearTimeout(leaving.current), []);

  function show() {
    const change = ++changes.current;
    if (Panel) setOpen(true);
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

  function enter(event: PointerEvent) {
    window.clearTimeout(leaving.current);
    if (event.pointerType !== "mouse" || open) return;
    byHover.current = true;
    show();
  }

  function leave(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    leaving.current = window.setTimeout(hide, leaveDelay);
  }

  function press() {
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
      else moveFocus(root.current, event.key === "ArrowDown" ? 1 : -1);
    }
  }

  return (
    // The handlers only reveal and hide; the button and the links inside are the controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      onPointerLeave={leave}
      onPointerEnter={(e) => open && enter(e)}
      onBlur={blur}
      onKeyDown={keyDown}
    >
      <button
        ref={trigger}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onPointerEnter={enter}
        onFocus={() => void loadPanel().catch(() => undefined)}
        onClick={press}
        className={cx(
          "inline-flex h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold whitespace-nowrap",
          open ? "bg-brand-tint text-brand" : "hover:bg-sunken",
        )}
      >
        <Icon of={LayoutGrid} size="sm" />
        {t("nav.allCategories")}
        <Icon of={ChevronDown} size="sm" className={cx("transition-transform", open && "rotate-180")} />
      </button>
      <div id={panelId} className="absolute inset-x-0 top-full">
        {open && Panel && <Panel categories={categories} />}
      </div>
    </div>
  );
}

/** Up and down walk the visible links of the panel in reading order, and stop at its ends. */
function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>("button, a[href]") ?? [])].filter(
    (stop) => getComputedStyle(stop).visibility !== "hidden",
  );
  const current = stops.findIndex((stop) => stop === document.activeElement);
  stops[current + step]?.focus();
}
