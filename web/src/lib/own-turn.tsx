import { Component, Suspense, type ReactNode } from "react";
import { nextTurn, type Turn } from "./turns";

type Props = {
  /** Unique among the parts of a page, for those with ids (`useId`) inside: they begin with it. */
  name?: string;
  children: ReactNode;
};

/** What Preact keeps with a component: its node of the tree, and there the prefix and number of the next id. */
type Internals = { __v?: { __m?: [prefix: string, next: number] } };

/**
 * A part of a page that the app takes over in a turn of its own, after what surrounds it: between two of them the browser
 * answers the shopper.
 */
export class OwnTurn extends Component<Props> {
  private readonly turn = nextTurn();
  private readonly ids: [string, number] | undefined = this.props.name ? [this.props.name, 0] : undefined;

  override render() {
    // Parts come in another order in the browser than on the server, so each counts its ids by itself.
    const { __v: node } = this as Internals;
    // oxlint-disable-next-line no-underscore-dangle
    if (node && this.ids) node.__m = this.ids;
    return (
      <Suspense fallback={null}>
        <InTurn turn={this.turn}>{this.props.children}</InTurn>
      </Suspense>
    );
  }
}

function InTurn({ turn, children }: { turn: Turn; children: ReactNode }) {
  if (!turn.come) throw turn.promise;
  return children;
}
