import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';

type Payment = AffiliateDashboard['recentPayments'][number];

const labels: Readonly<Record<Payment['status'], string>> = {
  pending: 'on its way',
  completed: 'completed',
  cancelled: 'cancelled',
};

export const Payments = ({ payments }: { readonly payments: readonly Payment[] }): JSX.Element => (
  <section className="affiliate-card payments-card" aria-labelledby="payments-title">
    <h2 id="payments-title">Payment history</h2>
    {payments.length === 0 ? (
      <p className="affiliate-empty">No payments yet. The first one follows your first confirmed sale.</p>
    ) : (
      <ul className="money-rows">
        {payments.map((payment) => (
          <li key={payment.id} data-status={payment.status}>
            <span>{day(payment.createdAt)}</span>
            <span className="money-amount">{money(payment.amount)}</span>
            <span className="money-note" />
            <span className="money-state">{labels[payment.status]}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
