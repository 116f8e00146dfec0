import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The shop that is tested: the one `make build` made, unless somebody names another. */
const binary = process.env.MATJAR_BINARY ?? fileURLToPath(new URL("../../bin/matjar", import.meta.url));

/** How long a server may take to answer /readyz, or to finish when it is asked to stop. */
const patience = 30_000;

/** Who gets the messages of the contact form. */
export const operatorEmail = "operator@example.com";

/** A running shop: the production binary on a database and a port of its own. */
export interface Server {
  url: string;
  /** Calls the back office's API with a key that may do everything; throws what it refuses. */
  staff(method: string, path: string, body?: object): Promise<unknown>;
  /** Where it puts its mails. */
  outbox: string;
  /** Runs another command of the binary on its database, as an operator would; returns what it printed. */
  matjar(...args: string[]): Promise<string>;
  /** Everything it has printed so far. */
  log(): string;
  /** Stops it as an operator would, and fails when it does not end cleanly. */
  stop(): Promise<void>;
}

/**
 * Starts the shop on the SQLite database in dir, which is made and filled when there is none. Settings are
 * environment variables on top of those that every test needs.
 */
export async function startServer(dir: string, settings: Record<string, string> = {}): Promise<Server> {
  if (!existsSync(binary)) throw new Error(`${binary} is missing: run \`make build\` first`);
  const outbox = join(dir, "outbox");
  const storage = {
    PATH: process.env.PATH,
    MATJAR_DATABASE_URL: `sqlite:${join(dir, "matjar.db")}`,
    MATJAR_MEDIA_DIR: join(dir, "media"),
  };
  const child = spawn(binary, ["serve"], {
    cwd: dir,
    env: {
      ...storage,
      MATJAR_ADDR: "127.0.0.1:0",
      MATJAR_OUTBOX: outbox,
      MATJAR_OPERATOR_EMAIL: operatorEmail,
      MATJAR_SELLER_VAT_NUMBER: "310122393500003",
      // Lets tests be many visitors: an address may not open accounts without end.
      MATJAR_TRUSTED_PROXIES: "127.0.0.1,::1",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const url = /open at (http:\S+)/.exec(log)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`matjar serve ended with ${code}:\n${log}`)));
    setTimeout(() => reject(new Error(`matjar serve printed no address:\n${log}`)), patience).unref();
  });
  try {
    const url = await address;
    await ready(url, () => log);
    const matjar = async (...args: string[]) =>
      (await promisify(execFile)(binary, args, { cwd: dir, env: storage })).stdout;
    let key: Promise<string> | undefined;
    return {
      url,
      async staff(method, path, body) {
        key ??= matjar("keys", "add", "the tests", "--all");
        const response = await fetch(`${url}/api/v1/admin/${path}`, {
          method,
          headers: { Authorization: `Bearer ${(await key).trim()}`, "Content-Type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (!response.ok)
          throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
        return response.status === 204 ? undefined : await response.json();
      },
      outbox,
      matjar,
      log: () => log,
      stop: () => stop(child, () => log),
    };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

async function ready(url: string, log: () => string): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > end) throw new Error(`${url}/readyz says ${response?.status ?? "nothing"}:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(child: ChildProcess, log: () => string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    const impatient = setTimeout(() => child.kill("SIGKILL"), patience);
    await exited;
    clearTimeout(impatient);
  }
  if (child.exitCode !== 0) {
    throw new Error(`matjar serve ended with ${child.exitCode ?? child.signalCode}:\n${log()}`);
  }
}
