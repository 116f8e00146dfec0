import { lazy, type ComponentType } from "react";

/** A page in its own chunk. */
export type LazyPage = ComponentType & {
  /** Fetches the chunk; a page fetched before its first render needs no fallback. */
  preload: () => Promise<void>;
};

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;

  async function fetchPage() {
    Loaded ??= await load();
    return { default: Loaded };
  }

  const Suspending = lazy(fetchPage);

  function Page() {
    return Loaded ? <Loaded /> : <Suspending />;
  }
  Page.preload = async () => {
    await fetchPage();
  };
  return Page;
}
