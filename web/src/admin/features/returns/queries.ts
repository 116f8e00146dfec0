import { staffList, staffQuery } from "../../api/client";
import { returnStateValues as states } from "../../api/values.gen";

type State = (typeof states)[number];

/** Which returns the address asks for: all, unless it names a state. */
export function stateIn(search: URLSearchParams): State | undefined {
  return states.find((one) => one === search.get("state"));
}

export const returnsQueries = {
  list: (state: State | undefined) =>
    staffList("/api/v1/admin/returns", "returns", { params: { query: state && { state } } }),
  one: (id: string) => staffQuery("/api/v1/admin/returns/{id}", { params: { path: { id } } }),
  pictures: (id: string) => staffQuery("/api/v1/admin/returns/{id}/pictures", { params: { path: { id } } }),
};
