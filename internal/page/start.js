// Starts the app after the first paint: the page is there without it. Presses on buttons before that are
// repeated once the app has taken the page over.
(() => {
  const { entry, modules } = document.currentScript.dataset;
  const presses = [];
  const hold = (event) => {
    const target = event.type === "submit" ? event.target : event.target.closest?.("button");
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    presses.push([event.type, target]);
  };
  for (const type of ["click", "submit"]) addEventListener(type, hold, true);
  addEventListener(
    "matjar:ready",
    () => {
      for (const type of ["click", "submit"]) removeEventListener(type, hold, true);
      for (const [type, target] of presses)
        if (target.isConnected) type === "submit" ? target.requestSubmit() : target.click();
    },
    { once: true },
  );
  const add = (name, attributes) =>
    document.head.append(Object.assign(document.createElement(name), { crossOrigin: "" }, attributes));
  const start = () => {
    for (const href of modules.split(" ")) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", src: entry });
  };
  // A page that is not in sight is never painted.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
