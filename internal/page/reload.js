// Loads the document once more when the scripts of the app do not come, as while the shop is updated: once for each
// version of the app and page, and only if the server answers. web/src/lib/reload-once.ts does so for later ones.
(() => {
  const again = async (scripts) => {
    const mark = `${scripts} ${location.pathname}`;
    try {
      if (sessionStorage.getItem("restarted") === mark || !(await fetch("/healthz")).ok) return;
      sessionStorage.setItem("restarted", mark);
      location.reload();
    } catch {}
  };
  addEventListener("error", ({ target }) => target.type === "module" && again(target.src), true);
  addEventListener("app:failed", ({ detail }) => again(detail));
})();
