import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A connection to the shop that a test can cut, for the page and for its service worker alike: to turn the
 * browser offline leaves the worker its network.
 */
export async function openConnection(shop: string) {
  const { hostname, port: shopPort } = new URL(shop);
  /** Scripts that the shop serves instead of its own, by path: those of another version. */
  const scripts = new Map<string, string>();
  const line = createServer((asked, answer) => {
    const { url: path = "/", method, headers } = asked;
    const script = scripts.get(path);
    if (script !== undefined) {
      answer.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-cache" }).end(script);
      return;
    }
    const passed = request({ hostname, port: shopPort, path, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  const listen = async (port: number) => {
    line.listen(port, hostname);
    await once(line, "listening");
    return (line.address() as AddressInfo).port;
  };
  const port = await listen(0);

  const cut = async () => {
    const closed = once(line, "close");
    line.close();
    line.closeAllConnections();
    await closed;
  };
  return {
    url: `http://${hostname}:${port}`,
    scripts,
    cut,
    mend: () => listen(port),
    close: async () => void (line.listening && (await cut())),
  };
}
