import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { useCopy } from "./use-copy";

/** A secret that nobody can read again, with what it is for. */
export function SecretOnce({ secret, text }: { secret: string; text: string }) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className="grid gap-4">
      <p role="status">{text}</p>
      <code dir="ltr" className="rounded-control bg-sunken p-3 break-all">
        {secret}
      </code>
      <Button onClick={() => copy(secret)}>{t("office.copy")}</Button>
    </div>
  );
}
