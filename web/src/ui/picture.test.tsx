import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Picture, srcSet } from "./picture";

describe("srcSet", () => {
  it("asks for every width but the widest, which is the plain address", () => {
    expect(srcSet("/media/a.webp", [400, 800])).toBe("/media/a.webp?w=400 400w, /media/a.webp 800w");
  });

  it("leaves other addresses alone", () => {
    expect(srcSet("https://example.sa/a.webp", [400, 800])).toBeUndefined();
    expect(srcSet("/media/a.webp", [])).toBeUndefined();
  });
});

describe("Picture", () => {
  it("shows the placeholder when there is no picture or it fails", () => {
    const { rerender } = render(<Picture src="" alt="pot" />);
    expect(screen.getByAltText("pot")).toHaveAttribute("src", "/media/placeholder.webp");
    rerender(<Picture src="/media/a.webp" alt="pot" />);
    fireEvent.error(screen.getByAltText("pot"));
    expect(screen.getByAltText("pot")).toHaveAttribute("src", "/media/placeholder.webp");
    rerender(<Picture src="/media/b.webp" alt="pot" />);
    expect(screen.getByAltText("pot")).toHaveAttribute("src", "/media/b.webp");
  });

  it("shows the placeholder for what failed before the script ran", () => {
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValueOnce(true);
    render(<Picture src="/media/a.webp" alt="pot" />);
    expect(screen.getByAltText("pot")).toHaveAttribute("src", "/media/placeholder.webp");
  });

  it("shows nothing when even the placeholder fails", () => {
    render(<Picture src="" alt="pot" />);
    fireEvent.error(screen.getByAltText("pot"));
    expect(screen.queryByAltText("pot")).not.toBeInTheDocument();
  });
});
