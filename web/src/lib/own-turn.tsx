import { Component, isValidElement, Suspense, type ReactNode } from "react";
import { nextTurn, type Turn } from "./turns";

type Props = {
  /** Unique among the parts of a page, for those with ids (`useId`) inside: they begin with it. */
  name?: string;
  children: ReactNode;
};

type Given = Record<string, unknown>;

/** What Preact keeps with a component: its node of the tree, and there the prefix and number of the next id. */
type Internals = { __v?: { __m?: [prefix: string, next: number] } };

/**
 * A part of a page that the app takes over in a turn of its own, after what surrounds it: between two of them the browser
 * answers the shopper. From then on it is rendered with what surrounds it only when what it is given has changed.
 */
export class OwnTurn extends Component<Props> {
  private readonly turn = nextTurn();
  private readonly ids: [string, number] | undefined = this.props.name ? [this.props.name, 0] : undefined;

  override shouldComponentUpdate({ children }: Props) {
    return !sameElement(this.props.children, children);
  }

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

/** Whether two nodes are elements of the same component with the same props, compared one by one. */
function sameElement(one: ReactNode, other: ReactNode): boolean {
  if (one === other) return true;
  if (!isValidElement<Given>(one) || !isValidElement<Given>(other)) return false;
  if (one.type !== other.type || one.key !== other.key) return false;
  const names = Object.keys(other.props);
  return (
    names.length === Object.keys(one.props).length &&
    names.every((name) => Object.is(one.props[name], other.props[name]))
  );
}

function InTurn({ turn, children }: { turn: Turn; children: ReactNode }) {
  if (!turn.come) throw turn.promise;
  return children;
}
