import { Component, type ReactNode } from 'react';
import { LoadFailed } from '../shared/states/load-failed.js';
import { TakeOver } from '../shared/take-over.js';

type Props = { readonly children: ReactNode };
type State = { readonly error: unknown };

/** Catches what a page could not draw, and chunks that vanished with a new release: loading again brings the new ones. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <>
        <LoadFailed error={this.state.error} level={1} onRetry={() => window.location.reload()} />
        <TakeOver />
      </>
    );
  }
}
