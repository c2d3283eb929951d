import type { StockTransaction } from '@keepsake/contracts/rest/stock';
import type { JSX } from 'react';
import { siteText } from '../area/site-texts.js';
import { PendingButton } from '../controls/pending-button.js';
import { day, number, timeOfDay } from '../formats.js';
import { Empty } from '../states/empty.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { useTransactions } from './inventory-api.js';
import { staffTexts } from './staff-texts.js';
import { stockText as t } from './stock-texts.js';

const kinds = { used: 'used', restocked: 'restocked', adjusted: 'adjusted' } as const;
const signed = (change: number): string => (change > 0 ? `+${number(change)}` : `−${number(Math.abs(change))}`);
const whatOf = ({ type, quantity }: StockTransaction): string =>
  t(type === 'used' && quantity > 0 ? 'givenBack' : kinds[type]);

type RowProps = { readonly move: StockTransaction; readonly forStaff: boolean };

const Row = ({ move, forStaff }: RowProps): JSX.Element => (
  <li className="stock-move">
    <span className="stock-change" dir="ltr" data-way={move.quantity > 0 ? 'in' : 'out'}>
      {signed(move.quantity)}
    </span>
    <span className="stock-what">
      {whatOf(move)}
      {move.by === 'staff' && <span className="stock-by"> {forStaff ? staffTexts.by : t('byUs')}</span>}
      {move.reason !== null && <span className="stock-reason">{move.reason}</span>}
      <time className="stock-time" dateTime={move.createdAt}>
        {day(move.createdAt)}, {timeOfDay(move.createdAt)}
      </time>
    </span>
    <span className="stock-link">
      <span className="visually-hidden">
        {t('beforeAfter', { before: number(move.previousStock), after: number(move.newStock) })}
      </span>
      <span aria-hidden="true" dir="ltr">
        {number(move.previousStock)} → {number(move.newStock)}
      </span>
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
      <h2 id="stock-history">{t('activity')}</h2>
      {moves.isPending && (
        <Loading label={t('loadingActivity')}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </Loading>
      )}
      {moves.isError && <LoadFailed error={moves.error} onRetry={() => void moves.refetch()} />}
      {moves.isSuccess && rows.length === 0 && (
        <Empty sentence={t('noMoves')} more={forStaff ? staffTexts.noMoves : t('noMovesMore')} />
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
          pendingLabel={siteText('loading')}
          onClick={() => void moves.fetchNextPage()}
        >
          {t('showEarlier')}
        </PendingButton>
      )}
    </section>
  );
};
