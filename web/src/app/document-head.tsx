import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useLanguage } from "@/i18n/language-context";
import { useOnline } from "@/lib/use-online";

/**
 * Updates the document's head to what the server would write for this address in this language. The update
 * follows the navigation, and only the newest response counts.
 */
export function DocumentHead() {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const online = useOnline();
  const path = pathname + search;
  const wanted = `${language} ${path}`;
  // The first document has the right head.
  const written = useRef(wanted);

  useEffect(() => {
    if (written.current === wanted || !online) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void import("./update-head")
      .then(({ updateHead }) => updateHead(path, language, signal))
      .then(
        () => {
          written.current = wanted;
        },
        () => {
          if (!signal.aborted) written.current = "";
        },
      );
    return () => leaving.abort();
  }, [wanted, path, language, online]);

  return null;
}
