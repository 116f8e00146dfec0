import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "@/api/client";

/** Keys carry the user, so that nobody sees what was loaded for somebody else. */
export const securityQueries = {
  devices: (userId: string) =>
    queryOptions({
      queryKey: ["account", userId, "devices"],
      queryFn: async ({ signal }) => dataOf(await api.GET("/api/v1/account/devices", { signal })).devices,
      staleTime: 0,
    }),
  recoveryCodes: (userId: string) =>
    queryOptions({
      queryKey: ["account", userId, "recovery-codes"],
      queryFn: async ({ signal }) => dataOf(await api.GET("/api/v1/account/recovery-codes", { signal })).left,
    }),
};

export async function signOutDevice(id: string): Promise<void> {
  await api.DELETE("/api/v1/account/devices/{id}", { params: { path: { id } } });
}

/** Replaces the recovery codes; the new ones cannot be read again. */
export async function newRecoveryCodes(): Promise<string[]> {
  return dataOf(await api.POST("/api/v1/account/recovery-codes")).codes;
}

/** Deletes the account of the token's owner, who must have signed in just now. */
export async function deleteAccount(accessToken: string): Promise<void> {
  await api.DELETE("/api/v1/account", {
    body: { confirmation: "DELETE" },
    headers: { Authorization: `Bearer ${accessToken}` },
  });
}
