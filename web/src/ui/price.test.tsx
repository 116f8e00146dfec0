import { render } from "@testing-library/react";
import type { ReactElement } from "react";
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

  it("isolates what would read otherwise in the other direction", () => {
    const isolated = (price: ReactElement) =>
      [...render(price).container.querySelectorAll("bdi")].map((bdi) => bdi.textContent);
    const old = { amount: "199", label: "قبل" };
    expect(isolated(<Price amount="149" currency="ر.س" old={old} percent="-25%" />)).toEqual(["ر.س", "-25%"]);
    expect(isolated(<Price amount="1,299.00" from="من" currency="ر.س" />)).toEqual(["ر.س"]);
    expect(isolated(<Price amount="-149" currency="ر.س" />)).toEqual(["-149", "ر.س"]);
  });
});
