import { expect, test } from "vitest";
import { readEvents } from "./read-events";

function streamOf(parts: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
}

test("events are read whole, however they are cut, without comments", async () => {
  const read = [];
  const parts = [
    "id: 7\nevent: re",
    "ady\ndata: {}\n\n: still here\n\nid: 8\nevent: order\nda",
    'ta: {"a":"ب"}\n',
    "\nid: 9\n",
  ];
  for await (const event of readEvents(streamOf(parts))) read.push(event);
  expect(read).toEqual([
    { id: "7", type: "ready", data: "{}" },
    { id: "8", type: "order", data: '{"a":"ب"}' },
  ]);
});
