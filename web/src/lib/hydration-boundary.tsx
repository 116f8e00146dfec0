import { Component, isValidElement, Suspense, type ReactNode } from "react";
import { scheduleHydration, type HydrationSlot } from "./progressive-hydration";

type Props = {
  /** Unique on the page; the ids (`useId`) inside begin with it. Parts without ids need none. */
  id?: string;
  children: ReactNode;
};

/** Preact's internals of a component: its virtual node, which has the prefix and number of the next id. */
type Internals = { __v?: { __m?: [prefix: string, next: number] } };

/**
 * A part of a page that is hydrated in a task of its own, after its parents, so that the browser can handle input between
 * two parts. Afterwards it is memoized: it renders again only when its child's type or props change.
 */
export class HydrationBoundary extends Component<Props> {
  private readonly slot = scheduleHydration();
  private readonly ids: [string, number] | undefined = this.props.id ? [this.props.id, 0] : undefined;

  override shouldComponentUpdate({ children }: Props) {
    return !sameElement(this.props.children, children);
  }

  override render() {
    // The browser renders parts in another order than the server, so each part counts its own ids.
    const { __v: node } = this as Internals;
    // oxlint-disable-next-line no-underscore-dangle
    if (node && this.ids) node.__m = this.ids;
    return (
      <Suspense fallback={null}>
        <SuspendUntilReady slot={this.slot}>{this.props.children}</SuspendUntilReady>
      </Suspense>
    );
  }
}

/** Reports whether two nodes are elements of the same component with shallowly equal props. */
function sameElement(one: ReactNode, other: ReactNode): boolean {
  if (one === other) return true;
  if (!isValidElement<Record<string, unknown>>(one) || !isValidElement<Record<string, unknown>>(other))
    return false;
  if (one.type !== other.type || one.key !== other.key) return false;
  const names = Object.keys(other.props);
  return (
    names.length === Object.keys(one.props).length &&
    names.every((name) => Object.is(one.props[name], other.props[name]))
  );
}

function SuspendUntilReady({ slot, children }: { slot: HydrationSlot; children: ReactNode }) {
  if (!slot.ready) throw slot.promise;
  return children;
}
