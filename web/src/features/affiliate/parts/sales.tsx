import type { AffiliateSale, SaleStatus } from '@keepsake/contracts/rest/affiliates';
import { useState, type JSX } from 'react';
import { LoadMore } from '../../../shared/controls/load-more.js';
import { day, number } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { shownPackage } from '../../../shared/order/order-texts.js';
import { earningsText as t } from '../earnings-texts.js';
import { useSales } from '../sales-api.js';

const whyReversed = (reason: string | null): string => {
  if (reason === 'order-refunded') return t('reversed-refunded');
  return reason === 'order-not-paid' ? t('reversed-unpaid') : t('reversed-cancelled');
};

/** Returns state and date: "confirmed, payable May 14, 2026", "reversed: order canceled". */
const stateOf = ({ status, underReview, payableAt, reason }: AffiliateSale): string => {
  if (underReview) return t('underReview');
  if (status === 'reversed') return whyReversed(reason);
  if (status === 'confirmed' && payableAt !== null) return t('confirmedPayable', { date: day(payableAt) });
  return t(`state-${status}`);
};

const filters = ['', 'pending', 'confirmed', 'paid', 'reversed'] as const satisfies readonly (SaleStatus | '')[];

const SaleRow = ({ sale }: { readonly sale: AffiliateSale }): JSX.Element => (
  <li data-status={sale.status}>
    <span>
      <strong>
        <bdi>{sale.customerName}</bdi>
      </strong>{' '}
      {shownPackage(sale.packageType)}
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
        <h2 id="sales-title">{t('sales')}</h2>
        {hasFilter && (
          <select
            className="input"
            aria-label={t('state')}
            value={status}
            onChange={({ target }) => setStatus(filters.find((value) => value === target.value) ?? '')}
          >
            {filters.map((value) => (
              <option key={value} value={value}>
                {t(`filter-${value || 'all'}`)}
              </option>
            ))}
          </select>
        )}
      </header>
      {sales.isPending && (
        <Loading label={t('salesLoading')}>
          <Skeleton height="3em" />
        </Loading>
      )}
      {sales.isError && <LoadFailed error={sales.error} onRetry={() => void sales.refetch()} />}
      {sales.data && rows.length === 0 && <p className="affiliate-empty">{t(`none-${status || 'all'}`)}</p>}
      {rows.length > 0 && (
        <ul className="money-rows" aria-label={t('sales')} aria-busy={sales.isPlaceholderData}>
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
            t('shownOf', { shown: number(rows.length), total: number(total) })}
        </p>
      )}
      <LoadMore list={sales} />
    </section>
  );
};
