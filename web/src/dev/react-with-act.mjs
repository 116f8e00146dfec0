import { options } from "preact";
import react from "../react/react.mjs";
import { scheduling } from "../react/scheduling.ts";

export * from "../react/react.mjs";

/** What unit tests wait with: returns when everything that a callback asks for is rendered. */
export function act(callback) {
  const later = options.debounceRendering;
  const renders = [];
  options.debounceRendering = (render) => renders.push(render);
  const render = () => {
    while (renders.length > 0 || scheduling.effectsWait()) (renders.shift() ?? scheduling.runEffects)();
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
    // oxlint-disable-next-line no-thenable -- as what React returns: it can be waited for, and need not
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

export default { ...react, act };
