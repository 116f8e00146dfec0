import { options } from "preact";
import * as compat from "preact/compat";

export * from "preact/compat";

// Effects run at the end of the commit that they belong to, as React's do before it renders again. Preact runs them
// after the next frame, by when a render that a ref has asked for, as those of Radix do, has missed what they noted.
let effects;
const runEffects = () => {
  const run = effects;
  effects = undefined;
  run?.();
};
options.requestAnimationFrame = (run) => {
  effects = run;
  // Effects of what is taken away have no commit.
  queueMicrotask(runEffects);
};
const commit = options.__c;
options.__c = (...args) => {
  commit?.(...args);
  runEffects();
};

/** The router asks for it and, without the option for it, never calls what it returns. */
export const useOptimistic = (state) => [state, () => {}];

/** What unit tests wait with: returns when everything that a callback asks for is rendered. */
export function act(callback) {
  const later = options.debounceRendering;
  const renders = [];
  options.debounceRendering = (render) => renders.push(render);
  const render = () => {
    while (renders.length > 0) renders.shift()();
  };
  const finish = () => {
    render();
    options.debounceRendering = later;
  };
  let result;
  try {
    result = callback();
  } catch (error) {
    finish();
    throw error;
  }
  if (typeof result?.then !== "function") {
    finish();
    return { then: (done) => done(result) };
  }
  const settled = async () => {
    try {
      const value = await result;
      // Renders lead to promises that lead to renders.
      for (let turn = 0; turn < 20; turn++) {
        render();
        await undefined;
      }
      return value;
    } finally {
      finish();
    }
  };
  return settled();
}

export default { ...compat.default, useOptimistic, act };
