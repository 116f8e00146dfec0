import type { Plugin } from "vite";

/**
 * Development only: a page navigation is answered with the document of the Go server, run through Vite's
 * HTML transforms so that hot reload works. The Go server must run with MATJAR_WEB_DEV=1.
 */
export function serverHtml(backend: string): Plugin {
  return {
    name: "matjar:server-html",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use(async (req, res, next) => {
          const path = req.originalUrl ?? "/";
          if (req.method !== "GET" || !req.headers.accept?.includes("text/html")) return next();
          try {
            const answer = await fetch(new URL(path, backend), {
              headers: {
                accept: "text/html",
                cookie: req.headers.cookie ?? "",
                "accept-language": req.headers["accept-language"] ?? "",
              },
              redirect: "manual",
            });
            res.statusCode = answer.status;
            for (const name of ["location", "content-type"]) {
              const value = answer.headers.get(name);
              if (value) res.setHeader(name, value);
            }
            const cookies = answer.headers.getSetCookie();
            if (cookies.length > 0) res.setHeader("set-cookie", cookies);
            const body = await answer.text();
            res.end(body ? await server.transformIndexHtml(path, body) : "");
          } catch (cause) {
            next(new Error(`no document from ${backend}: is the Go server running?`, { cause }));
          }
        });
      };
    },
  };
}
