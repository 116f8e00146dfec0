import { Component, type ReactNode } from "react";
import { CrashPage } from "./pages/crash-page";

type Props = {
  children: ReactNode;
  /** A change of this clears the error: another path is another chance. */
  resetKey?: string;
};
type State = { failed: boolean; resetKey: string | undefined };

/** Shows the crash page instead of children that threw, including chunks that did not arrive. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override render() {
    return this.state.failed ? <CrashPage /> : this.props.children;
  }
}
