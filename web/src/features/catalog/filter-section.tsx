import { useId, type ReactNode } from "react";

/** One kind of filter under its name. */
export function FilterSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line py-5 first:border-t-0 first:pt-0">
      <h3 id={id} className="mb-2 text-base">
        {title}
      </h3>
      {children}
    </div>
  );
}
