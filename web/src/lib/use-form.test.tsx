import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "preact-render-to-string";
import { useState, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { messages } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { line, type Rules } from "./form-rules";
import { useForm, type Form } from "./use-form";

type Values = { name: string; secret: string; note: string; topic: string; news: boolean; method: string };

const rules: Rules<Values> = {
  secret: (typed) => (typed.length < 6 ? [typed, "auth.shortPassword"] : [typed]),
  name: line((text) => text.length >= 2, "auth.shortName"),
};
const defaults: Values = { name: "", secret: "", note: "", topic: "", news: false, method: "cod" };

type Props = {
  send?: (values: Values) => Promise<void> | void;
  values?: Partial<Values>;
  live?: boolean;
  onForm?: (form: Form<Values>) => void;
};

function Sample({ send = () => undefined, values, live, onForm }: Props) {
  const form = useForm(rules, { ...defaults, ...values }, { live });
  const [hides, setHides] = useState(false);
  onForm?.(form);
  return (
    <form noValidate onSubmit={form.submit(send)} aria-label="sample" aria-busy={form.isSubmitting}>
      {!hides && <input {...form.register("name")} aria-label="name" />}
      <p>{form.errorOf("name")}</p>
      <input {...form.register("secret")} aria-label="secret" />
      <p>{form.errorOf("secret")}</p>
      <textarea {...form.register("note")} aria-label="note" />
      <select {...form.register("topic")} aria-label="topic">
        <option value="" disabled>
          Choose
        </option>
        <option value="return">Return</option>
        <option value="order">Order</option>
      </select>
      {!hides && <input type="checkbox" {...form.register("news")} aria-label="news" />}
      <p>{form.refusal}</p>
      {live && <output>{`${form.values.name} ${form.values.method} ${form.isDirty}`}</output>}
      <button type="button" onClick={() => setHides(!hides)}>
        hide
      </button>
      <button type="submit">send</button>
    </form>
  );
}

const inEnglish = (content: ReactNode) => (
  <LanguageProvider initial={{ language: "en", messages }}>{content}</LanguageProvider>
);

function show(props: Props = {}): { form: Form<Values> } {
  const shown = {} as { form: Form<Values> };
  render(inEnglish(<Sample {...props} onForm={(form) => (shown.form = form)} />));
  return shown;
}

const field = (name: keyof Values) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: keyof Values, value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const shortName = messages["auth.shortName"];
const shortSecret = messages["auth.shortPassword"];

afterEach(() => document.body.replaceChildren());

it("says nothing before it is first sent, then checks the field that changes", async () => {
  show({ live: true });
  type("name", "N");
  expect(screen.queryByText(shortName)).not.toBeInTheDocument();
  await press("send");
  expect(screen.getByText(shortName)).toBeInTheDocument();
  expect(screen.getByText(shortSecret)).toBeInTheDocument();

  type("name", "No");
  expect(screen.queryByText(shortName)).not.toBeInTheDocument();
  expect(screen.getByText(shortSecret)).toBeInTheDocument();
  type("name", "N");
  expect(screen.getByText(shortName)).toBeInTheDocument();
});

it("leads to the first broken field of the document, whatever the order of the rules", async () => {
  show();
  await press("send");
  expect(field("name")).toHaveFocus();
  type("name", "Noura");
  await press("send");
  expect(field("secret")).toHaveFocus();
});

it("sends cleaned values of all fields, with and without events, and leaves the fields as they are", async () => {
  const send = vi.fn();
  show({ send });
  type("name", "  Noura ");
  type("note", " as it is ");
  fireEvent.click(field("news"));
  fireEvent.input(field("topic"), { target: { value: "order" } });
  // As password managers may do it.
  field("secret").value = " 123456 ";
  await press("send");
  const typed = { name: "Noura", secret: " 123456 ", note: " as it is ", topic: "order", news: true };
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...typed, method: "cod" });
  expect(field("name")).toHaveValue("  Noura ");
});

it("is sent once at a time", async () => {
  let finish = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  show({ send, values: { name: "Noura", secret: "123456" } });
  await press("send");
  // Neither again, nor by the browser itself.
  expect(fireEvent.submit(screen.getByRole("form"))).toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("form")).toHaveAttribute("aria-busy", "true");
  await act(async () => finish());
  expect(screen.getByRole("form")).toHaveAttribute("aria-busy", "false");
  await press("send");
  expect(send).toHaveBeenCalledTimes(2);
  await act(async () => finish());
});

it("can be sent again when sending has failed", async () => {
  const { form } = show({ values: { name: "Noura", secret: "123456" } });
  const failed = form.submit(() => Promise.reject(new Error("no network")))();
  await expect(failed).rejects.toThrow("no network");
  const send = vi.fn();
  await act(() => form.submit(send)());
  expect(send).toHaveBeenCalledOnce();
});

it("says why the server refused a field, and the form, until there is something new", async () => {
  const shown = show({
    values: { name: "Noura", secret: "123456" },
    send: () => {
      shown.form.refuse("Not today");
      shown.form.setError("secret", "password.wrong", { shouldFocus: true });
    },
  });
  await press("send");
  expect(screen.getByText(messages["password.wrong"])).toBeInTheDocument();
  expect(field("secret")).toHaveFocus();
  type("name", "Nora");
  expect(screen.getByText(messages["password.wrong"])).toBeInTheDocument();
  type("secret", "1234567");
  expect(screen.queryByText(messages["password.wrong"])).not.toBeInTheDocument();
  expect(screen.getByText("Not today")).toBeInTheDocument();
  type("secret", "");
  await press("send");
  expect(screen.queryByText("Not today")).not.toBeInTheDocument();
});

it("starts anew when it is reset", async () => {
  const { form } = show({ values: { name: "Noura" } });
  type("name", "");
  fireEvent.click(field("news"));
  await press("send");
  act(() => form.reset());
  expect(field("name")).toHaveValue("Noura");
  expect(field("news")).not.toBeChecked();
  expect(screen.queryByText(shortSecret)).not.toBeInTheDocument();
  type("name", "N");
  expect(screen.queryByText(shortName)).not.toBeInTheDocument();
});

it("sets values as if they were typed", async () => {
  const shown = show({ live: true });
  expect(screen.getByRole("status")).toHaveTextContent("cod false");
  await press("send");
  act(() => shown.form.setValues({ name: "Noura", method: "mada", news: true }));
  expect(field("name")).toHaveValue("Noura");
  expect(field("news")).toBeChecked();
  expect(screen.getByRole("status")).toHaveTextContent("Noura mada true");
  expect(screen.queryByText(shortName)).not.toBeInTheDocument();
  expect(screen.getByText(shortSecret)).toBeInTheDocument();
});

it("renders what is typed where it is live; the same values are the same object", () => {
  const shown = show({ live: true });
  type("name", "No");
  expect(screen.getByRole("status")).toHaveTextContent("No cod true");
  const { values } = shown.form;
  type("name", "No");
  expect(shown.form.values).toBe(values);
});

it("keeps the value of a field that leaves, without showing it in the markup", async () => {
  show();
  type("name", "Noura");
  fireEvent.click(field("news"));
  await press("hide");
  await press("send");
  expect(screen.queryByText(shortName)).not.toBeInTheDocument();
  await press("hide");
  expect(field("name")).toHaveValue("Noura");
  expect(field("name").getAttribute("value") ?? "").toBe("");
  expect(field("news")).toBeChecked();
});

it("keeps what was typed before the page was hydrated, and fills what was not", async () => {
  const root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = renderToString(inEnglish(<Sample live />));
  field("name").value = "Noura";
  field("note").value = "Early";
  field("topic").value = "order";
  field("news").checked = true;
  const send = vi.fn();
  await act(async () => {
    hydrateRoot(root, inEnglish(<Sample live send={send} values={{ name: "Default", secret: "123456" }} />));
  });
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Noura cod true"));
  expect(field("secret")).toHaveValue("123456");
  await press("send");
  const typed = { name: "Noura", note: "Early", topic: "order", news: true };
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...defaults, ...typed, secret: "123456" });
});
