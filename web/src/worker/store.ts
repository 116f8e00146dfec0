import { canonicalUrl } from "@/api/canonical-url";
import { cachedAtHeader } from "@/lib/worker-protocol";
import { answersIn, isShared, languageOf } from "./routing";

/** What the build says about this version of the app. */
export type Shell = {
  /** Changes with every file of the app. */
  version: string;
  /** The script that starts the app. */
  entry: string;
  /** The files without which no page shows. */
  files: readonly string[];
};

type Environment = { caches: CacheStorage; fetch: typeof fetch; now: () => number; origin: string };

/** How many answers are kept; a page has up to five. The oldest make room. */
export const maxAnswers = 150;
/** Larger ones are not kept, in characters. */
export const maxAnswer = 300_000;
/** After this long the shell documents are fetched again: they hold the operator's settings. */
const shellAge = 24 * 60 * 60 * 1000;

const languages = ["en", "ar"];
const shellAddress = (language: string) => `/shell/${language}`;
/** Where the language of the last document is noted. */
const languageAddress = "/shell/language";
const match: CacheQueryOptions = { ignoreVary: true };

/**
 * What one version of the service worker keeps: the files of the app, two documents to start it from, and
 * the shared answers of the API. Every version has caches of its own, so that neither files nor answers of
 * two versions mix.
 */
export function createStore(shell: Shell, { caches, fetch, now, origin }: Environment) {
  const filesName = `matjar-files-${shell.version}`;
  const answersName = `matjar-answers-${shell.version}`;
  const openFiles = () => caches.open(filesName);
  const openAnswers = () => caches.open(answersName);

  /** Rejects unless all of the shell is there, and of this version. */
  async function install(): Promise<void> {
    const files = await openFiles();
    await Promise.all([files.addAll(shell.files), ...languages.map(fetchShell)]);
  }

  async function fetchShell(language: string): Promise<void> {
    // Without cookies: the document must not depend on who asks.
    const response = await fetch(shellAddress(language), { credentials: "omit", cache: "no-cache" });
    const html = await response.clone().text();
    // Another node may run another version: its document would ask for files that are not here.
    if (!response.ok || !html.includes(shell.entry)) throw new Error(`${response.url} is of another version`);
    await (await openFiles()).put(shellAddress(language), dated(html, response.headers));
  }

  /**
   * Removes the caches of other versions. Only when no page of theirs is open. `newer` reports whether another version is
   * being installed, or waits: its caches are left alone.
   */
  async function removeOthers(newer = () => false): Promise<void> {
    const others = (await caches.keys()).filter(
      (name) => name.startsWith("matjar-") && name !== filesName && name !== answersName,
    );
    // Asked last: what had no cache when they were listed is not among them.
    if (!newer()) await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** A file of the app: its name changes with its content, so a kept one is always right. */
  async function file(request: Request): Promise<Response> {
    const kept = await caches.match(request, match);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await (await openFiles()).put(request, response.clone());
    return response;
  }

  /** Keeps files that a page has loaded before this worker served it. */
  async function keepFiles(paths: readonly string[]): Promise<void> {
    const files = await openFiles();
    for (const path of paths)
      if (path.startsWith("/assets/") && !(await files.match(path, match)))
        await files.add(path).catch(ignore);
  }

  /**
   * The document of a page. Only without a network is it a kept one: the same for every page, from which the
   * app starts and asks for answers.
   */
  async function document(request: Request, preloaded?: Promise<Response | undefined>) {
    try {
      const response = (await preloaded) ?? (await fetch(request));
      // A response can only be copied before it is read.
      const copy = response.ok ? response.clone() : undefined;
      return { response, keep: async () => copy && keepDocument(copy) };
    } catch (error) {
      const files = await openFiles();
      const noted = await (await files.match(languageAddress))?.text();
      const response = await files.match(shellAddress(languageOf(request.url) ?? noted ?? "en"), match);
      if (!response) throw error;
      return { response, keep: nothing };
    }
  }

  async function keepDocument(response: Response): Promise<void> {
    const language = response.headers.get("Content-Language");
    if (!response.ok || !language) return;
    await (await openFiles()).put(languageAddress, new Response(language));
    for (const [address, answer] of Object.entries(answersIn(await response.text())))
      await put(address, JSON.stringify(answer), new Headers({ "Content-Type": "application/json" }));
  }

  /** Keeps the answers of a page whose document came before this worker. */
  async function keepPage(url: string): Promise<void> {
    if (new URL(url).origin === origin) await keepDocument(await fetch(url));
  }

  /** An answer of the API; a kept one, which says so, only without a network. */
  async function answer(request: Request) {
    const key = keyOf(request.url);
    try {
      const response = await fetch(request);
      const copy = isShared(response) ? response.clone() : undefined;
      const keep = async () => {
        if (copy) await put(key, await copy.text(), copy.headers);
        else if (response.status === 404) await (await openAnswers()).delete(key);
      };
      return { response, keep };
    } catch (error) {
      const response = await (await openAnswers()).match(key, match);
      if (!response) throw error;
      return { response, keep: nothing };
    }
  }

  async function put(address: string, body: string, headers: Headers): Promise<void> {
    if (body.length > maxAnswer) return;
    const answers = await openAnswers();
    const key = canonicalUrl(address);
    // Those put last are last in the list.
    await answers.delete(key);
    await answers.put(key, dated(body, headers));
    const all = await answers.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - maxAnswers)).map((old) => answers.delete(old)));
  }

  /** Fetches shell documents that have become old. */
  async function refresh(): Promise<void> {
    const kept = await (await openFiles()).match(shellAddress("en"), match);
    const age = now() - Date.parse(kept?.headers.get(cachedAtHeader) ?? "");
    if (!(age < shellAge)) await Promise.all(languages.map(fetchShell));
  }

  function dated(body: string, from: Headers): Response {
    const headers = new Headers(from);
    // The body is no longer compressed.
    headers.delete("Content-Encoding");
    headers.delete("Content-Length");
    headers.set(cachedAtHeader, new Date(now()).toISOString());
    return new Response(body, { headers });
  }

  function keyOf(url: string): string {
    const { pathname, search } = new URL(url);
    return canonicalUrl(pathname + search);
  }

  return { install, removeOthers, file, keepFiles, document, keepPage, answer, refresh };
}

const ignore = () => undefined;
const nothing = async () => undefined;
