import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Price } from "./price";

describe("Price", () => {
  it("shows the amount and the currency", () => {
    const { container } = render(<Price amount="1,299.50" currency="ر.س" />);
    expect(container).toHaveTextContent(/^1,299.50 ر.س$/);
    expect(container.querySelector("s")).toBeNull();
  });

  it("strikes the old price through and says what it is", () => {
    const { container } = render(
      <Price amount="149" currency="SAR" old={{ amount: "199", label: "Before" }} percent="-25%" />,
    );
    expect(container.querySelector("s")).toHaveTextContent("Before 199");
    expect(container).toHaveTextContent("-25%");
  });

  // The old amount is a flex item, and so a paragraph of its own; the currency follows its amount in both directions.
  it("isolates what would move in the other direction: the amount and the percentage", () => {
    const { container } = render(
      <Price amount="149" currency="ر.س" old={{ amount: "199", label: "قبل" }} percent="-25%" />,
    );
    expect([...container.querySelectorAll("bdi")].map((bdi) => bdi.textContent)).toEqual(["149", "-25%"]);
  });
});
