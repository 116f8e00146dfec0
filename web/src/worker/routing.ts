/** How the service worker answers a request; undefined leaves it to the browser. */
export type Handling = "document" | "file" | "answer" | undefined;

type Asked = Pick<Request, "method" | "mode" | "url">;

/** Addresses that lead to no page of the shop. */
const noPages = ["/admin", "/api/", "/auth/v1/", "/media/", "/shell/", "/pay/", "/demo-payments/"];

/**
 * Addresses of answers that are not worth a place: each letter that is typed has suggestions of its own, and
 * the head of a document is only for those who have a network.
 */
const neverKept = ["/api/v1/suggest", "/api/v1/head"];

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return undefined;
  const { pathname } = address;
  if (mode === "navigate")
    return noPages.some((prefix) => pathname.startsWith(prefix)) ? undefined : "document";
  if (pathname.startsWith("/assets/")) return "file";
  if (!pathname.startsWith("/api/v1/") || neverKept.some((prefix) => pathname.startsWith(prefix)))
    return undefined;
  return "answer";
}

/**
 * Reports whether an answer may be kept: one that the server lets everybody share. What is a member's own
 * must not be there for whoever uses the device next.
 */
export function isShared({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const directives = (headers.get("Cache-Control") ?? "").split(",").map((part) => part.trim());
  return status === 200 && directives.includes("public");
}

/** The language of an address, if it names one. */
export function languageOf(url: string): string | undefined {
  const named = new URL(url).searchParams.get("lang") ?? "";
  return ["en", "ar"].includes(named) ? named : undefined;
}

/** The answers of the API that a document brings along, by their addresses. */
export function answersIn(html: string): Record<string, unknown> {
  const text = /<script type="application\/json" id="boot">([^]*?)<\/script>/.exec(html)?.[1];
  try {
    return (JSON.parse(text ?? "{}") as { data?: Record<string, unknown> }).data ?? {};
  } catch {
    return {};
  }
}
