import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { InlineList } from "./inline-list";

it("keeps the direction of each fact, and nothing of those that are missing", () => {
  const { container } = render(
    <InlineList items={["نورة العتيبي", undefined, "12 King Fahd Road", "", "الرياض"]} />,
  );
  expect(container.innerHTML).toBe(
    "<bdi>نورة العتيبي</bdi> · <bdi>12 King Fahd Road</bdi> · <bdi>الرياض</bdi>",
  );
});
