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

/** Code that has come and errors are shown at once. */
function neverHeld(component: Component): boolean {
  return (
    component instanceof (Suspense as unknown as new () => object) ||
    "getDerivedStateFromError" in component.constructor ||
    component.componentDidCatch !== undefined
  );
}

function createScheduling() {
  const hooks = options as Hooks;
  let flush: (() => void) | undefined;
  let held: Map<Component, Update[]> | undefined;

  /** Runs the effects that wait, unless updates are held. */
  function runEffects(): void {
    if (held) return;
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
    if (held && !neverHeld(this)) {
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
    effectsWait: () => flush !== undefined && !held,
    runEffects,
    /** Lets no component change until `releaseUpdates`, but those that wait for code, and runs no effects, which fetch. */
    holdUpdates(): void {
      held = new Map();
    },
    /** Returns what was held: the effects, then the updates by component. Nothing is held any more. */
    releaseUpdates(): Update[] {
      const updates = [...(held?.values() ?? [])].map((list) => () => list.forEach((update) => update()));
      held = undefined;
      return [runEffects, ...updates];
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
