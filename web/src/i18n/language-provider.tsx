import { useCallback, useMemo, useState, type ReactNode } from "react";
import { afterFrame } from "@/react/after-frame";
import { reloadOnce } from "@/lib/reload-once";
import { useShopConfig } from "@/lib/shop-config";
import { toast } from "@/ui/toast";
import { directionOf, type Language } from "./language";
import { LanguageContext } from "./language-context";
import { applyToDocument, saveLanguage } from "./language-preference";
import { loadMessages } from "./load-messages";
import { isErrorKey, translate, type Messages, type Translate } from "./messages";

type Props = {
  /** The server's choice and its texts, loaded before the first render. */
  initial: { language: Language; messages: Messages };
  children: ReactNode;
};

export function LanguageProvider({ initial, children }: Props) {
  const [{ language, messages }, setCurrent] = useState(initial);
  // Texts have the shop's name as {shop}.
  const { name } = useShopConfig();

  const setLanguage = useCallback(
    (next: Language) =>
      // All of the page is rendered anew: what was pressed answers first.
      void Promise.all([loadMessages(next), new Promise<void>(afterFrame)]).then(
        ([texts]) => {
          applyToDocument(next);
          saveLanguage(next);
          setCurrent({ language: next, messages: texts });
        },
        (error: unknown) => {
          console.error(error);
          toast.error(messages["error.network"]);
          // The new document has the chosen language.
          saveLanguage(next);
          void reloadOnce();
        },
      ),
    [messages],
  );

  const prefetch = useCallback((next: Language) => {
    void loadMessages(next).catch(() => undefined);
  }, []);

  const state = useMemo(() => {
    const t: Translate = (key, ...args) =>
      translate(language, messages, key, { shop: name[language], ...args[0] });
    const errorText = (code: string | undefined) => {
      const key = `error.${code}`;
      return translate(language, messages, isErrorKey(messages, key) ? key : "error.unknown");
    };
    return { language, direction: directionOf(language), t, errorText, setLanguage, prefetch };
  }, [language, messages, name, setLanguage, prefetch]);

  return <LanguageContext value={state}>{children}</LanguageContext>;
}
