import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadClient } from "@/api/client";
import type { Suggestions } from "@/api/types";
import { messages as arabic } from "@/i18n/ar";
import { messages as english } from "@/i18n/en";
import type { Language } from "@/i18n/language";
import { LanguageProvider } from "@/i18n/language-provider";
import { SearchBox } from "./search-box";

const found: Suggestions = {
  products: [
    { product_id: "p1", en_name: "Oud", ar_name: "عود", price: 120.5 },
    { product_id: "p2", en_name: "Oud oil", ar_name: "دهن عود", price: 80 },
  ].map((product) => ({ ...product, brand: "", ar_brand: "", image_url: "" })),
  total: 12,
  corrected: null,
  queries: [],
  categories: [],
  brands: [],
};

const asked = vi.fn<(query: string, signal: AbortSignal) => void>();
let answer: Suggestions;

// The clock of the tests cannot hurry chunks along.
beforeAll(() => Promise.all([loadClient(), import("./suggestion-list")]));

beforeEach(() => {
  vi.useFakeTimers();
  answer = found;
  asked.mockReset();
  vi.stubGlobal("fetch", async (request: Request) => {
    asked(new URL(request.url).searchParams.get("q") ?? "", request.signal);
    return Response.json(answer);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="where">{pathname + search}</p>
      <button type="button" onClick={() => void navigate("/search?q=oud")}>
        Arrive
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

function renderAt(path: string, language: Language = "en") {
  const messages = language === "ar" ? arabic : english;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <LanguageProvider initial={{ language, messages }}>
          <SearchBox />
          <Where />
          <button type="button">Elsewhere</button>
        </LanguageProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const input = screen.getByRole("combobox", { name: messages["search.label"] });
  return {
    input,
    where: () => screen.getByTestId("where").textContent,
    type: (text: string) => fireEvent.input(input, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(input, { key }),
    submit: () => fireEvent.submit(input.closest("form")!),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The debounce after the last key, and time for the response and for the code of the list. */
const suggested = async () => {
  await pass(300);
  await act(() => import("./suggestion-list").then(undefined, () => undefined));
  await pass(20);
};
const list = () => screen.queryByRole("listbox");
const selected = () => screen.queryByRole("option", { selected: true })?.textContent;

describe("submitting", () => {
  it("goes to the search page from elsewhere", () => {
    const { type, submit, where } = renderAt("/cart?x=1");
    type("  oud & rose ");
    submit();
    expect(where()).toBe("/search?q=oud+%26+rose");
  });

  it("changes only the query on the search page, and starts at its first page", () => {
    const { input, type, submit, where } = renderAt("/search?q=oud&brands=Nakhla&page=3");
    expect(input).toHaveValue("oud");
    type("عود");
    submit();
    expect(where()).toBe(`/search?q=${encodeURIComponent("عود")}&brands=Nakhla`);
    expect(input).toHaveValue("عود");
  });

  it("applies typed text on the search page after 500 ms, and the text stays as it was typed", async () => {
    const { input, type, where } = renderAt("/search?q=oud&brands=Nakhla&page=3");
    type("rose ");
    await pass(499);
    expect(where()).toBe("/search?q=oud&brands=Nakhla&page=3");
    await pass(1);
    expect(where()).toBe("/search?q=rose&brands=Nakhla");
    expect(input).toHaveValue("rose ");
    type("");
    await pass(500);
    expect(where()).toBe("/search?brands=Nakhla");
  });

  it("keeps what is typed before the search page has come, and applies it there", async () => {
    const { input, type, where } = renderAt("/cart");
    type("rose");
    await pass(500);
    fireEvent.click(screen.getByRole("button", { name: "Arrive" }));
    expect(input).toHaveValue("rose");
    expect(where()).toBe("/search?q=rose");
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(where()).toBe("/cart");
    expect(input).toHaveValue("");
  });

  it.each([
    ["with a pause", 500],
    ["at once", 0],
  ])("keeps the query before a new one that is typed and submitted %s", async (_, pause) => {
    const { input, type, submit, where } = renderAt("/search?q=oud");
    for (const text of ["ro", "rose"]) {
      type(text);
      await pass(pause);
    }
    submit();
    expect(where()).toBe("/search?q=rose");
    type("musk");
    await pass(500);
    expect(where()).toBe("/search?q=musk");
    for (const before of ["rose", "oud"]) {
      fireEvent.click(screen.getByRole("button", { name: "Back" }));
      expect(where()).toBe(`/search?q=${before}`);
      expect(input).toHaveValue(before);
    }
  });

  it.each(["", "   "])("ignores the query %j", (text) => {
    const { type, submit, where } = renderAt("/cart");
    type(text);
    submit();
    expect(where()).toBe("/cart");
  });
});

describe("suggestions", () => {
  it("are asked for once, 300 ms after the last key", async () => {
    const { type, input } = renderAt("/");
    type("o");
    type("ou");
    await pass(200);
    type("oud");
    await pass(299);
    expect(asked).not.toHaveBeenCalled();
    expect(list()).toBeNull();
    await pass(1);
    expect(asked.mock.calls.map(([query]) => query)).toEqual(["oud"]);
    await pass(20);
    expect(list()).toBeInTheDocument();
    expect(input).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByRole("status")).toHaveTextContent("12 products found");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Oud120.50 ريال",
      "Oud oil80.00 ريال",
      "View all results (12+)",
    ]);
  });

  it.each(["o", " o ", "😀"])("need two characters, not %j", async (text) => {
    const { type } = renderAt("/");
    type(text);
    await pass(1000);
    expect(asked).not.toHaveBeenCalled();
  });

  it("stay closed when there are none, and say so", async () => {
    answer = { ...found, products: [], total: 0 };
    const { type, input } = renderAt("/");
    type("zzz");
    await suggested();
    expect(list()).toBeNull();
    expect(input).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByText("No products found")).toBeInTheDocument();
  });

  it("speak Arabic", async () => {
    const { type } = renderAt("/", "ar");
    type("عود");
    await suggested();
    expect(screen.getByRole("status")).toHaveTextContent("وجدنا 12 منتجًا");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "عود120.50 ريال",
      "دهن عود80.00 ريال",
      "عرض كل النتائج (12+)",
    ]);
  });

  it("cancel the request that a later one replaces", async () => {
    vi.stubGlobal("fetch", (request: Request) => {
      asked(new URL(request.url).searchParams.get("q") ?? "", request.signal);
      return new Promise(() => undefined);
    });
    const { type } = renderAt("/");
    type("oud");
    await suggested();
    type("oud oil");
    await suggested();
    expect(asked.mock.calls.map(([query, signal]) => [query, signal.aborted])).toEqual([
      ["oud", true],
      ["oud oil", false],
    ]);
  });

  it("lead to their product and clear the box", async () => {
    const { type, input, where } = renderAt("/");
    type("oud");
    await suggested();
    fireEvent.click(screen.getByRole("option", { name: /Oud oil/ }));
    expect(where()).toBe("/product/p2");
    expect(input).toHaveValue("");
    expect(list()).toBeNull();
  });

  it("lead to all results", async () => {
    const { type, input, where } = renderAt("/");
    type("oud");
    await suggested();
    fireEvent.click(screen.getByRole("option", { name: "View all results (12+)" }));
    expect(where()).toBe("/search?q=oud");
    expect(input).toHaveValue("oud");
    expect(list()).toBeNull();
  });

  it("are walked with the arrow keys, Home and End, round and round", async () => {
    const { type, press, input, where } = renderAt("/");
    type("oud");
    await suggested();
    expect(selected()).toBeUndefined();
    press("ArrowDown");
    expect(selected()).toContain("Oud");
    expect(input).toHaveAttribute("aria-activedescendant", screen.getAllByRole("option")[0]!.id);
    press("ArrowUp");
    expect(selected()).toContain("View all results");
    press("ArrowDown");
    expect(selected()).toContain("Oud120");
    press("End");
    expect(selected()).toContain("View all results");
    press("Home");
    expect(selected()).toContain("Oud120");
    press("ArrowLeft");
    expect(selected()).toBeUndefined();
    press("ArrowDown");
    press("ArrowDown");
    press("Enter");
    expect(where()).toBe("/product/p2");
    expect(input).toHaveValue("");
  });

  it("close on Escape, which then clears, and open again with an arrow", async () => {
    const { type, press, input } = renderAt("/");
    type("oud");
    await suggested();
    press("Escape");
    expect(list()).toBeNull();
    expect(input).toHaveValue("oud");
    press("ArrowDown");
    expect(list()).toBeInTheDocument();
    press("Escape");
    press("Escape");
    expect(input).toHaveValue("");
  });

  it("stay closed without the code that draws them, and Enter searches as ever", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.doMock("./suggestion-list", () => Promise.reject(new TypeError("the chunk is gone")));
    const { type, press, input } = renderAt("/");
    type("oud");
    await suggested();
    vi.doUnmock("./suggestion-list");
    expect(asked).toHaveBeenCalledOnce();
    expect(input).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    press("ArrowDown");
    expect(input).not.toHaveAttribute("aria-activedescendant");
    const untouched = press("Enter");
    expect(untouched).toBe(true);
  });

  it("close on a press elsewhere, when the focus leaves, and on submit", async () => {
    const { type, press, submit, input } = renderAt("/search?q=x");
    type("oud");
    await suggested();
    fireEvent.pointerDown(screen.getByRole("button", { name: "Elsewhere" }));
    expect(list()).toBeNull();
    press("ArrowDown");
    expect(list()).toBeInTheDocument();
    fireEvent.blur(input, { relatedTarget: screen.getByRole("button", { name: "Elsewhere" }) });
    expect(list()).toBeNull();
    press("ArrowDown");
    submit();
    expect(list()).toBeNull();
  });
});

describe("groups", () => {
  const rich: Suggestions = {
    ...found,
    queries: [{ en_text: "Oud Perfume", ar_text: "عطر عود" }],
    categories: [{ category_id: "c", slug: "fragrance", en_name: "Fragrance", ar_name: "العطور" }],
    brands: [{ value: "Oudiyan", ar_value: "عوديان" }],
  };

  it("have headings, and texts, categories and brands lead where they say", async () => {
    answer = rich;
    const { type, where, input } = renderAt("/");
    for (const [name, address, left] of [
      ["Oud Perfume", "/search?q=Oud+Perfume", "Oud Perfume"],
      ["Fragrance", "/category/fragrance", ""],
      ["Oudiyan", "/search?brands=Oudiyan", ""],
    ] as const) {
      type("oud");
      await suggested();
      expect(screen.getAllByRole("group").map((group) => group.firstChild?.textContent)).toEqual([
        "Search for",
        "Categories",
        "Brands",
        "Products",
      ]);
      fireEvent.click(screen.getByRole("option", { name }));
      expect(where()).toBe(address);
      expect(input).toHaveValue(left);
    }
  });

  it("are recent searches in an empty box, until they are cleared", async () => {
    const { input, type, submit, press, where } = renderAt("/");
    fireEvent.focus(input);
    await suggested();
    expect(list()).toBeNull();
    for (const text of ["oud", "عود"]) {
      type(text);
      submit();
    }
    type("");
    fireEvent.focus(input);
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["عود", "oud"]);
    press("ArrowDown");
    press("ArrowDown");
    press("Enter");
    expect(where()).toBe("/search?q=oud");
    type("");
    fireEvent.click(screen.getByRole("button", { name: "Clear recent searches" }));
    expect(list()).toBeNull();
    fireEvent.focus(input);
    expect(list()).toBeNull();
  });
});

it("clears its text and keeps the focus", () => {
  const { type, input } = renderAt("/");
  type("oud");
  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(input).toHaveValue("");
  expect(input).toHaveFocus();
});
