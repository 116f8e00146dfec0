/** Names of companies as small plates, written the same in every language. */
export function BrandMarks({ names }: { names: readonly string[] }) {
  return (
    <ul lang="en" dir="ltr" className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li
          key={name}
          className="flex h-8 items-center rounded-sm border border-line bg-card px-2.5 text-xs font-semibold text-muted"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
