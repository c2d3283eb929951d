import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';

type Props<D> = {
  readonly query: UseQueryResult<D>;
  readonly loading: ReactNode;
  readonly label: string;
  readonly children: (data: D) => ReactNode;
};

/** Shows loading, failure or data. Loaded data stays on screen when a later request fails, with a notice. */
export const Answered = <D,>({ query, loading, label, children }: Props<D>): JSX.Element => {
  const again = (): void => void query.refetch();
  if (query.data !== undefined)
    return (
      <>
        {query.isError && <LoadFailed error={query.error} heading="This could not be refreshed." onRetry={again} />}
        {children(query.data)}
      </>
    );
  if (query.isError) return <LoadFailed error={query.error} onRetry={again} />;
  return <Loading label={label}>{loading}</Loading>;
};

export const RowsLoading = ({ rows = 8 }: { readonly rows?: number }): JSX.Element => (
  <div className="rows-loading">
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height="24px" />
    ))}
  </div>
);
