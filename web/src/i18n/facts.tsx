import { Fragment } from "react";

/**
 * Facts in a row, such as those of an address: each keeps the direction it was typed in, and their order is
 * that of the page. What is missing is left out. Not for inside <bdi>, where the first fact would decide.
 */
export function Facts({ of: facts }: { of: readonly (string | undefined)[] }) {
  return facts.filter(Boolean).map((fact, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- facts have no identity but their place
    <Fragment key={i}>
      {i > 0 && " · "}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}
