import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useLanguage } from "@/i18n/language-context";

/** `?lang=` is the language of a link. It is removed once the visitor switches, which it would contradict. */
export function DropLangParam() {
  const { language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const contradicted = params.has("lang") && params.get("lang") !== language;

  useEffect(() => {
    if (!contradicted) return;
    setParams(
      (copy) => {
        copy.delete("lang");
        return copy;
      },
      { replace: true },
    );
  }, [contradicted, setParams]);

  return null;
}
