// Starts the app after the first paint: the page is there without it. Presses on buttons and choices before that are
// repeated once the page is hydrated.
(async () => {
  // Pictures follow the theme that the visitor pinned, as web/src/features/home/scene.tsx has it.
  const { theme } = document.documentElement.dataset;
  if (theme)
    for (const source of document.querySelectorAll("source[media*=scheme]"))
      source.media = source.media.replace(/\(prefers[^)]*\)/, theme === "dark" ? "(min-width: 0px)" : "(max-width: 0px)");

  const modules = document.currentScript.dataset.modules.split(" ");
  const presses = [];
  let begin;
  const pressed = new Promise((resolve) => (begin = resolve));
  const hold = (event) => {
    const target = event.type === "submit" ? event.target : event.target.closest?.("button");
    // A form with an address of its own works without the app, and so does the button that sends it.
    if (!target || (target.form ?? target).hasAttribute("action")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    presses.push([event.type, target]);
  };
  const note = ({ target }) => presses.push(["change", target, target.value, target.checked]);
  const repeat = ([type, target, value, checked]) => {
    if (!target.isConnected) return;
    if (type === "submit") return target.requestSubmit();
    if (type === "click") return target.click();
    if (target.localName === "select") {
      target.value = value;
      target.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (checked !== undefined && /radio|checkbox/.test(target.type)) {
      // The app takes what is chosen already for its own.
      target.checked = !checked;
      target.click();
    }
  };
  const release = () => {
    document.querySelector("script[type=speculationrules]")?.remove();
    for (const type of ["click", "submit"]) removeEventListener(type, hold, true);
    removeEventListener("change", note, true);
    presses.splice(0).forEach(repeat);
  };
  for (const type of ["click", "submit"]) addEventListener(type, hold, true);
  addEventListener("change", note, true);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, begin, { capture: true, once: true, passive: true });
  addEventListener("matjar:ready", release, { once: true });

  // How long scripts wait at most for what is to be seen first.
  const patience = 1500;
  // A page that is not in sight is never painted, and its timers are slow.
  const pause = () => document.hidden || new Promise((resolve) => setTimeout(resolve));
  const shown = async () => {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return new Promise(requestAnimationFrame);
    await new Promise((resolve) =>
      new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && resolve()).observe({
        type: "paint",
        buffered: true,
      }),
    );
    // The largest picture gets the whole connection.
    const picture = document.querySelector("img[fetchpriority=high]");
    if (!picture || picture.complete) return;
    await new Promise((resolve) => (picture.onload = picture.onerror = resolve));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  };
  if (!document.hidden) await Promise.race([shown(), pressed, new Promise((resolve) => setTimeout(resolve, patience))]);
  // Each takes the browser a moment.
  for (const [i, href] of modules.entries()) {
    if (i % 4 === 0) await pause();
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  }
  // Errors that libraries make in advance need no stack: to write one, the browser reads the whole file again.
  const depth = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    // Each in a task of its own, so that the browser can handle input in between.
    for (const module of modules) {
      await import(module);
      await pause();
    }
  } catch (error) {
    // Forms and links work without the app.
    release();
    dispatchEvent(new CustomEvent("app:failed", { detail: modules }));
    throw error;
  } finally {
    Error.stackTraceLimit = depth;
  }
})();
