import type { APIRequestContext, Page } from "@playwright/test";
import { addAuthenticator, carrySession, newShopper, type Shopper } from "./accounts.ts";
import type { Server } from "./server.ts";

/** Somebody who works in the back office: an account with a post and a second step, signed in on the page. */
export async function enterOffice(
  page: Page,
  request: APIRequestContext,
  server: Server,
  role: "owner" | "staff" | "vendor" = "owner",
  vendor?: string,
): Promise<Shopper> {
  const shopper = await newShopper(request);
  await server.matjar("users", "grant", shopper.email, role, ...(vendor ? ["--vendor", vendor] : []));
  const { session } = await addAuthenticator(request, shopper);
  const member = { ...shopper, session };
  await carrySession(page, member);
  return member;
}
