import type { MouseEvent } from "react";
import { useT } from "@/i18n/language-context";

/** The first stop of the Tab key, visible only then. */
export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#content"
      onClick={skip}
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-60 focus:rounded-control focus:bg-brand focus:px-4 focus:py-2 focus:text-on-brand"
    >
      {t("shell.skip")}
    </a>
  );
}

/** Without a history entry of its own. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
