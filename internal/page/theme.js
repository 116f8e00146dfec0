// Pins the theme that the visitor chose before anything is painted; without a choice it follows the system.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.dataset.theme = meta.getAttribute("media").includes("dark") ? "dark" : "light";
      meta.setAttribute("media", meta.dataset.theme === theme ? "" : "not all");
    }
  }
  // An announcement that was closed takes no place: web/src/app/announcement.tsx.
  const closed = localStorage.getItem("dismissed");
  if (/^[\da-f-]{36}$/.test(closed)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`#a-${closed}{display:none}`);
    document.adoptedStyleSheets = [sheet];
  }
} catch {}
