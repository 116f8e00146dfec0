import { useEffect, useState } from "preact/hooks";
import { afterFrame } from "./after-frame.ts";

/**
 * Returns the value of the render before, until a frame has shown this one: React's way to let follow what takes long to
 * render. Preact's own waits for nothing.
 */
export function useDeferredValue<Value>(value: Value): Value {
  const [deferred, setDeferred] = useState(value);
  useEffect(() => {
    // It is never cancelled: what changes in every frame would never come.
    if (deferred !== value) afterFrame(() => setDeferred(() => value));
  }, [deferred, value]);
  return deferred;
}
