import { useEffect } from "react";
import { idle } from "./idle";
import { savesData } from "./saves-data";

type Loadable = { preload: () => Promise<void> };

/** Loads the chunk of a component in an idle moment, so that it opens at once. The component stays the same. */
export function usePreload({ preload }: Loadable): void {
  useEffect(() => {
    if (savesData()) return;
    void idle(10_000)
      .then(preload)
      .catch(() => undefined);
  }, [preload]);
}
