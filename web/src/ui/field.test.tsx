import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Field } from "./field";
import { Input } from "./input";

describe("Field", () => {
  it("names the control and describes it with the hint", () => {
    render(
      <Field label="City" hint="Where to deliver">
        {(control) => <Input {...control} />}
      </Field>,
    );
    const input = screen.getByLabelText("City");
    expect(input).toHaveAccessibleDescription("Where to deliver");
    expect(input).not.toHaveAttribute("aria-invalid");
    expect(input).not.toHaveAttribute("aria-required");
  });

  it("replaces the hint with the error, marks the control and announces it", () => {
    render(
      <Field label="City" hint="Where to deliver" error="Choose a city" required>
        {(control) => <Input {...control} />}
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "City" });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription("Choose a city");
    expect(screen.getByRole("alert")).toHaveTextContent("Choose a city");
    expect(screen.queryByText("Where to deliver")).not.toBeInTheDocument();
  });

  it("points at no description when there is none", () => {
    render(<Field label="City">{(control) => <Input {...control} />}</Field>);
    expect(screen.getByLabelText("City")).not.toHaveAttribute("aria-describedby");
  });

  it("keeps a hidden label as the name", () => {
    render(
      <Field label="City" hideLabel>
        {(control) => <Input {...control} before={<i />} />}
      </Field>,
    );
    expect(screen.getByRole("textbox", { name: "City" })).toBeInTheDocument();
  });
});
