type Props = { value: string; onChange: (value: string) => void };

/** A field that people do not see; programs that fill in everything betray themselves here. */
export function Honeypot({ value, onChange }: Props) {
  return (
    <input
      type="text"
      name="website"
      autoComplete="off"
      tabIndex={-1}
      aria-hidden
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="sr-only"
    />
  );
}
