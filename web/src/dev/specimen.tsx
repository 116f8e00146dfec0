import type { ReactNode } from "react";

/** One titled box of the /dev/ui page. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 border-t border-line py-6">
      <h2 dir="ltr" className="text-xs font-medium text-muted">
        {title}
      </h2>
      {children}
    </div>
  );
}

/** A wrapping row of small things. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
