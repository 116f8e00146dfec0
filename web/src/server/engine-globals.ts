import URL from "core-js-pure/actual/url";
import URLSearchParams from "core-js-pure/actual/url-search-params";

/*
 * What browsers and Node have and the server's script engine lacks, as far as React, the router and the query
 * cache use it while they render.
 */

type Task = () => void;

/** Tasks that wait for their turn. */
let tasks = new Map<number, Task>();
let lastTask = 0;

/** Time stands still while a page is rendered: what is due later, such as clearing a cache, never happens. */
function setTimeout(task: Task, delay = 0): number {
  lastTask++;
  if (delay <= 0) tasks.set(lastTask, task);
  return lastTask;
}

function clearTimeout(id: number): void {
  tasks.delete(id);
}

/** Runs the tasks that wait; the server calls it until a page is rendered. */
export function runTasks(): void {
  const due = tasks;
  tasks = new Map();
  for (const task of due.values()) task();
}

/** Forgets the tasks that a rendered page has left behind. */
export function dropTasks(): void {
  tasks.clear();
}

class MessageChannel {
  port1: { onmessage: ((event: object) => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.({})) };
}

class TextEncoder {
  encode(text: string): Uint8Array {
    const bytes = encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  }
}

class AbortSignal {
  aborted = false;
  addEventListener(): void {}
  removeEventListener(): void {}
}

class AbortController {
  signal = new AbortSignal();
  abort(): void {
    this.signal.aborted = true;
  }
}

/** The address that the router is asked for. */
class Request {
  method = "GET";
  signal = new AbortSignal();
  constructor(readonly url: string) {}
}

/** What the router would return instead of a page; it only asks whether something is one. */
class Response {
  readonly status = 200;
}

const silent = () => undefined;

const globals = {
  URL,
  URLSearchParams,
  MessageChannel,
  TextEncoder,
  AbortController,
  Request,
  Response,
  setTimeout,
  clearTimeout,
  setInterval: () => 0,
  clearInterval: () => undefined,
  queueMicrotask: (task: Task) => void Promise.resolve().then(task),
  console: { log: silent, info: silent, warn: silent, error: silent, debug: silent },
};

for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
