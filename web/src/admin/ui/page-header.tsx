import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  text?: ReactNode;
  /** Buttons and links, the main one last. */
  actions?: ReactNode;
};

/** The top of a page: its name and what can be done there. */
export function PageHeader({ title, text, actions }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {text && <p className="mt-1 max-w-prose text-muted">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
