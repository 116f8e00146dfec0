import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

type Props = { email: string; onAnother: () => void };

/** In place of the form, once the message has arrived. */
export function ContactDone({ email, onAnother }: Props) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center px-2 py-10 text-center sm:py-14">
      <span className="flex size-18 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon of={CircleCheck} size="xl" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-xl outline-none">
        {t("contact.done")}
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        {t("contact.doneText", { email: isolateLtr(email) })}
      </p>
      <Button variant="outline" onClick={onAnother}>
        {t("contact.another")}
      </Button>
    </div>
  );
}
