import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Pagination } from "./pagination";
import { boundaryPages, windowPages } from "./pagination-range";

describe("windowPages", () => {
  it.each([
    [1, 9, [1, 2, 3, 4, 5]],
    [2, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])("page %i of %i", (page, pages, want) => {
    expect(windowPages(page, pages)).toEqual(want);
  });
});

describe("endsPages", () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 10, [1, 2, "ellipsis", 10]],
    [3, 10, [1, 2, 3, 4, "ellipsis", 10]],
    [4, 10, [1, 2, 3, 4, 5, "ellipsis", 10]],
    [5, 10, [1, "ellipsis", 4, 5, 6, "ellipsis", 10]],
    [7, 10, [1, "ellipsis", 6, 7, 8, 9, 10]],
    [10, 10, [1, "ellipsis", 9, 10]],
    [2, 4, [1, 2, 3, 4]],
  ])("page %i of %i", (page, pages, want) => {
    expect(boundaryPages(page, pages)).toEqual(want);
  });
});

const labels = { nav: "Pages", previous: "Previous", next: "Next", page: (n: number) => `Page ${n}` };

function show(page: number, pages: number) {
  return render(
    <MemoryRouter>
      <Pagination page={page} pages={pages} to={(n) => `?page=${n}`} labels={labels} />
    </MemoryRouter>,
  );
}

describe("Pagination", () => {
  it("links to the neighbours and marks the current page", () => {
    show(2, 3);
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Previous" })).toHaveAttribute("href", "?page=1");
    expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute("href", "?page=3");
  });

  it("has nowhere to go before the first and after the last page", () => {
    show(1, 2);
    expect(screen.getByRole("link", { name: "Previous" })).not.toHaveAttribute("href");
    expect(screen.getByRole("link", { name: "Previous" })).toHaveAttribute("aria-disabled", "true");
  });

  it("is absent when there is one page", () => {
    const { container } = show(1, 1);
    expect(container).toBeEmptyDOMElement();
  });
});
