import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { DirectionProvider, type Dir } from "./direction";
import { Slider, type Range } from "./slider";

function Prices({ dir, onCommit }: { dir: Dir; onCommit?: (value: Range) => void }) {
  const [value, setValue] = useState<Range>([100, 300]);
  return (
    <DirectionProvider dir={dir}>
      <Slider
        min={0}
        max={500}
        step={10}
        value={value}
        onValueChange={setValue}
        onValueCommit={onCommit}
        labels={["Lowest", "Highest"]}
        valueText={(n) => `${n} SAR`}
      />
    </DirectionProvider>
  );
}

const low = () => screen.getByRole("slider", { name: "Lowest" });
const high = () => screen.getByRole("slider", { name: "Highest" });

describe("Slider", () => {
  it("names both thumbs and reads their values", () => {
    render(<Prices dir="ltr" />);
    expect(low()).toHaveAttribute("aria-valuetext", "100 SAR");
    expect(high()).toHaveAttribute("aria-valuenow", "300");
  });

  it.each([
    ["ltr", "{ArrowRight}", "110"],
    ["ltr", "{ArrowLeft}", "90"],
    ["rtl", "{ArrowRight}", "90"],
    ["rtl", "{ArrowLeft}", "110"],
    ["rtl", "{ArrowUp}", "110"],
  ] as const)("in %s %s moves the low thumb to %s", async (dir, key, want) => {
    const user = userEvent.setup();
    render(<Prices dir={dir} />);
    low().focus();
    await user.keyboard(key);
    expect(low()).toHaveAttribute("aria-valuenow", want);
    expect(high()).toHaveAttribute("aria-valuenow", "300");
  });

  it("commits the pair when a thumb comes to rest", async () => {
    const user = userEvent.setup();
    const onCommit = vi.fn<(value: Range) => void>();
    render(<Prices dir="ltr" onCommit={onCommit} />);
    high().focus();
    await user.keyboard("{End}");
    expect(onCommit).toHaveBeenLastCalledWith([100, 500]);
  });
});
