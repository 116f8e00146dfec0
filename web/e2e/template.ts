import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./server.ts";

/** The environment variable with the folder of the filled database, which each worker copies. */
export const templateVariable = "MATJAR_E2E_TEMPLATE";

/** Fills one database with the demo catalogue, as the first start does, for all workers to copy. */
export default async function prepare(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), "matjar-template-"));
  const server = await startServer(dir);
  await server.stop();
  process.env[templateVariable] = dir;
  return () => rm(dir, { recursive: true, force: true });
}
