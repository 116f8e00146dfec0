import { staffList } from "../../api/client";
import { adminListFailuresQueueValues as queues } from "../../api/values.gen";

type Queue = (typeof queues)[number];

/** Which queue the address asks for: that of mail, unless it names another. */
export function queueIn(search: URLSearchParams): Queue {
  return queues.find((one) => one === search.get("queue")) ?? "mail";
}

export const deliveriesQueries = {
  /** What of a queue could not be sent. */
  failures: (queue: Queue) =>
    staffList("/api/v1/admin/deliveries/{queue}", "failures", { params: { path: { queue } } }),
};
