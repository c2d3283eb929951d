import type { PlanBilling, PlanInvoice } from '@keepsake/contracts/rest/stock';
import type { JSX, ReactNode } from 'react';
import { day, humanDate, number } from '../formats.js';
import { money } from '../money.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { useBilling } from './inventory-api.js';
import { stockText as t } from './stock-texts.js';
import './billing.css';

type Charges = Omit<NonNullable<PlanBilling['soFar']>, 'isPaused'>;

const linesOf = ({ planCents, overPlanCases, overPlanCents }: Charges): string =>
  [
    t('planCharge', { price: money(planCents) }),
    ...(overPlanCases === 0
      ? []
      : [t('overPlanCharge', { count: number(overPlanCases), price: money(overPlanCents) })]),
  ].join(' + ');

type RowProps = { readonly title: string; readonly charges: Charges; readonly children: ReactNode };

const Row = ({ title, charges, children }: RowProps): JSX.Element => (
  <li>
    <div className="billing-what">
      <strong>{title}</strong>
      <span className="billing-lines">{linesOf(charges)}</span>
      <span className="billing-lines">{children}</span>
    </div>
    <span className="billing-total">{money(charges.totalCents)}</span>
  </li>
);

type Props = {
  readonly locationId: string;
  /** Shown if no price is agreed and nothing was invoiced; without it the section is omitted. */
  readonly empty?: string;
  /** Staff actions on an invoice. */
  readonly acts?: (invoice: PlanInvoice) => ReactNode;
  /** Staff actions on the price. */
  readonly children?: (billing: PlanBilling) => ReactNode;
};

/** Month to date and invoices of a location's plan. */
export const Billing = ({ locationId, empty, acts, children }: Props): JSX.Element | null => {
  const billing = useBilling(locationId);
  const { data } = billing;
  const isEmpty = data !== undefined && data.soFar === null && data.invoices.length === 0;
  if (isEmpty && empty === undefined) return null;
  return (
    <section className="billing" aria-labelledby="billing-heading">
      <h2 id="billing-heading">{t('billing')}</h2>
      {billing.isError && !data && <LoadFailed error={billing.error} onRetry={() => void billing.refetch()} />}
      {billing.isPending && (
        <Loading label={t('loadingBilling')}>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {isEmpty && <p className="billing-lines">{empty}</p>}
      {data && !isEmpty && (
        <ul>
          {data.soFar !== null && (
            <Row title={t('monthToDate', { month: humanDate(data.month) })} charges={data.soFar}>
              {t(data.soFar.isPaused ? 'billingPaused' : 'billingLater')}
            </Row>
          )}
          {data.invoices.map((one) => (
            <Row key={one.id} title={humanDate(one.month)} charges={one}>
              {one.paidAt === null ? t('invoiced', { day: day(one.issuedAt) }) : t('paid', { day: day(one.paidAt) })}
              {acts?.(one)}
            </Row>
          ))}
        </ul>
      )}
      {data && children?.(data)}
    </section>
  );
};
