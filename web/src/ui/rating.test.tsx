import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Rating } from "./rating";

describe("Rating", () => {
  it.each([
    [0, "empty empty empty empty empty"],
    [0.3, "half empty empty empty empty"],
    [2.2, "full full empty empty empty"],
    [2.3, "full full half empty empty"],
    [4.5, "full full full full half"],
    [4.8, "full full full full full"],
    [5, "full full full full full"],
  ])("draws %d to the nearest half", (value, want) => {
    render(<Rating value={value} label="rated" />);
    expect(drawnStars(screen.getByRole("img", { name: "rated" }))).toBe(want);
  });
});

/** The stars that stand at the points of the paths. */
function drawnStars(svg: HTMLElement): string {
  const stars = [...svg.querySelectorAll("path")].flatMap((path) => {
    const points = path.getAttribute("d")?.match(/h/g)?.length ?? 0;
    const kinds = Array<string>(points).fill(path.matches(".is-empty") ? "empty" : "full");
    return path.matches(".is-half") ? kinds.with(points - 1, "half") : kinds;
  });
  return stars.join(" ");
}
