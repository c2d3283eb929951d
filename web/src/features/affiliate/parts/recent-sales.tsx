import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { day, money } from '../../../shared/formats.js';
import { packageName } from '../../../shared/order/package-name.js';

type Sale = AffiliateDashboard['recentSales'][number];

const whyReversed: Readonly<Record<string, string>> = {
  'order-cancelled': 'order cancelled',
  'order-refunded': 'order refunded',
  'order-not-paid': 'order not paid',
};

/** Every cent has a state and a date: "confirmed, payable May 14, 2026", "reversed: order cancelled". */
const stateOf = ({ status, underReview, payableAt, reason }: Sale): string => {
  if (underReview) return 'under review';
  if (status === 'confirmed' && payableAt !== null) return `confirmed, payable ${day(payableAt)}`;
  if (status === 'reversed') return `reversed: ${whyReversed[reason ?? ''] ?? 'order cancelled'}`;
  return status;
};

type Props = { readonly sales: readonly Sale[]; readonly total: number };

export const RecentSales = ({ sales, total }: Props): JSX.Element => (
  <section className="affiliate-card sales-card" aria-labelledby="sales-title">
    <h2 id="sales-title">Recent sales</h2>
    {sales.length === 0 ? (
      <p className="affiliate-empty">No sales yet. Clicks show here first.</p>
    ) : (
      <>
        <ul className="money-rows">
          {sales.map((sale) => (
            <li key={sale.id} data-status={sale.status}>
              <span>
                <strong>{sale.customerName}</strong> {packageName(sale.packageType)}
              </span>
              <span className="money-amount">{sale.underReview ? '–' : money(sale.commissionAmount)}</span>
              <span className="money-note">{day(sale.createdAt)}</span>
              <span className="money-state">{stateOf(sale)}</span>
            </li>
          ))}
        </ul>
        {total > sales.length && (
          <p className="affiliate-small">
            The newest {sales.length} of {total.toLocaleString()}.
          </p>
        )}
      </>
    )}
  </section>
);
