import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, timeOfDay } from '../../../shared/formats.js';
import { RowDrawer, type RowProps } from '../parts/row-drawer.js';
import type { EscrowAction } from './escrow-api.js';
import { byHand, signedAmount, typeLabels, type Transaction } from './escrow-labels.js';
import { SettleDialog } from './settle-dialog.js';
import { TransactionState } from './transactions-list.js';

const canBeSettled = (one: Transaction): boolean => byHand(one) && (one.status === 'open' || one.status === 'posted');

type Step = { readonly label: string; readonly at: string; readonly by: string | null; readonly reason: string | null };

const stepsOf = ({ createdAt, createdBy, settled, reversed, status }: Transaction): readonly Step[] => [
  { label: 'Entered', at: createdAt, by: createdBy, reason: null },
  ...(settled ? [{ ...settled, label: status === 'voided' ? 'Voided' : 'Posted' }] : []),
  ...(reversed ? [{ ...reversed, label: 'Reversed' }] : []),
];

const Life = ({ one }: { readonly one: Transaction }): JSX.Element => (
  <ol className="money-life">
    {stepsOf(one).map(({ label: word, at, by, reason }) => (
      <li key={word}>
        <strong>{word}</strong>{' '}
        <span className="quiet">
          {by === null ? 'by itself' : `by ${by}`}, {day(at)} at {timeOfDay(at)}
        </span>
        {reason !== null && <p>“{reason}”</p>}
      </li>
    ))}
  </ol>
);

const Follows = ({ one }: { readonly one: Transaction }): JSX.Element => (
  <p className="notice">
    {one.orderId !== null ? (
      <>
        This follows <Link to={`/admin/orders/${one.orderId}`}>{one.orderNumber ?? 'its order'}</Link>: posted when the
        order {one.type === 'hosting' ? 'is paid' : 'completes'}, reversed when it is canceled or refunded.
      </>
    ) : (
      <>
        This follows <Link to="/admin/payouts">its payout</Link>: posted when the payout is marked paid, voided when it
        is cancelled.
      </>
    )}
  </p>
);

/** Shows one transaction with its corrections. */
export const TransactionDetails = ({ row: one, onLeave }: RowProps<Transaction>): JSX.Element => {
  const [act, setAct] = useState<EscrowAction>();
  if (act) return <SettleDialog one={one} act={act} onLeave={() => setAct(undefined)} />;
  return (
    <RowDrawer
      title={`${typeLabels[one.type]} of ${signedAmount(one)}`}
      onLeave={onLeave}
      footer={
        canBeSettled(one) && (
          <div className="drawer-actions">
            {one.status === 'open' && (
              <>
                <Button danger onClick={() => setAct('void')}>
                  Void
                </Button>
                <Button type="primary" onClick={() => setAct('post')}>
                  Post
                </Button>
              </>
            )}
            {one.status === 'posted' && (
              <Button danger onClick={() => setAct('reverse')}>
                Reverse
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="transaction-facts">
        <dl className="fact-list">
          <dt>Status</dt>
          <dd>
            <TransactionState one={one} />
          </dd>
          <dt>What for</dt>
          <dd>{one.description}</dd>
          <dt>Account</dt>
          <dd>{one.accountName}</dd>
          <dt>Id</dt>
          <dd className="numeric transaction-id">{one.id}</dd>
        </dl>
        <Life one={one} />
        {!byHand(one) && <Follows one={one} />}
      </div>
    </RowDrawer>
  );
};
