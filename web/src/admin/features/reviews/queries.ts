import { staffList } from "../../api/client";
import { adminListReviewsStateValues as states } from "../../api/values.gen";

type State = (typeof states)[number];

/** Which reviews the address asks for: those that wait, unless it names others. */
export function stateIn(search: URLSearchParams): State {
  return states.find((one) => one === search.get("state")) ?? "waiting";
}

export const reviewsQueries = {
  list: (state: State) => staffList("/api/v1/admin/reviews", "reviews", { params: { query: { state } } }),
};
