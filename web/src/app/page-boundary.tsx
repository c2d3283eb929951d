import { Component, type ReactNode } from 'react';
import { LoadFailed } from '../shared/states/load-failed.js';
import { MountPoint } from '../shared/mount-point.js';

type Props = { readonly children: ReactNode };
type State = { readonly error: unknown };

/** Catches render errors, and chunks removed by a new release, which a reload fixes. */
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
        <MountPoint />
      </>
    );
  }
}
