import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { QuantityStepper } from "./quantity-stepper";

const labels = { group: "Quantity", decrease: "Less", increase: "More", remove: "Remove" };

describe("QuantityStepper", () => {
  it("counts up and down", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<(value: number) => void>();
    render(<QuantityStepper value={2} onChange={onChange} labels={labels} />);
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("button", { name: "Less" }));
    expect(onChange.mock.calls).toEqual([[3], [1]]);
    expect(screen.getByRole("group", { name: "Quantity" })).toHaveTextContent("2");
  });

  it("stops at one unless it may remove", () => {
    render(<QuantityStepper value={1} onChange={() => {}} labels={labels} />);
    expect(screen.getByRole("button", { name: "Less" })).toBeDisabled();
  });

  it("removes at one when the least is none", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<(value: number) => void>();
    render(<QuantityStepper value={1} min={0} onChange={onChange} labels={labels} />);
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(onChange).toHaveBeenCalledWith(0);
  });

  it("stops at what there is", () => {
    render(<QuantityStepper value={3} max={3} onChange={() => {}} labels={labels} />);
    expect(screen.getByRole("button", { name: "More" })).toBeDisabled();
  });
});
