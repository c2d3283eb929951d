import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { useUrlState } from '../parts/url-state.js';
import { AccountCard } from './account-card.js';
import { CreateAccount } from './create-account.js';
import { useAccounts, useReconciliation } from './escrow-api.js';
import './escrow.css';

const InBalance = (): JSX.Element | null => {
  const { data } = useReconciliation();
  if (!data) return null;
  return data.inBalance ? (
    <Link to="/admin/escrow/reconciliation">In balance, {data.journals.toLocaleString()} entries</Link>
  ) : (
    <Link to="/admin/escrow/reconciliation" className="out-of-balance">
      Out of balance: look at the reconciliation
    </Link>
  );
};

/** Shows accounts separately: amounts in different currencies are never added. */
export default function EscrowPage(): JSX.Element {
  const accounts = useAccounts();
  const { get, set } = useUrlState();
  const creating = get('create') === 'account';
  const [requests, setAsked] = useState(0);
  return (
    <>
      <PageHeader title="Escrow" loaded={accounts}>
        <Button
          type="primary"
          onClick={() => {
            setAsked(requests + 1);
            set({ create: 'account' });
          }}
        >
          Create Account
        </Button>
      </PageHeader>
      <p className="escrow-text">
        An internal ledger of held money. The money itself is at your bank. <InBalance />
      </p>
      <Answered query={accounts} label="Loading the accounts" loading={<RowsLoading rows={6} />}>
        {(known) =>
          known.length === 0 ? (
            <Empty sentence="No accounts yet." more="Create one for each kind of money you hold." />
          ) : (
            <div className="account-cards">
              {known.map((account) => (
                <AccountCard key={account.id} account={account} />
              ))}
            </div>
          )
        }
      </Answered>
      {creating && <CreateAccount key={requests} onLeave={() => set({ create: '' })} />}
    </>
  );
}
