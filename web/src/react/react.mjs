import compat from "preact/compat";
import "./scheduling.ts";

export * from "preact/compat";

/** The router asks for it and, without the option for it, never calls what it returns. */
export const useOptimistic = (state) => [state, () => {}];

export default { ...compat, useOptimistic };
