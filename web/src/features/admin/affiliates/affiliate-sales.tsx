import type { AffiliateCommission, CommissionVerdict } from '@keepsake/contracts/rest/affiliates';
import { Button } from 'antd';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { useSales } from './affiliates-api.js';
import { percent } from './affiliates-list.js';

const saleStates: Readonly<Record<AffiliateCommission['status'], { readonly tone: Tone; readonly label: string }>> = {
  pending: { tone: 'moves', label: 'Pending' },
  confirmed: { tone: 'done', label: 'Confirmed' },
  paid: { tone: 'done', label: 'Paid' },
  reversed: { tone: 'ended', label: 'Reversed' },
  exempt: { tone: 'ended', label: 'Exempt' },
};

const whys: Readonly<Record<string, string>> = {
  'own-code': 'The buyer used their own code',
  'own-mailbox': 'The buyer has the same mailbox',
  'same-address': 'It goes to the address of the affiliate',
  'same-surname': 'The buyer has the same surname',
  'order-not-paid': 'The order was closed unpaid',
  'buyer-is-partner': 'The buyer is a partner',
  'affiliate-is-partner': 'The affiliate is a partner',
};

/** Shows the reason for a flag, not its score. */
const whyOf = ({ flagged, reason, lookedAt, status }: AffiliateCommission): string => {
  const slugs = new Set([flagged, reason].flatMap((slug) => slug ?? []));
  const released = lookedAt !== null && status !== 'reversed' ? [`Approved on ${day(lookedAt)}`] : [];
  return [...[...slugs].map((slug) => whys[slug] ?? slug.replaceAll('-', ' ')), ...released].join(' · ');
};

/** Older commissions have no order number. */
export const orderOf = ({ orderNumber, createdAt }: AffiliateCommission): string =>
  orderNumber === null ? `the order of ${day(createdAt)}` : `order ${orderNumber}`;

/** How the commission follows from the price; a refund can make it smaller than the product. */
const priceOf = ({ total, commissionRate }: AffiliateCommission): string =>
  total === null ? percent(commissionRate) : `${money(total)} × ${percent(commissionRate)}`;

type OnJudge = (sale: AffiliateCommission, verdict: CommissionVerdict) => void;

const Verdicts = ({
  sale,
  onJudge,
}: {
  readonly sale: AffiliateCommission;
  readonly onJudge: OnJudge;
}): JSX.Element => {
  const of = `${orderOf(sale)}, ${money(sale.amount)}`;
  return (
    <div className="verdicts">
      {sale.lookedAt === null && (
        <Button size="small" aria-label={`Approve: ${of}`} onClick={() => onJudge(sale, 'pay')}>
          Approve
        </Button>
      )}
      <Button size="small" danger aria-label={`Reject: ${of}`} onClick={() => onJudge(sale, 'take-back')}>
        Reject
      </Button>
    </div>
  );
};

/** Returns whether a flagged commission can still be released or reversed. */
const canBeJudged = ({ flagged, status }: AffiliateCommission): boolean =>
  flagged !== null && (status === 'pending' || status === 'confirmed');

type Props = { readonly id: string; readonly onJudge: OnJudge };

/** Lists the newest sales of one affiliate; staff review the flagged ones. */
export const Sales = ({ id, onJudge }: Props): JSX.Element => {
  const sales = useSales(id);
  return (
    <section aria-labelledby="sales-title">
      <h2 id="sales-title">Sales</h2>
      <Answered query={sales} label="Loading the sales" loading={<RowsLoading rows={4} />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="quiet">No sales yet.</p>
          ) : (
            <>
              <ul className="sales">
                {rows.map((sale) => (
                  <li key={sale.orderId}>
                    <span>
                      <Link to={`/admin/orders/${sale.orderId}`}>{sale.orderNumber ?? day(sale.createdAt)}</Link>
                      <span className="sale-facts">
                        {sale.orderNumber !== null && `${day(sale.createdAt)} · `}
                        {priceOf(sale)}
                      </span>
                      {whyOf(sale) !== '' && <span className="sale-facts">{whyOf(sale)}</span>}
                    </span>
                    <StateLabel tone={saleStates[sale.status].tone}>{saleStates[sale.status].label}</StateLabel>
                    <span className="numeric">{money(sale.amount)}</span>
                    {canBeJudged(sale) && <Verdicts sale={sale} onJudge={onJudge} />}
                  </li>
                ))}
              </ul>
              {total > rows.length && (
                <p className="quiet">
                  The newest {rows.length} of {total.toLocaleString()}.
                </p>
              )}
            </>
          )
        }
      </Answered>
    </section>
  );
};
