import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

describe("toast", () => {
  it("shows a message that was sent before the toaster was loaded, with its action", async () => {
    // Another test may have loaded the toaster.
    vi.resetModules();
    const { toast } = await import("./toast");
    const { ToasterHost } = await import("./toaster-host");
    const user = userEvent.setup();
    const onClick = vi.fn();
    render(<ToasterHost label="Notifications" />);
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
    toast.success("Added", { action: { label: "Undo", onClick } });
    expect(await screen.findByText("Added")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(onClick).toHaveBeenCalledOnce();
  });
});
