import { queryOptions } from "@tanstack/react-query";
import { privateQuery } from "@/api/api-query";
import { authClient } from "@/api/auth/auth-client";
import { checkEmailLink, type LinkKind } from "@/api/auth/email-link";
import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";

export type OpenOrder = components["schemas"]["OpenOrder"];

/** Keys carry the user, so that nobody sees what was loaded for somebody else. */
export const securityQueries = {
  devices: (userId: string) =>
    queryOptions({
      ...privateQuery(userId, "/api/v1/account/devices"),
      select: ({ devices }) => devices,
      staleTime: 0,
    }),
  recoveryCodes: (userId: string) =>
    queryOptions({
      ...privateQuery(userId, "/api/v1/account/recovery-codes"),
      select: ({ left }) => left,
    }),
  /** Whether the address has been confirmed by now. */
  confirmed: (userId: string) =>
    queryOptions({
      queryKey: ["confirmed", userId],
      queryFn: async () => {
        const client = await authClient();
        const { data, error } = await client.getUser();
        if (error) throw error;
        return Boolean(data.user.email_confirmed_at);
      },
      staleTime: 0,
    }),
  openOrders: (userId: string) =>
    queryOptions({
      ...privateQuery(userId, "/api/v1/account/open-orders"),
      select: ({ orders }) => orders,
      // The shop moves orders along while nobody is looking.
      staleTime: 0,
      gcTime: 0,
    }),
};

/** What a mailed link is good for. A link is used once, so there is nothing to keep. */
export const linkQuery = (kind: LinkKind, token: string) =>
  queryOptions({
    queryKey: ["mailed-link", kind, token],
    queryFn: () => checkEmailLink(kind, token),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export async function signOutDevice(id: string): Promise<void> {
  await api.DELETE("/api/v1/account/devices/{id}", { params: { path: { id } } });
}

/** Replaces the recovery codes; the new ones cannot be read again. */
export async function newRecoveryCodes(): Promise<string[]> {
  return dataOf(await api.POST("/api/v1/account/recovery-codes")).codes;
}

/** What becomes of the orders that are still open when an account goes. */
export type DeletionOptions = { cancel_open_orders: boolean; keep_open_orders: boolean };

/**
 * Deletes the account of the token's owner, who must have signed in just now. Open orders that the parting
 * says nothing about are refused with open_orders.
 */
export async function deleteAccount(accessToken: string, parting: DeletionOptions): Promise<void> {
  await api.DELETE("/api/v1/account", {
    body: { confirmation: "DELETE", ...parting },
    headers: { Authorization: `Bearer ${accessToken}` },
  });
}
