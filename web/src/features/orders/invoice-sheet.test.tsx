import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { InvoiceSheet } from "./invoice-sheet";
import type { Invoice } from "./queries";

const invoice: Invoice = {
  number: 7,
  kind: "invoice",
  receipt: false,
  issued_at: "2030-01-31T12:00:00Z",
  order_id: "1a2b3c4d-0000-4000-8000-000000000000",
  seller: {
    en_name: "Lamps",
    ar_name: "مصابيح",
    vat_number: "310122393500003",
    commercial_registration: "1010101010",
    en_address: "Riyadh",
    ar_address: "الرياض",
  },
  buyer: { full_name: "نورة العتيبي 2", city: "Al Khobar" },
  payment_method: "cod",
  lines: [
    {
      en_name: "Lamp",
      ar_name: "مصباح",
      sku: "L-1",
      quantity: 2,
      unit_price: 100,
      net: 200,
      vat: 30,
      gross: 230,
    },
  ],
  subtotal: 200,
  discount: 0,
  shipping: 0,
  vat: 30,
  total: 230,
  qr: "AQ==",
  qr_image: "<svg xmlns='http://www.w3.org/2000/svg'/>",
};
const receipt: Invoice = {
  ...invoice,
  receipt: true,
  seller: { ...invoice.seller, vat_number: "" },
  qr: "",
  qr_image: "",
};
const takesBack = {
  kind: "credit_note",
  number: 8,
  original_number: 7,
  original_issued_at: invoice.issued_at,
} as const;

it.each([
  ["a tax invoice", invoice, ["Simplified Tax Invoice", "فاتورة ضريبية مبسطة", "Invoice number"], true],
  [
    "a credit note",
    { ...invoice, ...takesBack },
    ["Credit Note", "إشعار دائن", "For invoice number", "إلغاء الطلب"],
    true,
  ],
  ["a receipt", receipt, ["Receipt", "إيصال", "Receipt number", "رقم الإيصال"], false],
  [
    "what takes a receipt back",
    { ...receipt, ...takesBack },
    ["Cancellation Receipt", "إيصال إلغاء", "For receipt number", "عن الإيصال رقم"],
    false,
  ],
] as const)("prints %s", (_name, document, texts, tax) => {
  const { container } = render(<InvoiceSheet document={document} />);
  for (const text of texts) expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryAllByRole("img", { name: "QR" })).toHaveLength(tax ? 1 : 0);
  expect(screen.queryAllByText("310122393500003")).toHaveLength(tax ? 1 : 0);
  expect(/Tax Invoice|فاتورة|Credit Note|إشعار دائن/.test(container.textContent)).toBe(tax);
});

it("keeps the customer's facts apart, in the direction they were typed in", () => {
  render(<InvoiceSheet document={invoice} />);
  const name = screen.getByText("نورة العتيبي 2");
  const city = screen.getByText("Al Khobar");
  expect([name.tagName, city.tagName]).toEqual(["BDI", "BDI"]);
  expect(name.parentElement).toHaveTextContent("نورة العتيبي 2 · Al Khobar");
});

it("leaves out which invoice a credit note is for when that is not known", () => {
  render(<InvoiceSheet document={{ ...invoice, ...takesBack, original_number: undefined }} />);
  expect(screen.queryByText("For invoice number")).not.toBeInTheDocument();
  expect(screen.queryByText("undefined")).not.toBeInTheDocument();
});

it("names the variant by its number", () => {
  render(<InvoiceSheet document={invoice} />);
  expect(screen.getByText("SKU L-1")).toBeInTheDocument();
});

it("draws a code with a signature in it larger", () => {
  const { rerender } = render(<InvoiceSheet document={invoice} />);
  expect(screen.getByAltText("QR").className).toBe("size-36");
  rerender(<InvoiceSheet document={{ ...invoice, qr: "A".repeat(500) }} />);
  expect(screen.getByAltText("QR").className).toBe("size-48");
});
