import { staffList, staffQuery } from "../../api/client";
import { adminListMessagesStateValues as states } from "../../api/values.gen";

type State = (typeof states)[number];

/** Which messages the address asks for: open ones, unless it names others. */
export function stateIn(search: URLSearchParams): State {
  return states.find((one) => one === search.get("state")) ?? "open";
}

export const messagesQueries = {
  list: (state: State) => staffList("/api/v1/admin/messages", "messages", { params: { query: { state } } }),
  one: (id: string) => staffQuery("/api/v1/admin/messages/{id}", { params: { path: { id } } }),
};
