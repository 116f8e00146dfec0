import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useCallback, useState } from "react";
import { expect, it, vi } from "vitest";
import type { Facets } from "@/api/types";
import { category } from "@/dev/render-app";
import { messages as arabic } from "@/i18n/ar";
import { messages } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { ActiveFilters } from "./active-filters";
import { BrandFilter } from "./brand-filter";
import { FilterPanel } from "./filter-panel";
import type { ChangeFilters } from "./filters";
import { listingFormat, noFilters, searchFormat, type UrlFormat, type Filters } from "./url-state";

const categories = [
  category("audio", "electronics"),
  category("electronics"),
  category("headphones", "audio"),
];

function facets(brands: number): Facets {
  return {
    brands: Array.from({ length: brands }, (_, i) => ({
      value: `Brand ${i + 1}`,
      ar_value: "",
      count: i + 1,
    })),
    categories: [
      { slug: "audio", count: 45 },
      { slug: "headphones", count: 24 },
    ],
    ratings: [4, 3, 2, 1].map((stars) => ({ stars, count: 10 - stars })),
    colors: [
      { code: "black", en_label: "Black", ar_label: "أسود", swatch: "#000", count: 4 },
      { code: "red", en_label: "Red", ar_label: "أحمر", swatch: "#f00", count: 2 },
    ],
    sizes: [],
    in_stock: 1200,
    price_min: 1,
    price_max: 9000,
  };
}

function show(brands: number, format: UrlFormat = listingFormat) {
  const onChange = vi.fn<(changes: Partial<Filters>) => void>();
  function Panel() {
    const [filters, setFilters] = useState(noFilters);
    const change = useCallback<ChangeFilters>(
      (update) =>
        setFilters((newest) => {
          const changes = update(newest);
          onChange(changes);
          return { ...newest, ...changes };
        }),
      [],
    );
    return (
      <FilterPanel
        format={format}
        filters={filters}
        facets={facets(brands)}
        categories={categories}
        within="electronics"
        currency="symbol"
        onChange={change}
      />
    );
  }
  render(
    <LanguageProvider initial={{ language: "en", messages }}>
      <Panel />
    </LanguageProvider>,
  );
  return onChange;
}

it("clears a rating that is chosen again", async () => {
  const onChange = show(0);
  const option = screen.getByRole("button", { name: /^3 stars & up/ });
  await userEvent.click(option);
  expect(option).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(option);
  expect(option).toHaveAttribute("aria-pressed", "false");
  expect(onChange.mock.calls).toEqual([[{ rating: 3 }], [{ rating: null }]]);
});

it("has a box to find a brand only with more than six of them", async () => {
  show(7);
  const brands = within(screen.getByRole("group", { name: "Brands" }));
  expect(brands.getAllByRole("checkbox")).toHaveLength(6);
  await userEvent.click(brands.getByRole("button", { name: "Show all (7)" }));
  expect(brands.getAllByRole("checkbox")).toHaveLength(7);
  await userEvent.type(brands.getByRole("textbox", { name: "Find a brand" }), "BRAND 7");
  expect(brands.getByRole("checkbox")).toHaveAccessibleName("Brand 7 7");
  await userEvent.type(brands.getByRole("textbox"), "x");
  expect(brands.getByText("No brands found")).toBeInTheDocument();
});

it.each([0, 6])("has none with %d brands", (n) => {
  show(n);
  const brands = within(screen.getByRole("group", { name: "Brands" }));
  expect(brands.queryByRole("textbox")).not.toBeInTheDocument();
  expect(brands.queryByText("No brands found") === null).toBe(n > 0);
});

it("counts beside the options, and tucks deeper categories away", async () => {
  show(0);
  const subcategories = within(screen.getByRole("group", { name: "Subcategories" }));
  expect(subcategories.getByRole("checkbox")).toHaveAccessibleName("audio name 45");
  await userEvent.click(subcategories.getByRole("button", { name: "Show all (2)" }));
  await userEvent.click(subcategories.getByRole("button", { name: "Show fewer" }));
  expect(subcategories.getAllByRole("checkbox")).toHaveLength(1);
  expect(screen.getByRole("checkbox", { name: "In stock only 1,200" })).toBeInTheDocument();
});

it("ends the slider at what there is, and takes typed bounds", async () => {
  const onChange = show(0, searchFormat);
  expect(screen.getByRole("slider", { name: "Highest price" })).toHaveAttribute("aria-valuemax", "9000");
  await userEvent.type(await screen.findByRole("textbox", { name: "From" }), "٤٩٫٥{Enter}");
  await userEvent.type(screen.getByRole("textbox", { name: "To" }), "20");
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([
    [{ priceMin: 49.5, priceMax: null }],
    [{ priceMin: 20, priceMax: 49.5 }],
  ]);
  await userEvent.clear(screen.getByRole("textbox", { name: "From" }));
  await userEvent.tab();
  expect(onChange.mock.lastCall).toEqual([{ priceMin: null, priceMax: 49.5 }]);
});

it("offers colours with their counts, and no sizes where there are none", async () => {
  const onChange = show(0);
  const red = screen.getByRole("button", { name: "Red 2" });
  await userEvent.click(red);
  expect(red).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(screen.getByRole("button", { name: "Black 4" }));
  await userEvent.click(red);
  expect(onChange.mock.calls).toEqual([
    [{ colors: ["red"] }],
    [{ colors: ["red", "black"] }],
    [{ colors: ["black"] }],
  ]);
  expect(screen.queryByRole("group", { name: "Size" })).not.toBeInTheDocument();
});

it("has brands in the language of the page, by its alphabet, and finds them in both", async () => {
  const names = { Zay: "أباريق", Oud: "بخور", Bayt: "", Nur: "نور", Misk: "مسك", Tin: "تين", Dalla: "دلة" };
  const brands = Object.entries(names).map(([value, ar_value]) => ({ value, ar_value, count: 1 }));
  const onChange = vi.fn<ChangeFilters>();
  render(
    <LanguageProvider initial={{ language: "ar", messages: arabic }}>
      <BrandFilter brands={brands} chosen={[]} onChange={onChange} />
      <ActiveFilters
        filters={{ ...noFilters, brands: ["Nur", "Gone"] }}
        categories={[]}
        facets={{ ...facets(0), brands }}
        currency="symbol"
        onChange={onChange}
        onClear={vi.fn()}
        onEmptied={vi.fn()}
      />
    </LanguageProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: /7/ }));
  expect(screen.getByRole("group").textContent).toMatch(/Bayt.*أباريق.*بخور.*تين.*دلة.*مسك.*نور/);
  await userEvent.type(screen.getByRole("textbox"), "oud");
  expect(screen.getByRole("checkbox")).toHaveAccessibleName(/بخور/);
  await userEvent.click(screen.getByRole("checkbox"));
  expect(onChange).toHaveBeenCalledOnce();
  expect(onChange.mock.lastCall?.[0]({ ...noFilters, brands: ["Nur"] })).toEqual({ brands: ["Nur", "Oud"] });
  const chips = within(screen.getAllByRole("list").at(-1) ?? document.body);
  expect(chips.getByText("نور")).toBeInTheDocument();
  expect(chips.getByText("Gone")).toBeInTheDocument();
});
