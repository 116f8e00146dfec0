import { LinkIcon, type LucideIcon } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { Icon } from "@/ui/icon";
import { Spinner } from "@/ui/spinner";

type NoteProps = {
  icon: LucideIcon;
  tone?: "brand" | "danger";
  title: string;
  text: ReactNode;
  children: ReactNode;
};

/** The single message of a page, with its actions. */
export function LinkNote({ icon, tone = "brand", title, text, children }: NoteProps) {
  const look = tone === "brand" ? "bg-brand-tint text-brand" : "bg-danger-tint text-danger";
  return (
    <div>
      <span className={`flex size-14 items-center justify-center rounded-full ${look}`}>
        <Icon of={icon} size="lg" />
      </span>
      <NoteTitle key={title}>{title}</NoteTitle>
      <p className="mt-2 mb-6 text-muted">{text}</p>
      {children}
    </div>
  );
}

function NoteTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element may have been removed. Focus elsewhere on the page is left alone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
      {children}
    </h1>
  );
}

/** A link that was used, replaced or is too old. */
export function ExpiredLink({ text, children }: { text: string; children: ReactNode }) {
  const t = useT();
  return (
    <LinkNote icon={LinkIcon} tone="danger" title={t("reset.expired")} text={text}>
      {children}
    </LinkNote>
  );
}

export function LinkLoading({ title }: { title: string }) {
  const t = useT();
  return (
    <div className="flex justify-center py-10">
      <h1 className="sr-only">{title}</h1>
      <Spinner label={t("shell.loading")} className="text-brand" />
    </div>
  );
}
