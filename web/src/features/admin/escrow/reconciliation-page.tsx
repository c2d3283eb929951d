import type { EscrowReconciliation } from '@keepsake/contracts/rest/escrow';
import { Button } from 'antd';
import type { JSX } from 'react';
import { Answered, RowsLoading } from '../parts/answered.js';
import { csv } from '@keepsake/contracts/values/csv';
import { PageHeader } from '../parts/page-header.js';
import { saveFile } from '../../../shared/save-file.js';
import { StateLabel } from '../parts/state-label.js';
import { useReconciliation } from './escrow-api.js';
import { amountIn } from './escrow-labels.js';
import './escrow.css';

type Check = EscrowReconciliation['checks'][number];

const names: Readonly<Record<string, { readonly title: string; readonly how: string }>> = {
  'everything-sums-to-zero': {
    title: 'All postings',
    how: 'Every cent that came to one account left another: the sum is zero.',
  },
  'commissions-pending': { title: 'Commissions, pending', how: 'Orders with a referral that are not completed yet.' },
  'commissions-earned': { title: 'Commissions, earned', how: 'Completed orders, paid out or not.' },
  'payouts-pending': { title: 'Payouts on their way', how: 'Batches that are prepared, approved or exported.' },
  'payouts-paid': { title: 'Payouts, paid', how: 'Batches that were marked paid.' },
  'hosting-reserve': { title: 'Hosting reserve', how: 'Shares of paid orders, without what refunds reversed.' },
  'hosting-months': { title: 'Hosting report', how: 'Months of the hosting report, with entries of staff.' },
};
const titleOf = ({ name }: Check): string => names[name]?.title ?? name;
const decimal = (cents: number): string => (cents / 100).toFixed(2);

const save = ({ checks }: EscrowReconciliation): void =>
  saveFile(
    'reconciliation.csv',
    csv(
      ['check', 'currency', 'ledger', 'expected', 'difference'],
      checks.map((one) => [
        titleOf(one),
        one.currency,
        Number(decimal(one.ledger)),
        Number(decimal(one.expected)),
        Number(decimal(one.difference)),
      ]),
    ),
    'text/csv',
  );

const Row = ({ check }: { readonly check: Check }): JSX.Element => {
  const { currency, ledger, expected, difference } = check;
  return (
    <li className="check">
      <div>
        <h2>
          {titleOf(check)} · {currency}
        </h2>
        <p className="quiet">{names[check.name]?.how}</p>
      </div>
      <dl>
        <div>
          <dt>Ledger</dt>
          <dd className="numeric">{amountIn(ledger, currency)}</dd>
        </div>
        <div>
          <dt>Expected</dt>
          <dd className="numeric">{amountIn(expected, currency)}</dd>
        </div>
        <div>
          <dt>Difference</dt>
          <dd className="numeric">
            {difference === 0 ? (
              <StateLabel tone="done">None</StateLabel>
            ) : (
              <strong>{amountIn(difference, currency)}</strong>
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
};

/** Compares two independent totals of the same money. */
export default function ReconciliationPage(): JSX.Element {
  const query = useReconciliation();
  return (
    <>
      <PageHeader title="Reconciliation" under={{ to: '/admin/escrow', label: 'Escrow' }} loaded={query}>
        {query.data && <Button onClick={() => query.data && save(query.data)}>Export</Button>}
      </PageHeader>
      <Answered query={query} label="Comparing the sums" loading={<RowsLoading rows={5} />}>
        {(found) => (
          <>
            <p className={found.inBalance ? 'notice' : 'notice notice-error'} role="status">
              {found.inBalance
                ? `Everything agrees. ${found.journals.toLocaleString()} entries, each balanced.`
                : 'The sums do not agree. Nothing was lost: the ledger is never edited. Export this page and tell the person who runs the site.'}
              {found.unbalancedJournals > 0 &&
                ` ${found.unbalancedJournals.toLocaleString()} entries do not sum to zero.`}
            </p>
            <ul className="checks panel">
              {found.checks.map((check) => (
                <Row key={`${check.name} ${check.currency}`} check={check} />
              ))}
            </ul>
          </>
        )}
      </Answered>
    </>
  );
}
