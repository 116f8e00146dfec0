import { useEffect } from "react";
import { useT } from "./language-context";

/**
 * Sets the document's title: the text and the shop's name, or the text alone when it is `whole`. With an
 * undefined text another component sets the title.
 */
export function useTitle(text: string | undefined, whole = false): void {
  const t = useT();
  const shop = t("shop.name");
  useEffect(() => {
    if (text !== undefined) document.title = whole ? text : `${text} | ${shop}`;
  }, [text, shop, whole]);
}
