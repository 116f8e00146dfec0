import { expect, it } from "vitest";
import { canonicalUrl } from "@/api/canonical-url";
import cases from "../../../internal/page/testdata/first-addresses.json";
import { firstAddress } from "./page-loader";

// The server's rule is tested with the same cases.
it.each(cases)("fills $template for ?$query as the server does", ({ template, query, address }) => {
  const filled = firstAddress(template, { id: "a/b c" }, new URLSearchParams(query));
  expect(filled ?? null).toBe(address && canonicalUrl(address));
});
