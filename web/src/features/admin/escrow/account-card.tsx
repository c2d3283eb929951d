import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { StateLabel } from '../parts/state-label.js';
import { useBalance, useNewest } from './escrow-api.js';
import { accountLabels, amountIn, signedAmount, statusShown, typeLabels, type Account } from './escrow-labels.js';

export const Balances = ({ account }: { readonly account: Account }): JSX.Element => {
  const balance = useBalance(account.id);
  return (
    <Answered
      query={balance}
      label={`Loading the balance of ${account.accountName}`}
      loading={<RowsLoading rows={3} />}
    >
      {({
        availableForPayouts,
        notPayableYet,
        nextPayableAt,
        receivable,
        pendingDeposits,
        pendingWithdrawals,
        held,
      }) => (
        <dl className="balances">
          <div className="balance-main">
            <dt>Available for payouts</dt>
            <dd className="numeric">{amountIn(availableForPayouts, account.currency)}</dd>
          </div>
          {notPayableYet > 0 && (
            <div>
              <dt>Not payable yet</dt>
              <dd className="numeric">
                {amountIn(notPayableYet, account.currency)}
                {nextPayableAt !== null && <div className="quiet balance-when">from {day(nextPayableAt)}</div>}
              </dd>
            </div>
          )}
          <div>
            <dt>Pending deposits</dt>
            <dd className="numeric">{amountIn(pendingDeposits, account.currency)}</dd>
          </div>
          <div>
            <dt>Pending withdrawals</dt>
            <dd className="numeric">{amountIn(pendingWithdrawals, account.currency)}</dd>
          </div>
          {receivable > 0 && (
            <div>
              <dt>Owed by affiliates</dt>
              <dd className="numeric">{amountIn(receivable, account.currency)}</dd>
            </div>
          )}
          {held > 0 && (
            <div>
              <dt>Held</dt>
              <dd className="numeric">{amountIn(held, account.currency)}</dd>
            </div>
          )}
        </dl>
      )}
    </Answered>
  );
};

/** Shows the balances of one account and its latest transactions. */
export const AccountCard = ({ account }: { readonly account: Account }): JSX.Element => {
  const newest = useNewest(account.id);
  const title = `account-${account.id}`;
  const page = `/admin/escrow/${account.id}`;
  return (
    <article className="panel account-card" aria-labelledby={title}>
      <header>
        <h2 id={title}>
          <Link to={page}>{account.accountName}</Link>
        </h2>
        <p className="quiet">
          {accountLabels[account.accountType]} · {account.currency}
        </p>
      </header>
      <Balances account={account} />
      <Answered query={newest} label="Loading the last transactions" loading={<RowsLoading rows={3} />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="quiet account-newest">No transactions yet.</p>
          ) : (
            <>
              <ul className="account-newest" aria-label="Last transactions">
                {rows.map((one) => (
                  <li key={one.id}>
                    <span>
                      <Link to={`${page}?row=${one.id}`}>{typeLabels[one.type]}</Link>
                      <span className="quiet newest-text"> · {one.description}</span>
                    </span>
                    <span className="numeric">{signedAmount(one)}</span>
                    <span className="quiet">{day(one.createdAt)}</span>
                    <StateLabel tone={statusShown[one.status].tone}>{statusShown[one.status].label}</StateLabel>
                  </li>
                ))}
              </ul>
              <Link to={page}>
                {total > rows.length ? `All ${total.toLocaleString()} transactions` : 'Open the account'}
              </Link>
            </>
          )
        }
      </Answered>
    </article>
  );
};
