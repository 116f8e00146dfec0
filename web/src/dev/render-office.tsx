import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { meRightsItemValues } from "@/admin/api/values.gen";
import type { Me } from "@/admin/app/member-context";
import { officeRoutes } from "@/admin/app/routes";
import { App } from "@/app/app";
import { createQueryClient } from "@/app/query-client";
import { loadMessageChunk, loadMessages } from "@/i18n/load-messages";
import { defaultConfig } from "@/lib/shop-config";
import { member } from "./mock-api";

/** Somebody who may do everything in the back office. */
export const owner: Me = {
  id: member.id,
  name: member.user_metadata.full_name,
  rights: [...meRightsItemValues],
  role: "owner",
  vendor_id: "",
};

/** Renders the whole back office at a path. */
export async function renderOffice(path: string) {
  const queryClient = createQueryClient({ data: {} });
  const [messages] = await Promise.all([
    loadMessages("en"),
    loadMessageChunk("office"),
    loadMessageChunk("account"),
    loadMessageChunk("later"),
  ]);
  const router = createMemoryRouter(officeRoutes(queryClient), { initialEntries: [path] });
  const view = render(
    <App initial={{ language: "en", messages }} queryClient={queryClient} config={defaultConfig} now={0}>
      <RouterProvider router={router} />
    </App>,
  );
  return { ...view, router, queryClient };
}
