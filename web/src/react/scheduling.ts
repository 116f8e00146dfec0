/* oxlint-disable no-underscore-dangle -- what Preact's build calls its internals */
import { Component, options } from "preact";
import { Suspense } from "preact/compat";

/** The hooks of Preact that are used here, by the names that its build gives them. */
type Hooks = {
  requestAnimationFrame?: (flush: () => void) => void;
  /** Before a node is compared. */
  __b?: (node: unknown) => void;
  /** Before a component is rendered. */
  __r?: (node: Node) => void;
  /** After a node has been compared. */
  diffed?: (node: Node) => void;
  /** After the document has changed. */
  __c?: (node: unknown, queue: unknown) => void;
};

/** A component with its node and the effects that it has still to run, by the names that the build gives them. */
type Rendered = Component & { __v: Node; __H?: { __h: readonly object[] } };
type Node = { __c?: Rendered };

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
  // The effects of components that were rendered while updates were held, children first.
  const postponed = new Map<Rendered, readonly object[]>();

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

  const { diffed, __r: beforeRender } = hooks;
  hooks.diffed = (node) => {
    const component = node.__c;
    const effects = component?.__H;
    if (held && component && effects && effects.__h.length > 0) {
      postponed.set(component, [...new Set([...(postponed.get(component) ?? []), ...effects.__h])]);
      effects.__h = [];
    }
    diffed?.(node);
  };

  /** Gives a component the effects back that were postponed; returns whether there were any. */
  function restoreEffects(component: Rendered): boolean {
    const effects = postponed.get(component);
    // One that has been removed has none to run.
    if (effects && component.__H) component.__H.__h = effects;
    return postponed.delete(component);
  }
  // What is rendered again has run its effects before.
  hooks.__r = (node) => {
    if (!held && node.__c) restoreEffects(node.__c);
    beforeRender?.(node);
  };
  function runPostponed(component: Rendered): void {
    if (!restoreEffects(component)) return;
    diffed?.(component.__v);
    runEffects();
  }

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
  hooks.__b = (node) => {
    asked = false;
    beforeDiff?.(node);
  };
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
    /** Returns what was held, the effects and then the updates, each by component. Nothing is held any more. */
    releaseUpdates(): Update[] {
      const effects = [...postponed.keys()].map((component) => () => runPostponed(component));
      const updates = [...(held?.values() ?? [])].map((list) => () => list.forEach((update) => update()));
      held = undefined;
      return [runEffects, ...effects, ...updates];
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
