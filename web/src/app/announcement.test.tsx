import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { product, renderApp, slide } from "@/dev/render-app";
import { defaultConfig } from "@/lib/shop-config";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

const announcement = { id: "a1", en: "Eid delivery", ar: "التوصيل قبل العيد", link: "/deals" };

it("an announcement stands above the header in the language of the page, and stays without a button", async () => {
  await renderApp("/", { language: "ar", config: { ...defaultConfig, announcement } });
  const line = await screen.findByRole("complementary", { name: "إعلان" });
  expect(within(line).getByRole("link", { name: "التوصيل قبل العيد" })).toHaveAttribute("href", "/deals");
  expect(within(line).queryByRole("button")).not.toBeInTheDocument();
});

it("one that was closed does not come back, another one does", async () => {
  const config = { ...defaultConfig, announcement: { ...announcement, dismissible: true } };
  const first = await renderApp("/", { config });
  await userEvent.click(
    within(await screen.findByRole("complementary", { name: "Announcement" })).getByRole("button", {
      name: "Close",
    }),
  );
  expect(screen.queryByRole("complementary", { name: "Announcement" })).not.toBeInTheDocument();
  first.unmount();
  const again = await renderApp("/", { config });
  await screen.findByRole("contentinfo");
  expect(screen.queryByRole("complementary", { name: "Announcement" })).not.toBeInTheDocument();
  again.unmount();
  await renderApp("/", {
    config: { ...config, announcement: { ...config.announcement, id: "a2", en: "Sale" } },
  });
  expect(await screen.findByText("Sale")).toBeInTheDocument();
});

it("the home page shows the operator's slides, banners and collections", async () => {
  const words = { title: "Kitchen week", text: "Half price", action: "To the kitchen" };
  await renderApp("/", {
    home: {
      slides: [slide("best-deals", { link: "https://example.com/eid", picture: "/media/m/own.webp" })],
      banners: {
        last: { scene: "pro", link: "/home-kitchen", en: words, ar: words },
        newsletter: { scene: "newsletter", link: "", en: { ...words, title: "Letters" }, ar: words },
      },
      collections: [
        { slug: "eid", en_name: "Eid gifts", ar_name: "هدايا", products: [product("p1"), product("p2")] },
      ],
    },
  });
  const slides = screen.getByRole("region", { name: "Promotions" });
  expect(within(slides).getByRole("link")).toHaveAttribute("href", "https://example.com/eid");
  expect(slides.querySelector("picture")).toBeNull();
  // One slide does not move.
  expect(slides).toHaveAttribute("aria-busy", "false");
  expect(within(slides).queryByRole("button")).not.toBeInTheDocument();
  const own = await screen.findByRole("region", { name: "Kitchen week" });
  expect(within(own).getByRole("link", { name: "To the kitchen" })).toHaveAttribute("href", "/home-kitchen");
  expect(await screen.findByRole("region", { name: "Letters" })).toBeInTheDocument();
  expect(screen.queryByText("Join Pro")).not.toBeInTheDocument();
  const part = screen.getByRole("region", { name: "Eid gifts" });
  expect(within(part).getAllByRole("heading", { level: 3 })).toHaveLength(2);
  expect(within(part).getByRole("link", { name: "View All: Eid gifts" })).toHaveAttribute(
    "href",
    "/collections/eid",
  );
});
