import { Component, options } from "preact";
import { Suspense } from "preact/compat";

/** The hooks of Preact that are used here, by the names that its build gives them. */
type Hooks = {
  requestAnimationFrame?: (flush: () => void) => void;
  /** Before a node is compared. */
  __b?: (node: unknown) => void;
  /** After the document has changed. */
  __c?: (node: unknown, queue: unknown) => void;
};

type Update = () => void;

function createScheduling() {
  const hooks = options as Hooks;
  let flush: (() => void) | undefined;
  let held: Map<Component, Update[]> | undefined;

  /** Runs the effects that wait. */
  function runEffects(): void {
    const now = flush;
    flush = undefined;
    now?.();
  }
  hooks.requestAnimationFrame = (later) => {
    flush = later;
    queueMicrotask(runEffects);
  };

  // Whether an update was asked for since the last node was compared.
  let asked = false;
  const { setState } = Component.prototype;
  Component.prototype.setState = function (this: Component, ...args: Parameters<typeof setState>) {
    if (held && !(this instanceof (Suspense as unknown as typeof Component))) {
      const updates = held.get(this) ?? [];
      held.set(this, [...updates, () => setState.apply(this, args)]);
      return;
    }
    asked = true;
    setState.apply(this, args);
  };
  const { __b: beforeDiff, __c: commit } = hooks;
  // oxlint-disable-next-line no-underscore-dangle
  hooks.__b = (node) => {
    asked = false;
    beforeDiff?.(node);
  };
  // oxlint-disable-next-line no-underscore-dangle
  hooks.__c = (node, queue) => {
    commit?.(node, queue);
    if (asked) runEffects();
  };

  return {
    effectsWait: () => flush !== undefined,
    runEffects,
    /** Lets no component change until `releaseUpdates`, but those that wait for code. */
    holdUpdates(): void {
      held = new Map();
    },
    /** Returns the updates that were held, by component; none is any more. */
    releaseUpdates(): Update[] {
      const updates = [...(held?.values() ?? [])].map((list) => () => list.forEach((update) => update()));
      held = undefined;
      return updates;
    },
  };
}

/**
 * When Preact does what. Effects run when everything that was asked for is rendered, and before anything that a ref or a
 * layout effect asks for: as React has it, and Radix needs it; Preact runs them after the next frame. Kept with Preact
 * itself, because unit tests load this module several times.
 */
export const scheduling = ((options as { scheduling?: ReturnType<typeof createScheduling> }).scheduling ??=
  createScheduling());
