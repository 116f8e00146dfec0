import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ProductDetail, Review } from "@/api/types";
import { product, renderApp } from "@/dev/render-app";

function detail(changes: Partial<ProductDetail> = {}): ProductDetail {
  const { vendor, ...base } = product("p1", { en_name: "Oud", ar_name: "عود" });
  return {
    ...base,
    en_description: "Deep and warm.",
    ar_description: "عميق ودافئ.",
    gallery: ["/media/1.webp", "/media/2.webp"],
    picture_texts: [],
    video_url: "",
    status: "active",
    colors: [],
    sizes: [],
    variants: [],
    size_guide: "",
    en_size_title: "",
    ar_size_title: "",
    specs: [],
    stars: [0, 0, 0, 0, 0],
    vendor: { ...vendor, rating: 4.2, review_count: 31 },
    category: { category_id: "c2", slug: "perfume", en_name: "Perfume", ar_name: "عطور" },
    ancestors: [{ category_id: "c1", slug: "beauty", en_name: "Beauty", ar_name: "الجمال" }],
    ...changes,
  };
}

const option = (code: string, label: string, swatch = "") => ({
  code,
  en_label: label,
  ar_label: `${label} ع`,
  swatch,
});

function review(id: string): Review {
  return {
    review_id: id,
    author_name: "نورة",
    stars: 5,
    title: `Title ${id}`,
    body: "ممتاز",
    language: "ar",
    verified_purchase: true,
    helpful_count: 3,
    created_at: "2025-01-01T00:00:00Z",
  };
}

const asked: string[] = [];

/** Answers the page's requests, once `ready`; anything unexpected is not found. */
function serve(answers: Record<string, unknown>, ready?: Promise<void>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : String(request));
    asked.push(pathname + search);
    await ready;
    const found = Object.entries(answers).find(([path]) => (pathname + search).endsWith(path));
    const status = found ? 200 : 404;
    const body = found ? found[1] : { code: "product_not_found", status };
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
}

// Loads the chunks before the first test's timeout starts.
beforeAll(() =>
  Promise.all([
    import("@/features/auth/auth-page"),
    import("@/features/cart/cart-drawer"),
    import("@/features/product/zoom-dialog"),
    import("@/ui/toaster"),
  ]),
);

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  // Requests need an absolute address.
  window.location.href = "http://shop.test/";
  serve({});
});

async function renderProduct(changes: Partial<ProductDetail> = {}, language: "en" | "ar" = "en") {
  const shown = detail(changes);
  return renderApp("/product/p1", { language, data: { "/api/v1/products/p1": shown } });
}

const stored = () => JSON.parse(localStorage.getItem("cart") ?? "[]") as unknown[];

describe("the product page", () => {
  it("is delivered to the city that the header names", async () => {
    await renderProduct();
    const estimate = await screen.findByLabelText("Change the delivery city");
    expect(estimate).toHaveValue("riyadh");
    const [choose] = screen.getAllByRole("button", { name: /Deliver to/ });
    await userEvent.click(choose!);
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Makkah" }));
    await waitFor(() => expect(estimate).toHaveValue("makkah"));
    expect(localStorage.getItem("city")).toContain("makkah");
  });

  it("is shared with the device's own sheet where there is one", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    await renderProduct();
    await userEvent.click(screen.getByRole("button", { name: "Share this product" }));
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: "Oud",
      url: expect.stringMatching(/\/product\/p1\?lang=en$/),
    });
    Reflect.deleteProperty(navigator, "share");
  });

  it("shows what came in the document", async () => {
    await renderProduct();
    expect(screen.getByRole("heading", { level: 1, name: "Oud" })).toBeInTheDocument();
    expect(document.title).toBe("Oud | Brand | Matjar");
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("link");
    expect(crumbs.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Home", "/"],
      ["Beauty", "/category/beauty"],
      ["Perfume", "/category/perfume"],
    ]);
    expect(screen.getByText("Deep and warm.")).toBeInTheDocument();
    expect(screen.getByText("from 31 reviews")).toBeInTheDocument();
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
  });

  it.each([
    [20, "In stock"],
    [19, "Only 19 left!"],
    [1, "Only 1 left!"],
  ])("of %i in stock says %s", async (inventory_count, text) => {
    await renderProduct({ inventory_count });
    expect(screen.getAllByText(text)[0]).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Change the delivery city" })).toBeInTheDocument();
  });

  it("cannot be bought when sold out", async () => {
    await renderProduct({ inventory_count: 0 });
    for (const button of screen.getAllByRole("button", { name: "Out of stock", hidden: true }))
      expect(button).toBeDisabled();
    expect(screen.queryByRole("group", { name: "Quantity" })).not.toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: "Change the delivery city" })).not.toBeInTheDocument();
  });

  it("offers what is in stock instead of something sold out, the most alike in price first", async () => {
    const others = [
      product("p8", { en_name: "Amber", price: 900 }),
      product("p9", { en_name: "Musk" }),
      product("p1"),
    ];
    serve({ "/categories/perfume/products?inStock=true": { products: others } });
    await renderProduct({ inventory_count: 0 });
    const row = await screen.findByRole("region", { name: "Similar and in stock" });
    expect(
      within(row)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Musk", "Amber"]);
  });

  it("tells guests when something sold out is back", async () => {
    serve({ "/products/p1/notice": {} });
    await renderProduct({ inventory_count: 0 });
    const email = await screen.findByRole("textbox", { name: /^Email address/ });
    await userEvent.type(email, "noura");
    await userEvent.click(screen.getByRole("button", { name: "Notify me" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Please enter a valid email address");
    expect(email).toHaveFocus();
    expect(asked.some((path) => path.includes("/notice"))).toBe(false);
    await userEvent.type(email, "@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Notify me" }));
    expect(await screen.findByText("noura@example.com")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Notify me" })).not.toBeInTheDocument();
  });

  const specifications = () =>
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);

  it("specifies brand, status and stock", async () => {
    await renderProduct({ brand: "", ar_brand: "" });
    expect(specifications()).toEqual([
      ["Brand", "N/A"],
      ["Status", "In stock"],
      ["Stock", "50"],
    ]);
  });

  it("specifies what the seller does, in the language of the page", async () => {
    const specs = [
      { en_name: "Capacity", ar_name: "السعة", en_value: "8 L", ar_value: "8 لتر" },
      { en_name: "Care", ar_name: "العناية", en_value: "Hand wash", ar_value: "غسيل يدوي" },
    ];
    await renderProduct({ specs, inventory_count: 0 }, "ar");
    expect(specifications()).toEqual([
      ["العلامة التجارية", "علامة"],
      ["السعة", "8 لتر"],
      ["العناية", "غسيل يدوي"],
      ["الحالة", "نفدت الكمية"],
      ["المخزون", "0"],
    ]);
  });

  it("says that nobody has reviewed it", async () => {
    await renderProduct();
    expect(screen.getByRole("heading", { name: "No reviews yet" })).toBeInTheDocument();
    expect(asked.some((path) => path.includes("/reviews"))).toBe(false);
  });

  it("shows Arabic in Arabic", async () => {
    await renderProduct({ inventory_count: 2 }, "ar");
    expect(screen.getByRole("heading", { level: 1, name: "عود" })).toBeInTheDocument();
    expect(screen.getByText("بقيت قطعتان فقط!")).toBeInTheDocument();
  });

  it("loads what the document did not bring", async () => {
    let answer = () => {};
    const ready = new Promise<void>((resolve) => (answer = resolve));
    serve({ "/products/p1": detail() }, ready);
    await renderApp("/product/p1");
    expect(screen.getByText("Loading product...")).toBeInTheDocument();
    answer();
    expect(await screen.findByRole("heading", { level: 1, name: "Oud" })).toBeInTheDocument();
  });

  it("says when there is no such product", async () => {
    await renderApp("/product/p1");
    expect(await screen.findByRole("heading", { level: 1, name: "Product not found" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Return to homepage" })).toHaveAttribute("href", "/");
    await waitFor(() => expect(document.title).toBe("Product not found | Matjar"));
  });
});

describe("buying", () => {
  const options = {
    has_options: true,
    colors: [option("red", "Red", "#f00"), option("blue", "Blue", "#00f")],
    sizes: [option("s", "Small"), option("l", "Large")],
  };
  const add = () => screen.getAllByRole("button", { name: "Add to Cart", hidden: true })[0] as HTMLElement;

  it("takes the first options unless others are chosen", async () => {
    await renderProduct(options);
    fireEvent.click(add());
    await waitFor(() => expect(stored()).toMatchObject([{ id: "p1", color: "red", size: "s", quantity: 1 }]));
  });

  it("names a single colour without offering it, and sizes as the product does", async () => {
    await renderProduct(
      { ...options, colors: options.colors.slice(0, 1), en_size_title: "Storage", ar_size_title: "السعة" },
      "ar",
    );
    expect(screen.getByText("Red ع").parentElement).toHaveTextContent("اللون: Red ع");
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(screen.getByRole("group", { name: "السعة: Small ع" })).toBeInTheDocument();
    fireEvent.click(screen.getAllByRole("button", { name: "أضف إلى السلة", hidden: true })[0] as HTMLElement);
    await waitFor(() => expect(stored()).toMatchObject([{ id: "p1", color: "red", size: "s", quantity: 1 }]));
  });

  it("carries colour, size and quantity into the cart", async () => {
    await renderProduct(options);
    await userEvent.click(screen.getByRole("radio", { name: "Blue" }));
    await userEvent.click(screen.getByRole("radio", { name: "Large" }));
    await userEvent.click(screen.getByRole("button", { name: "One more" }));
    fireEvent.click(add());
    expect(await screen.findByText("Added to cart")).toBeInTheDocument();
    const drawer = await screen.findByRole("dialog", { name: "Your Cart" });
    expect(drawer).toHaveTextContent("Blue · Large");
    expect(within(drawer).getAllByText("200.00")[0]).toBeInTheDocument();
    fireEvent.click(add());
    expect(await screen.findByText("Quantity updated in cart")).toBeInTheDocument();
    expect(stored()).toMatchObject([{ id: "p1", color: "blue", size: "l", quantity: 4 }]);
  });

  it("never takes more than there is", async () => {
    localStorage.setItem("cart", JSON.stringify([{ id: "p1", quantity: 3 }]));
    await renderProduct({ inventory_count: 3 });
    fireEvent.click(add());
    expect(await screen.findByText("Failed to add to cart")).toBeInTheDocument();
    expect(screen.getByText("Only 3 left")).toBeInTheDocument();
    expect(stored()).toMatchObject([{ quantity: 3 }]);
  });

  describe("of variants", () => {
    const variant = (
      color: string,
      size: string,
      changes: Partial<ProductDetail["variants"][number]> = {},
    ) => ({
      color,
      size,
      sku: `${color}-${size}`.toUpperCase(),
      barcode: "",
      price: 100,
      compare_at_price: null,
      inventory_count: 5,
      images: [],
      ...changes,
    });
    const variants = {
      ...options,
      inventory_count: 8,
      variants: [
        variant("red", "s", { inventory_count: 0 }),
        variant("red", "l", { inventory_count: 3, price: 120, compare_at_price: 150 }),
        variant("blue", "s", { images: ["/media/blue.webp"] }),
      ],
    };

    it("begins with the first in stock, at its price and with what is left of it", async () => {
      await renderProduct(variants);
      expect(screen.getByRole("radio", { name: "Red" })).toBeChecked();
      expect(screen.getByRole("radio", { name: "Large" })).toBeChecked();
      expect(screen.getByRole("radio", { name: "Small (sold out)" })).not.toBeChecked();
      expect(screen.getAllByText("120.00")[0]).toBeInTheDocument();
      expect(screen.getByText("Only 3 left!")).toBeInTheDocument();
      expect(screen.getByText("RED-L")).toBeInTheDocument();
      fireEvent.click(add());
      await waitFor(() => expect(stored()).toMatchObject([{ color: "red", size: "l", price: 120 }]));
    });

    it("shows the pictures of a colour, and brings a size that it comes in", async () => {
      await renderProduct(variants);
      await userEvent.click(screen.getByRole("radio", { name: "Blue" }));
      expect(screen.getByRole("radio", { name: "Small" })).toBeChecked();
      expect(screen.getByRole("radio", { name: "Large (not available in this choice)" })).toBeDisabled();
      expect(screen.getByRole("img", { name: "Oud" })).toHaveAttribute(
        "src",
        expect.stringContaining("/media/blue.webp"),
      );
    });

    it.each([
      ["?color=blue&size=s", "Blue", "Small"],
      ["?color=red&size=s", "Red", "Small (sold out)"],
      ["?color=blue", "Blue", "Small"],
      ["?color=blue&size=l", "Red", "Large"],
      ["?color=pink", "Red", "Large"],
    ])("opens with what %s names, if there is such a one", async (search, color, size) => {
      window.location.href = `http://shop.test/product/p1${search}`;
      await renderProduct(variants);
      expect(screen.getByRole("radio", { name: color })).toBeChecked();
      expect(screen.getByRole("radio", { name: size })).toBeChecked();
    });

    it("names what is chosen in the address, and keeps the rest of it", async () => {
      window.location.href = "http://shop.test/product/p1?lang=en#reviews";
      await renderProduct(variants);
      expect(window.location.search).toBe("?lang=en");
      await userEvent.click(screen.getByRole("radio", { name: "Blue" }));
      expect(window.location.search + window.location.hash).toBe("?lang=en&color=blue&size=s#reviews");
    });

    it("cannot add what is sold out, but tells when it is back", async () => {
      serve({ "/notice": null });
      await renderProduct(variants);
      await userEvent.click(screen.getByRole("radio", { name: "Small (sold out)" }));
      expect(screen.getAllByRole("button", { name: "Out of stock", hidden: true })[0]).toBeDisabled();
      await userEvent.type(await screen.findByRole("textbox", { name: /^Email address/ }), "n@example.com");
      await userEvent.click(screen.getByRole("button", { name: "Notify me" }));
      expect(await screen.findByText("n@example.com")).toBeInTheDocument();
      const sent = vi.mocked(fetch).mock.calls.map(([request]) => request as Request);
      const notice = sent.find(({ url }) => url.endsWith("/notice"));
      expect(await notice?.clone().json()).toMatchObject({ color: "red", size: "s" });
    });

    it("counts the stock of each by itself", async () => {
      localStorage.setItem("cart", JSON.stringify([{ id: "p1", color: "blue", size: "s", quantity: 5 }]));
      await renderProduct(variants);
      fireEvent.click(add());
      await waitFor(() => expect(stored()).toMatchObject([{ color: "blue" }, { color: "red", quantity: 1 }]));
    });

    it("keeps the choice on the wishlist", async () => {
      await renderProduct(variants);
      await userEvent.click(screen.getByRole("button", { name: "Add to wishlist: Oud" }));
      await waitFor(() =>
        expect(JSON.parse(localStorage.getItem("wishlist") ?? "[]")).toMatchObject([
          { id: "p1", color: "red", size: "l", price: 120 },
        ]),
      );
    });
  });

  it("goes on the wishlist", async () => {
    await renderProduct();
    await userEvent.click(screen.getByRole("button", { name: "Add to wishlist: Oud" }));
    expect(await screen.findByText("Added to wishlist")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Remove from wishlist: Oud" })).toBeInTheDocument();
  });
});

describe("the gallery", () => {
  it("moves by thumbnail and by arrow keys", async () => {
    await renderProduct();
    const thumbnail = (n: number) => screen.getByRole("button", { name: `Picture ${n} of 2` });
    expect(thumbnail(1)).toHaveAttribute("aria-current", "true");
    await userEvent.click(thumbnail(2));
    expect(thumbnail(2)).toHaveAttribute("aria-current", "true");
    await userEvent.keyboard("{ArrowLeft}");
    expect(thumbnail(1)).toHaveAttribute("aria-current", "true");
  });

  it("goes where it was sent although inertia carries it further", async () => {
    await renderProduct();
    const strip = screen.getByRole("button", { name: "Zoom in: Picture 1 of 2" }).closest("ul")!;
    Object.defineProperty(strip, "clientWidth", { value: 300 });
    const scrollTo = vi.spyOn(strip, "scrollTo").mockImplementation(() => undefined);
    const thumbnail = (n: number) => screen.getByRole("button", { name: `Picture ${n} of 2` });
    await userEvent.click(thumbnail(2));
    // Inertia returns it to the first picture after the click.
    strip.scrollLeft = 0;
    fireEvent.scroll(strip);
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2));
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ left: 300 }));
    expect(thumbnail(2)).toHaveAttribute("aria-current", "true");

    // What a finger moves stays where it was left.
    fireEvent.touchStart(strip);
    fireEvent.scroll(strip);
    await waitFor(() => expect(thumbnail(1)).toHaveAttribute("aria-current", "true"));
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it("is moved by a wheel after the picture in view was asked for", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await renderProduct();
    const strip = screen.getByRole("button", { name: "Zoom in: Picture 1 of 2" }).closest("ul")!;
    Object.defineProperty(strip, "clientWidth", { value: 300 });
    const scrollTo = vi.spyOn(strip, "scrollTo").mockImplementation(() => undefined);
    const thumbnail = (n: number) => screen.getByRole("button", { name: `Picture ${n} of 2` });
    fireEvent.click(thumbnail(1));
    await act(() => vi.advanceTimersByTimeAsync(200));
    strip.scrollLeft = 300;
    fireEvent.scroll(strip);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(thumbnail(2)).toHaveAttribute("aria-current", "true");
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it("has the video last", async () => {
    await renderProduct({ video_url: "/media/clip.mp4" });
    expect(screen.getByRole("button", { name: "Video" })).toBeInTheDocument();
    expect(document.querySelector("video")).toHaveAttribute("src", "/media/clip.mp4");
  });

  it("opens the large view", async () => {
    await renderProduct();
    await userEvent.click(screen.getByRole("button", { name: "Zoom in: Picture 1 of 2" }));
    const dialog = await screen.findByRole("dialog", { name: "Oud" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Zoom in" }));
    expect(within(dialog).getByRole("button", { name: "Zoom out" })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: "Next picture" }));
    expect(within(dialog).getByText("Picture 2 of 2")).toBeInTheDocument();
  });
});

describe("reviews", () => {
  const reviewed = { rating: 4.5, review_count: 11, stars: [0, 0, 1, 2, 8] };
  const page = (ids: string[], number: number) => ({
    reviews: ids.map(review),
    total: 11,
    page: number,
    pages: 2,
  });

  it("are listed, sorted, narrowed and continued", async () => {
    serve({
      "reviews?sort=helpful&stars=0&page=1": page(["a", "b"], 1),
      "reviews?sort=helpful&stars=0&page=2": page(["c"], 2),
      "reviews?sort=low&stars=0&page=1": page(["d"], 1),
      "reviews?sort=low&stars=4&page=1": page(["e"], 1),
    });
    await renderProduct(reviewed);
    expect(await screen.findByRole("heading", { name: "Title a" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Sign in to write a review" })).toHaveAttribute("href", "/auth");
    expect(screen.getAllByText("Verified purchase")).toHaveLength(2);
    expect(screen.getAllByText("3 people found this helpful")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Load More" }));
    expect(await screen.findByRole("heading", { name: "Title c" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Title a" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Load More" })).not.toBeInTheDocument();

    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "low");
    expect(await screen.findByRole("heading", { name: "Title d" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "4 stars 2 reviews" }));
    expect(await screen.findByRole("heading", { name: "Title e" })).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Filter by stars" })).toHaveValue("4");
  });

  it("send guests who judge one to sign in, and back", async () => {
    serve({ "reviews?sort=helpful&stars=0&page=1": page(["a"], 1) });
    const { here } = await renderProduct(reviewed);
    await userEvent.click(await screen.findByRole("button", { name: /^Helpful/ }));
    expect(asked.some((path) => path.includes("/helpful"))).toBe(false);
    await userEvent.click(await screen.findByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(here()).toBe('/auth {"from":"/product/p1#reviews"}'));
  });
});
