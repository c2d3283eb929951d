import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';

type Props = {
  /** The link is used, expired or malformed. */
  readonly isClosed: boolean;
  readonly closed: readonly [title: string, text: string];
  readonly to: string;
  readonly toLabel: string;
  readonly loading: string;
  readonly view: { readonly error: Error | null; readonly refetch: () => unknown };
};

/** Shows what an emailed link leads to while it is read, cannot be read, or is closed. */
export const UnopenedLink = ({ isClosed, closed, to, toLabel, loading, view }: Props): JSX.Element => {
  if (isClosed)
    return (
      <div className="keep" role="alert">
        <h1>{closed[0]}</h1>
        <p>{closed[1]}</p>
        <Link className="button button-quiet" to={to}>
          {toLabel}
        </Link>
      </div>
    );
  if (view.error) return <LoadFailed error={view.error} level={1} onRetry={() => void view.refetch()} />;
  return (
    <div className="keep">
      <Loading label={loading}>
        <Skeleton height="3rem" />
        <Skeleton height="6rem" />
      </Loading>
    </div>
  );
};
