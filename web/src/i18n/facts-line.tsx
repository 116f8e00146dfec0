const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const letter = /\p{L}/u;

/** The direction that a text is read in: that of its first letter, left to right without any. */
export function textDirection(text: string): "ltr" | "rtl" {
  const first = letter.exec(text)?.[0];
  return first !== undefined && rtlLetter.test(first) ? "rtl" : "ltr";
}

const separators = { ltr: ", ", rtl: "، " };

/**
 * Facts that people typed, on one line, such as the parts of an address. The line is read in the direction of
 * what was typed, whatever the page speaks, and no fact changes the place of another's letters or digits.
 */
export function FactsLine({ facts }: { facts: readonly string[] }) {
  const typed = facts.filter(Boolean);
  const direction = textDirection(typed.join(" "));
  return (
    <bdi dir={direction}>
      {typed.map((fact, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts have no identity but their place
        <span key={i}>
          {i > 0 && separators[direction]}
          <bdi dir={textDirection(fact)}>{fact}</bdi>
        </span>
      ))}
    </bdi>
  );
}
