import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { payoutText as t } from '../payouts-texts.js';

type Payment = AffiliateDashboard['recentPayments'][number];

export const Payments = ({ payments }: { readonly payments: readonly Payment[] }): JSX.Element => (
  <section className="affiliate-card payments-card" aria-labelledby="payments-title">
    <h2 id="payments-title">{t('history')}</h2>
    {payments.length === 0 ? (
      <p className="affiliate-empty">{t('noPayments')}</p>
    ) : (
      <ul className="money-rows">
        {payments.map((payment) => (
          <li key={payment.id} data-status={payment.status}>
            <span>{day(payment.createdAt)}</span>
            <span className="money-amount">{money(payment.amount)}</span>
            <span className="money-note" />
            <span className="money-state">{t(`payment-${payment.status}`)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
