import { dropTasks, runTasks } from "./engine-globals";
import { renderToStringAsync } from "preact-render-to-string";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { App } from "../app/app";
import { readBoot } from "../app/boot";
import { createRoutes } from "../app/create-routes";
import { createQueryClient } from "../app/query-client";
import { drawWithSign } from "../app/riyal-sign";
import { loadMessages } from "../i18n/load-messages";

/**
 * Renders the page at a path from the boot JSON of its document. The markup is what the browser's first render
 * makes of the same JSON.
 */
async function render(path: string, bootText: string): Promise<string> {
  const boot = readBoot(bootText);
  const messages = await loadMessages(boot.lang);
  const queryClient = createQueryClient(boot);
  const handler = createStaticHandler(createRoutes(queryClient));
  const context = await handler.query(new Request(`http://shop${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const app = (
    <App
      initial={{ language: boot.lang, messages }}
      queryClient={queryClient}
      config={boot.config}
      now={boot.now}
      drawPrice={boot.config.riyal_sign && drawWithSign(boot.config.riyal_sign)}
    >
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>
  );
  const markup = await renderToStringAsync(app);
  queryClient.clear();
  return markup;
}

type Job = { markup?: string; failure?: string };

let job: Job = {};

/** What the server calls: `start` a page, then `step` until it returns how it ended. */
Object.assign(globalThis, {
  start(path: string, bootText: string) {
    dropTasks();
    const started: Job = {};
    job = started;
    render(path, bootText).then(
      (markup) => (started.markup = markup),
      (error: unknown) =>
        (started.failure = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)),
    );
  },
  step() {
    if (job.markup === undefined && job.failure === undefined) runTasks();
    return job.failure === undefined ? (job.markup ?? null) : `!${job.failure}`;
  },
});
