import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Accordion } from "./accordion";

const items = ["one", "two", "three"].map((id) => ({ id, title: `Title ${id}`, content: <p>Text {id}</p> }));
const heading = (id: string) => screen.getByRole("button", { name: `Title ${id}` });
const press = async (id: string) => act(async () => heading(id).click());

it("shows what belongs to the heading that was pressed, and takes it away again", async () => {
  render(<Accordion items={items} defaultOpen="one" />);
  expect(heading("one")).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("region", { name: "Title one" })).toHaveTextContent("Text one");

  await press("two");
  expect(screen.getByRole("region", { name: "Title two" })).toHaveTextContent("Text two");
  expect(screen.queryByText("Text one")).not.toBeInTheDocument();
  expect(heading("one")).toHaveAttribute("aria-expanded", "false");

  await press("two");
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
});

it("has exactly one step open, which gets the focus", async () => {
  function Steps() {
    const [open, setOpen] = useState("one");
    const steps = items.map((item) => ({ ...item, disabled: item.id === "three" }));
    return <Accordion items={steps} open={open} onOpenChange={setOpen} />;
  }
  render(<Steps />);
  await press("one");
  expect(screen.getByText("Text one")).toBeInTheDocument();
  expect(heading("three")).toBeDisabled();
  await press("two");
  expect(screen.getByText("Text two")).toBeInTheDocument();
  expect(screen.queryByText("Text one")).not.toBeInTheDocument();
  expect(heading("two")).toHaveFocus();
});

it("leads from heading to heading with the arrow keys, past those that cannot be opened", async () => {
  const user = userEvent.setup();
  render(<Accordion items={items.map((item) => ({ ...item, disabled: item.id === "two" }))} />);
  await user.tab();
  expect(heading("one")).toHaveFocus();
  for (const [key, id] of [
    ["ArrowDown", "three"],
    ["ArrowDown", "one"],
    ["ArrowUp", "three"],
    ["Home", "one"],
    ["End", "three"],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(heading(id)).toHaveFocus();
  }
});
