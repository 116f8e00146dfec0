/** A server-sent event. */
export type StreamEvent = { id: string; type: string; data: string };

/** Reads server-sent events from a response; comments are left out. The browser's own reader sends no token. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- parts come one after the other
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}

function parseEvent(block: string): StreamEvent | undefined {
  const event = { id: "", type: "message", data: "" };
  for (const line of block.split("\n")) {
    const at = line.indexOf(": ");
    const value = line.slice(at + 2);
    if (line.startsWith("id: ")) event.id = value;
    else if (line.startsWith("event: ")) event.type = value;
    else if (line.startsWith("data: ")) event.data += value;
  }
  return event.data ? event : undefined;
}
