import { queryOptions } from "@tanstack/react-query";
import { privateQuery } from "@/api/api-query";
import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";

export type Profile = components["schemas"]["Profile"];
export type ProfileChange = components["schemas"]["ProfileChange"];
export type Address = components["schemas"]["AccountAddress"];
export type AddressFields = components["schemas"]["AddressFields"];

export const accountQueries = {
  profile: (userId: string) => privateQuery(userId, "/api/v1/profile"),
  addresses: (userId: string) =>
    queryOptions({
      ...privateQuery(userId, "/api/v1/addresses"),
      select: ({ addresses }) => addresses,
    }),
};

export async function changeProfile(change: ProfileChange): Promise<Profile> {
  return dataOf(await api.PATCH("/api/v1/profile", { body: change }));
}

/** Saves a new address, or changes the one of the id. */
export async function saveAddress(id: string | undefined, fields: AddressFields): Promise<Address> {
  if (id === undefined) return dataOf(await api.POST("/api/v1/addresses", { body: fields }));
  return dataOf(await api.PUT("/api/v1/addresses/{id}", { params: { path: { id } }, body: fields }));
}

export async function deleteAddress(id: string): Promise<void> {
  await api.DELETE("/api/v1/addresses/{id}", { params: { path: { id } } });
}

/** Everything the shop holds about the shopper, as the text of a JSON file. */
export async function exportAccount(): Promise<string> {
  return JSON.stringify(dataOf(await api.GET("/api/v1/account/export")), null, 2);
}
