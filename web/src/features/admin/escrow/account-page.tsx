import { Button } from 'antd';
import { useMemo, useState, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePageHead } from '../../../shared/page-title.js';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { Balances } from './account-card.js';
import { EnterDialog } from './enter-dialog.js';
import { useAccounts } from './escrow-api.js';
import { accountLabels, type Account } from './escrow-labels.js';
import { TransactionDetails } from './transaction-drawer.js';
import { transactionsOf } from './transactions-list.js';
import './escrow.css';

const details = { show: TransactionDetails, noun: 'transaction', hint: 'Search for its words to open it.' };

const AccountHistory = ({ account }: { readonly account: Account }): JSX.Element => {
  const list = useMemo(() => transactionsOf(account), [account]);
  const [entering, setEntering] = useState(false);
  usePageHead({ title: account.accountName });
  return (
    <>
      <WorkList
        list={list}
        details={details}
        header={
          <Button type="primary" onClick={() => setEntering(true)}>
            New entry
          </Button>
        }
      >
        <section className="panel account-balances" aria-label="Balance">
          <p className="quiet">
            {accountLabels[account.accountType]} · {account.currency} · every figure is the sum of its postings
          </p>
          <Balances account={account} />
        </section>
      </WorkList>
      {entering && <EnterDialog account={account} onLeave={() => setEntering(false)} />}
    </>
  );
};

export default function AccountPage(): JSX.Element {
  const { accountId = '' } = useParams();
  const accounts = useAccounts();
  return (
    <Answered query={accounts} label="Loading the account" loading={<RowsLoading rows={6} />}>
      {(known) => {
        const account = known.find(({ id }) => id === accountId);
        return account ? (
          <AccountHistory account={account} />
        ) : (
          <Empty sentence="Account not found.">
            <Link to="/admin/escrow">All accounts</Link>
          </Empty>
        );
      }}
    </Answered>
  );
}
