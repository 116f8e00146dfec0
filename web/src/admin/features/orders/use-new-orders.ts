import { useEffect, useRef, useState } from "react";
import { bearerToken } from "@/api/auth/token";
import { readEvents } from "./read-events";

export type Arrived = { order_id: string; order_number: string };

const retryAfter = 5_000;

/**
 * Listens for new orders while a page is open. A stream of the server ends
 * after some seconds and is opened again, from where the last one ended. Returns whether it listens.
 */
export function useNewOrders(onArrived: (order: Arrived) => void): boolean {
  const [live, setLive] = useState(true);
  const told = useRef(onArrived);
  useEffect(() => {
    told.current = onArrived;
  });
  useEffect(() => {
    const stop = new AbortController();
    const seen = new Set<string>();
    let last = "";

    async function listen(): Promise<void> {
      const response = await fetch("/api/v1/admin/events", {
        headers: {
          Accept: "text/event-stream",
          Authorization: `Bearer ${bearerToken() ?? ""}`,
          ...(last && { "Last-Event-ID": last }),
        },
        signal: stop.signal,
      });
      if (!response.ok || !response.body) throw new Error(`new orders: ${response.status}`);
      setLive(true);
      for await (const event of readEvents(response.body)) {
        last = event.id || last;
        if (event.type !== "order") continue;
        const order = JSON.parse(event.data) as Arrived;
        if (seen.has(order.order_id)) continue;
        seen.add(order.order_id);
        told.current(order);
      }
    }

    async function keepListening(): Promise<void> {
      while (!stop.signal.aborted) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- one stream follows the other
          await listen();
        } catch {
          if (stop.signal.aborted) return;
          setLive(false);
          // oxlint-disable-next-line no-await-in-loop -- it is the pause between two attempts
          await new Promise((resolve) => setTimeout(resolve, retryAfter));
        }
      }
    }

    void keepListening();
    return () => stop.abort();
  }, []);
  return live;
}
