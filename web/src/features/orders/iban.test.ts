import { expect, it } from "vitest";
import { parseIban } from "./iban";

it.each([
  ["SA0380000000608010167519", "SA0380000000608010167519"],
  ["sa03 8000 0000 6080 1016 7519", "SA0380000000608010167519"],
  ["SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩", "SA0380000000608010167519"],
  ["SA0380000000608010167591", undefined],
  ["SA038000000060801016751", undefined],
  ["GB82WEST12345698765432AA", undefined],
  ["SAXX80000000608010167519", undefined],
  ["", undefined],
])("reads the IBAN %j", (text, iban) => {
  expect(parseIban(text)).toBe(iban);
});
