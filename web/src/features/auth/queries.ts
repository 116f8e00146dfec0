import { queryOptions } from "@tanstack/react-query";
import { liveStaleTime, privateQuery } from "@/api/api-query";
import { authClient } from "@/api/auth/auth-client";
import { checkEmailLink, type LinkKind } from "@/api/auth/email-link";
import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";

export type OpenOrder = components["schemas"]["OpenOrder"];

/** Keys include the user id, so that data is never shown to another user. */
export const securityQueries = {
  devices: (userId: string) =>
    queryOptions({
      ...privateQuery(userId, "/api/v1/account/devices"),
      select: ({ devices }) => devices,
      staleTime: liveStaleTime,
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
      // The status of orders changes on the server.
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Checks an emailed link. A link works once, so the result is not cached. */
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

/** What to do about open orders when an account is deleted. */
export type DeletionOptions = { cancel_open_orders: boolean; keep_open_orders: boolean };

/**
 * Deletes the account of the token's owner, who must have signed in just now. Refused with open_orders
 * unless the options cover all open orders.
 */
export async function deleteAccount(accessToken: string, options: DeletionOptions): Promise<void> {
  await api.DELETE("/api/v1/account", {
    body: { confirmation: "DELETE", ...options },
    headers: { Authorization: `Bearer ${accessToken}` },
  });
}
