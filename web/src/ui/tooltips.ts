/** How long the pointer or the focus rests on a button before its name is shown, in milliseconds. */
const delay = 700;
/** So soon after one tooltip the next one shows at once. */
const skipDelay = 300;

const named = ".icon-button[aria-label]";
const gap = 6;

/**
 * Shows the names of icon buttons below them: to the mouse, and to the keyboard's focus. They are the buttons'
 * accessible names, so assistive technology is told nothing twice. One call serves the whole document.
 */
export function startTooltips(): void {
  /** The button under pointer or focus. */
  let button: Element | null = null;
  let tip: HTMLElement | undefined;
  let timer: number | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  function hide() {
    window.clearTimeout(timer);
    if (!tip) return;
    tip.remove();
    tip = undefined;
    hiddenAt = performance.now();
  }

  function approach(next: Element | null) {
    if (next === button) return;
    hide();
    button = next;
    if (!next) return;
    if (performance.now() - hiddenAt < skipDelay) tip = draw(next);
    else timer = window.setTimeout(() => next.isConnected && (tip = draw(next)), delay);
  }

  document.addEventListener("pointerover", ({ pointerType, target }) => {
    // The tooltip itself may be pointed at.
    if (pointerType !== "mouse" || !(target instanceof Element) || tip?.contains(target)) return;
    approach(target.closest(named));
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) approach(target.matches(`${named}:focus-visible`) ? target : null);
  });
  document.addEventListener("focusout", () => approach(null));
  // Who presses a button knows it.
  document.addEventListener("pointerdown", hide, true);
  document.addEventListener("keydown", hide, true);
  document.addEventListener("scroll", hide, { capture: true, passive: true });
}

function draw(button: Element): HTMLElement {
  const tip = document.createElement("div");
  tip.ariaHidden = "true";
  tip.dataset.tooltip = "";
  tip.textContent = button.getAttribute("aria-label");
  tip.className = "fixed max-w-64 animate-fade-in rounded-inner bg-ink px-3 py-1.5 text-sm text-paper";
  // The transparent border bridges the gap, so that the pointer can get there.
  Object.assign(tip.style, {
    zIndex: "70",
    borderBlock: `${gap}px solid transparent`,
    backgroundClip: "padding-box",
  });
  document.body.append(tip);
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const middle = at.left + at.width / 2 - width / 2;
  const below = at.bottom + height <= window.innerHeight;
  tip.style.left = `${Math.max(gap, Math.min(middle, window.innerWidth - width - gap))}px`;
  tip.style.top = `${below ? at.bottom : at.top - height}px`;
  return tip;
}
