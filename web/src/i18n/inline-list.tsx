import { Fragment } from "react";

/**
 * Values in a row, such as those of an address: each keeps the direction it was typed in, and their order is
 * that of the page. Empty values are left out. Must not stand inside <bdi>, where the first value would decide
 * the direction of all.
 */
export function InlineList({ items }: { items: readonly (string | undefined)[] }) {
  return items.filter(Boolean).map((item, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- values have no identity but their position
    <Fragment key={i}>
      {i > 0 && " · "}
      <bdi>{item}</bdi>
    </Fragment>
  ));
}
