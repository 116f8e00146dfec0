import { useId, type ReactNode } from "react";

type Props = { title: string; text: string; action?: ReactNode; children: ReactNode };

/** A part of the feature, with its name and what can be done there. */
export function Section({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className="mt-0.5 max-w-prose text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
