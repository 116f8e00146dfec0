import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useLanguage } from "@/i18n/language-context";

/** `?lang=` says what a link was meant in. Once the visitor switches, it would contradict them: it goes. */
export function DropLangParam() {
  const { language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const contradicted = params.has("lang") && params.get("lang") !== language;

  useEffect(() => {
    if (!contradicted) return;
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete("lang");
        return rest;
      },
      { replace: true },
    );
  }, [contradicted, setParams]);

  return null;
}
