import type { StockTransaction } from '@keepsake/contracts/rest/stock';
import type { JSX } from 'react';
import { PendingButton } from '../controls/pending-button.js';
import { day, timeOfDay } from '../formats.js';
import { Empty } from '../states/empty.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { useTransactions } from './inventory-api.js';

const kinds = { used: 'Used', restocked: 'Restocked', adjusted: 'Adjusted' } as const;
const signed = (change: number): string => (change > 0 ? `+${change}` : `−${Math.abs(change)}`);
const whatOf = ({ type, quantity }: StockTransaction): string =>
  type === 'used' && quantity > 0 ? 'Given back' : kinds[type];

type RowProps = { readonly move: StockTransaction; readonly forStaff: boolean };

const Row = ({ move, forStaff }: RowProps): JSX.Element => (
  <li className="stock-move">
    <span className="stock-change" data-way={move.quantity > 0 ? 'in' : 'out'}>
      {signed(move.quantity)}
    </span>
    <span className="stock-what">
      {whatOf(move)}
      {move.by === 'staff' && <span className="stock-by">{forStaff ? ' by staff' : ' by our team'}</span>}
      {move.reason !== null && <span className="stock-reason">{move.reason}</span>}
      <time className="stock-time" dateTime={move.createdAt}>
        {day(move.createdAt)}, {timeOfDay(move.createdAt)}
      </time>
    </span>
    <span className="stock-link">
      <span className="visually-hidden">Stock before and after: </span>
      {move.previousStock} <span aria-label="to">→</span> {move.newStock}
    </span>
  </li>
);

type Props = { readonly locationId: string; readonly forStaff: boolean };

/** Transactions, newest first, each with the levels before and after. */
export const StockHistory = ({ locationId, forStaff }: Props): JSX.Element => {
  const moves = useTransactions(locationId);
  const rows = moves.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="stock-history" aria-labelledby="stock-history">
      <h2 id="stock-history">Activity</h2>
      {moves.isPending && (
        <Loading label="Loading the activity">
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </Loading>
      )}
      {moves.isError && <LoadFailed error={moves.error} onRetry={() => void moves.refetch()} />}
      {moves.isSuccess && rows.length === 0 && (
        <Empty
          sentence="No plates have moved yet."
          more={
            forStaff ? 'Add plates, or record a delivery under Restock.' : 'Enter the plates you have under Restock.'
          }
        />
      )}
      {rows.length > 0 && (
        <ol className="stock-moves">
          {rows.map((move) => (
            <Row key={move.id} move={move} forStaff={forStaff} />
          ))}
        </ol>
      )}
      {moves.hasNextPage && (
        <PendingButton
          type="button"
          variant="quiet"
          pending={moves.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void moves.fetchNextPage()}
        >
          Show earlier
        </PendingButton>
      )}
    </section>
  );
};
