import type { AffiliateSale, SaleStatus } from '@keepsake/contracts/rest/affiliates';
import { useState, type JSX } from 'react';
import { LoadMore } from '../../../shared/controls/load-more.js';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import { useSales } from '../sales-api.js';

const whyReversed: Readonly<Record<string, string>> = {
  'order-cancelled': 'order canceled',
  'order-refunded': 'order refunded',
  'order-not-paid': 'order not paid',
};

/** Returns state and date: "confirmed, payable May 14, 2026", "reversed: order canceled". */
const stateOf = ({ status, underReview, payableAt, reason }: AffiliateSale): string => {
  if (underReview) return 'under review';
  if (status === 'confirmed' && payableAt !== null) return `confirmed, payable ${day(payableAt)}`;
  if (status === 'reversed') return `reversed: ${whyReversed[reason ?? ''] ?? 'order canceled'}`;
  return status;
};

const filters: readonly (readonly [value: SaleStatus | '', label: string])[] = [
  ['', 'All'],
  ['pending', 'Pending'],
  ['confirmed', 'Confirmed'],
  ['paid', 'Paid'],
  ['reversed', 'Reversed'],
];

const SaleRow = ({ sale }: { readonly sale: AffiliateSale }): JSX.Element => (
  <li data-status={sale.status}>
    <span>
      <strong>{sale.customerName}</strong> {packageName(sale.packageType)}
    </span>
    <span className="money-amount">{sale.underReview ? '–' : money(sale.commissionAmount)}</span>
    <span className="money-note">{day(sale.createdAt)}</span>
    <span className="money-state">{stateOf(sale)}</span>
  </li>
);

type Props = { readonly id: string; readonly recent: readonly AffiliateSale[] };

/** Lists all sales by state, page by page; the newest ones appear before the first page has loaded. */
export const Sales = ({ id, recent }: Props): JSX.Element => {
  const [status, setStatus] = useState<SaleStatus | ''>('');
  const sales = useSales(id, status, recent);
  const rows = sales.data?.pages.flatMap((page) => page.rows) ?? (status === '' ? recent : []);
  const total = sales.data?.pages.at(-1)?.total ?? 0;
  const hasFilter = status !== '' || recent.length > 0;
  return (
    <section className="affiliate-card" aria-labelledby="sales-title">
      <header className="affiliate-card-head">
        <h2 id="sales-title">Sales</h2>
        {hasFilter && (
          <select
            className="input"
            aria-label="State"
            value={status}
            onChange={({ target }) => setStatus(filters.find(([value]) => value === target.value)?.[0] ?? '')}
          >
            {filters.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </header>
      {sales.isPending && (
        <Loading label="Loading your sales">
          <Skeleton height="3em" />
        </Loading>
      )}
      {sales.isError && <LoadFailed error={sales.error} onRetry={() => void sales.refetch()} />}
      {sales.data && rows.length === 0 && (
        <p className="affiliate-empty">
          {status === ''
            ? 'No sales yet. Orders by people who used your link or code appear here.'
            : `No sales are ${status} now. Choose another state.`}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="money-rows" aria-label="Sales" aria-busy={sales.isPlaceholderData}>
          {rows.map((sale) => (
            <SaleRow key={sale.id} sale={sale} />
          ))}
        </ul>
      )}
      {hasFilter && (
        <p className="affiliate-small" role="status">
          {rows.length > 0 &&
            sales.isFetched &&
            !sales.isPlaceholderData &&
            total > 0 &&
            `${rows.length} of ${total.toLocaleString()}`}
        </p>
      )}
      <LoadMore list={sales} />
    </section>
  );
};
