import { Component, options } from "preact";

/**
 * Makes effects run when everything that was asked for is rendered, and before anything that a ref or a layout effect asks
 * for: as React has it, and Radix needs it. Preact runs them after the next frame.
 */
function orderEffects() {
  let flush;
  const effects = {
    waiting: () => flush !== undefined,
    run() {
      const now = flush;
      flush = undefined;
      now?.();
    },
  };
  options.requestAnimationFrame = (later) => {
    flush = later;
    queueMicrotask(effects.run);
  };

  // Whether a render was asked for since the last one began.
  let asked = false;
  const { setState } = Component.prototype;
  Component.prototype.setState = function (...args) {
    asked = true;
    return setState.apply(this, args);
  };
  const { __b: beforeDiff, __c: commit } = options;
  options.__b = (node) => {
    asked = false;
    beforeDiff?.(node);
  };
  options.__c = (...args) => {
    commit?.(...args);
    if (asked) effects.run();
  };
  return effects;
}

/** Kept with Preact: unit tests load this module several times. */
export const effects = (options.effects ??= orderEffects());
