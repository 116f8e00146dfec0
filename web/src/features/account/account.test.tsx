import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mockApi, member, problemResponse, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { messageText } from "@/dev/message-text";
import type { Language } from "@/i18n/language";
import type { Address } from "./queries";

let server: ReturnType<typeof mockApi>;

const profile = {
  id: member.id,
  email: member.email,
  full_name: "Noura Alotaibi",
  phone: "",
  language: "en",
  city: "riyadh",
};

const tahlia: Address = {
  id: "a1",
  full_name: "Noura",
  street_address: "Tahlia Street 12",
  city: "Jeddah",
  province: "Makkah",
  postal_code: "23326",
  is_default: true,
  created_at: "2026-01-01T00:00:00Z",
};

beforeEach(() => {
  localStorage.clear();
  signIn();
  server = mockApi();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const main = () => within(screen.getByRole("main"));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const toasted = (text: string) => screen.findByText(text, { selector: "[data-sonner-toast] *" });

describe("the account", () => {
  it.each([
    ["en", ["Profile", "Addresses", "Orders", "Wishlist", "Settings"], "Quick Actions", "Sign Out"],
    [
      "ar",
      (["page.profile", "page.addresses", "account.orders", "page.wishlist", "page.settings"] as const).map(
        (key) => messageText("ar", key),
      ),
      messageText("ar", "account.actions"),
      messageText("ar", "account.signOut"),
    ],
  ] as const)("greets its owner in %s and leads everywhere", async (language, tiles, actions, signOut) => {
    const { here } = await renderApp("/account", { language });
    const [hello] = messageText(language, "account.welcome", { name: "\n" }).split("\n");
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading).toHaveTextContent(hello!.trim());
    expect(heading).toHaveTextContent("noura");
    const links = main().getAllByRole("listitem");
    expect(links).toHaveLength(tiles.length);
    const paths = ["/account/profile", "/account/addresses", "/orders", "/wishlist", "/account/settings"];
    for (const [i, title] of tiles.entries()) {
      expect(main().getByRole("link", { name: new RegExp(`^${title}`) })).toHaveAttribute("href", paths[i]);
    }
    expect(main().getByRole("heading", { name: actions })).toBeInTheDocument();
    await userEvent.click(main().getByRole("button", { name: signOut }));
    await waitFor(() => expect(here()).toContain("/auth"));
    expect(localStorage.getItem("matjar-auth")).toBeNull();
  });

  it("forgets at sign-out what was typed in the checkout", async () => {
    sessionStorage.setItem("kept:checkout", JSON.stringify({ user: member.id, value: {} }));
    const { here } = await renderApp("/account");
    await press("Sign Out");
    await waitFor(() => expect(here()).toContain("/auth"));
    expect(sessionStorage.getItem("kept:checkout")).toBeNull();
  });
});

describe("the profile", () => {
  it("is changed, and left alone by going back", async () => {
    const { here } = await renderApp("/account/profile");
    const name = await screen.findByLabelText("Full name");
    expect(name).toHaveValue("Noura Alotaibi");
    expect(screen.getByLabelText("Email")).toBeDisabled();
    expect(screen.getByText("Email cannot be changed")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/account");
    server.handlers["PATCH /api/v1/profile"] = (body: object) => ({ ...profile, ...body });
    await userEvent.clear(name);
    await userEvent.type(name, "نورة");
    await press("Save Changes");
    expect(await toasted("Profile updated successfully")).toBeInTheDocument();
    expect(server.sent("PATCH /api/v1/profile")).toEqual([{ full_name: "نورة", phone: "" }]);
    await userEvent.type(name, "!");
    await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(here()).toBe("/account"));
    expect(server.sent("PATCH /api/v1/profile")).toHaveLength(1);
  });

  it("that does not load or save says so", async () => {
    const language = "ar";
    const loaded = server.handlers["GET /api/v1/profile"]!;
    server.handlers["GET /api/v1/profile"] = () => problemResponse(404, "not_found");
    await renderApp("/account/profile", { language });
    expect(await screen.findByRole("alert")).toHaveTextContent(messageText(language, "profile.loadFailed"));
    server.handlers["GET /api/v1/profile"] = loaded;
    await press(messageText(language, "state.retry"));
    expect(await screen.findByLabelText(messageText(language, "profile.fullName"))).toHaveValue(
      "Noura Alotaibi",
    );
    server.handlers["PATCH /api/v1/profile"] = () => problemResponse(400, "bad_request");
    await press(messageText(language, "profile.save"));
    expect(await toasted(messageText(language, "profile.failed"))).toBeInTheDocument();
  });
});

describe("the addresses", () => {
  const fillIn = async (dialog: HTMLElement, language: Language) => {
    const fields = {
      "addresses.fullName": "Noura",
      "addresses.street": "Olaya Street 7",
      "addresses.city": language === "ar" ? "جدة" : "Jeddah",
      "addresses.postalCode": "23326",
    } as const;
    for (const [label, text] of Object.entries(fields)) {
      const name = messageText(language, label as keyof typeof fields);
      await userEvent.type(within(dialog).getByLabelText(new RegExp(`^${name}`)), text);
    }
  };

  it("say that there are none yet", async () => {
    await renderApp("/account/addresses");
    expect(await screen.findByText("No addresses saved yet")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Add Address" })).toBeInTheDocument();
  });

  it.each([
    ["en", "Jeddah", "جدة", "Makkah"],
    ["ar", "جدة", "Jeddah", "مكة المكرمة"],
  ] as const)(
    "want five fields in %s, and know the region of a city",
    async (language, city, other, region) => {
      await renderApp("/account/addresses", { language });
      await press(messageText(language, "addresses.add"));
      const dialog = await screen.findByRole("dialog");
      const save = within(dialog).getByRole("button", { name: messageText(language, "addresses.save") });
      await userEvent.click(save);
      await waitFor(() => expect(within(dialog).getAllByRole("alert")).toHaveLength(5));
      const list = within(dialog).getByLabelText(new RegExp(`^${messageText(language, "addresses.city")}`));
      // Suggestions are found by either name.
      const option = document.querySelector(`[id="${list.getAttribute("list")}"] option[value="${city}"]`);
      expect(option).toHaveTextContent(other);
      await fillIn(dialog, language);
      expect(
        within(dialog).getByLabelText(new RegExp(`^${messageText(language, "addresses.province")}`)),
      ).toHaveValue(region);
      expect(within(dialog).queryByRole("alert")).not.toBeInTheDocument();
      await userEvent.click(save);
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(server.sent("POST /api/v1/addresses")).toMatchObject([
        { city, province: region, is_default: false },
      ]);
    },
  );

  it("that cannot be saved or deleted say so", async () => {
    const language = "en";
    server.handlers["GET /api/v1/addresses"] = () => ({ addresses: [tahlia] });
    const no = () => problemResponse(400, "bad_request");
    server.handlers["POST /api/v1/addresses"] = no;
    server.handlers["PUT /api/v1/addresses/a1"] = no;
    server.handlers["DELETE /api/v1/addresses/a1"] = no;
    await renderApp("/account/addresses", { language });
    await press(messageText(language, "addresses.add"));
    let dialog = await screen.findByRole("dialog");
    await fillIn(dialog, language);
    await userEvent.click(
      within(dialog).getByRole("button", { name: messageText(language, "addresses.save") }),
    );
    expect(await toasted(messageText(language, "addresses.addFailed"))).toBeInTheDocument();
    expect(
      within(dialog).getByLabelText(new RegExp(`^${messageText(language, "addresses.street")}`)),
    ).toHaveValue("Olaya Street 7");
    await userEvent.click(
      within(dialog).getByRole("button", { name: messageText(language, "dialog.cancel") }),
    );

    const street = { street: "Tahlia Street 12" };
    await press(messageText(language, "addresses.editNamed", street));
    dialog = await screen.findByRole("dialog");
    await userEvent.click(
      within(dialog).getByRole("button", { name: messageText(language, "addresses.save") }),
    );
    expect(await toasted(messageText(language, "addresses.updateFailed"))).toBeInTheDocument();
    await userEvent.click(
      within(dialog).getByRole("button", { name: messageText(language, "dialog.cancel") }),
    );

    await press(messageText(language, "addresses.deleteNamed", street));
    dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent(/Tahlia Street 12 · /);
    await userEvent.click(
      within(dialog).getByRole("button", { name: messageText(language, "addresses.delete") }),
    );
    expect(await toasted(messageText(language, "addresses.deleteFailed"))).toBeInTheDocument();
    expect(main().getAllByRole("listitem")).toHaveLength(1);
  });
});
