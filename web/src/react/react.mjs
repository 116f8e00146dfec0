import compat from "preact/compat";
import { useDeferredValue } from "./deferred-value.ts";
import "./scheduling.ts";

export * from "preact/compat";
export { useDeferredValue };

/** The router asks for it and, without the option for it, never calls what it returns. */
export const useOptimistic = (state) => [state, () => {}];

export default { ...compat, useDeferredValue, useOptimistic };
