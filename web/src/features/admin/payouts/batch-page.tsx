import type { Payout, PayoutBatchWhole } from '@keepsake/contracts/rest/payouts';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { day, timeOfDay } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { usePageHead } from '../../../shared/page-title.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { csv } from '@keepsake/contracts/values/csv';
import { PageHeader } from '../parts/page-header.js';
import { saveFile } from '../../../shared/save-file.js';
import { StateLabel } from '../parts/state-label.js';
import { useAction } from '../parts/use-action.js';
import { fileOf, payoutsKey, takeStep, useBatch, type Step } from './payouts-api.js';
import { BatchState, batchName } from './payouts-list.js';
import { StepDialog } from './step-dialog.js';
import './payouts.css';

type Whole = PayoutBatchWhole;

const saveStatement = (one: Payout): void =>
  saveFile(
    `statement-${one.affiliateCode}-${one.batchNumber}.csv`,
    csv(
      ['order', 'ordered', 'amount', 'kind'],
      [
        ...one.lines.map(({ orderId, orderedAt, amount, takenBack }) => [
          orderId,
          orderedAt,
          Number((amount / 100).toFixed(2)),
          takenBack ? 'reversed' : 'commission',
        ]),
        ['total', '', Number((one.amount / 100).toFixed(2)), ''],
      ],
    ),
    'text/csv',
  );

const Steps = ({ batch }: { readonly batch: Whole }): JSX.Element => {
  const steps = [
    ['Prepared', batch.prepared],
    ['Approved', batch.approved],
    ['Exported', batch.exported],
    ['Paid', batch.paid],
    ['Canceled', batch.cancelled],
  ] as const;
  return (
    <section className="panel" aria-label="Progress">
      <p className="batch-state">
        <BatchState state={batch.state} />
        {batch.approval === 'another' && batch.state === 'prepared' && (
          <span>Prepared by you. Another person approves.</span>
        )}
      </p>
      <dl className="fact-list">
        {steps.map(
          ([word, step]) =>
            step && (
              <div key={word} className="payout-step">
                <dt>{word}</dt>
                <dd>
                  {step.by}, {day(step.at)} at {timeOfDay(step.at)}
                </dd>
              </div>
            ),
        )}
      </dl>
      {batch.cancelled && <p className="quiet">“{batch.cancelled.reason}”</p>}
    </section>
  );
};

/** Compares three independent totals. */
const Sums = ({ batch: { sums } }: { readonly batch: Whole }): JSX.Element => {
  const agree = sums.lines === sums.ledger && sums.lines === sums.file;
  return (
    <section className="panel" aria-label="Sums">
      <dl className="payout-sums">
        {(['lines', 'ledger', 'file'] as const).map((name) => (
          <div key={name}>
            <dt>{{ lines: 'Lines', ledger: 'Ledger', file: 'File' }[name]}</dt>
            <dd className="numeric">{money(sums[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={agree ? 'quiet' : 'notice notice-error'} role="status">
        {agree ? 'One sum, three times.' : 'These must be the same. Please cancel the batch and prepare it again.'}
      </p>
    </section>
  );
};

const Share = ({ one }: { readonly one: Payout }): JSX.Element => (
  <details className="panel payout-share">
    <summary>
      <span>
        <strong>{one.affiliateName}</strong> <span className="quiet">{one.affiliateCode}</span>
        {one.detailsChangedLately && <StateLabel tone="waits">Details changed lately</StateLabel>}
        {one.paidTo === null && <StateLabel tone="waits">No payout details</StateLabel>}
      </span>
      <span className="numeric">{money(one.amount)}</span>
    </summary>
    <ul>
      {one.lines.map((line) => (
        <li key={`${line.orderId} ${line.takenBack}`} data-negative={line.takenBack || undefined}>
          <Link to={`/admin/orders/${line.orderId}`}>{day(line.orderedAt)}</Link>
          <span>{line.takenBack ? 'Reversed: the order was canceled or refunded' : 'Commission'}</span>
          <span className="numeric">{money(line.amount)}</span>
        </li>
      ))}
    </ul>
    <p className={one.paidTo === null ? 'notice notice-warning' : 'quiet'}>
      {one.paidTo === null ? 'No payout details yet. Ask for them before you pay.' : `To ${one.paidTo}.`}
    </p>
    {one.detailsChangedLately && (
      <p className="notice notice-warning">
        Payout details were changed lately. Confirm with the affiliate that they made this change.
      </p>
    )}
    <p className="payout-statement">
      <a href={`mailto:${one.affiliateEmail}`}>{one.affiliateEmail}</a>
      <Button size="small" onClick={() => saveStatement(one)}>
        Statement
      </Button>
    </p>
  </details>
);

const Actions = ({
  batch,
  onAsk,
}: {
  readonly batch: Whole;
  readonly onAsk: (step: Exclude<Step, 'export'>) => void;
}) => {
  const { act, pending } = useAction(payoutsKey, () => undefined);
  const download = (): void => {
    void act({
      input: batch.state,
      run: async (key) => {
        await takeStep(batch.id, 'export', {}, key);
        window.location.assign(fileOf(batch.id));
      },
      done: `${batchName(batch)} is exported`,
    });
  };
  const open = batch.state === 'prepared' || batch.state === 'approved' || batch.state === 'exported';
  return (
    <>
      {open && (
        <Button danger onClick={() => onAsk('cancel')}>
          Cancel batch
        </Button>
      )}
      {batch.state === 'prepared' && (
        <Button type="primary" disabled={batch.approval === 'another'} onClick={() => onAsk('approve')}>
          Approve
        </Button>
      )}
      {(batch.state === 'approved' || batch.state === 'exported') && (
        <Button type={batch.state === 'approved' ? 'primary' : 'default'} loading={pending} onClick={download}>
          Export CSV
        </Button>
      )}
      {batch.state === 'exported' && (
        <Button type="primary" onClick={() => onAsk('pay')}>
          Mark paid
        </Button>
      )}
      {batch.state === 'paid' && <Button href={fileOf(batch.id)}>Export</Button>}
    </>
  );
};

/** Shows one batch: its history, whether its totals agree, and the lines of each affiliate. */
export default function PayoutBatchPage(): JSX.Element {
  const { batchId = '' } = useParams();
  const query = useBatch(batchId);
  const batch = query.data;
  const [asking, setAsking] = useState<Exclude<Step, 'export'>>();
  const title = batch ? batchName(batch) : 'Batch';
  usePageHead({ title });
  return (
    <>
      <PageHeader title={title} under={{ to: '/admin/payouts', label: 'Payouts' }} loaded={query}>
        {batch && <Actions batch={batch} onAsk={setAsking} />}
      </PageHeader>
      <Answered query={query} label="Loading the batch" loading={<RowsLoading rows={6} />}>
        {(known) => (
          <div className="payout-batch">
            <Steps batch={known} />
            <Sums batch={known} />
            <div className="payout-shares">
              {known.payouts.map((one) => (
                <Share key={one.id} one={one} />
              ))}
            </div>
          </div>
        )}
      </Answered>
      {batch && asking && <StepDialog batch={batch} step={asking} onLeave={() => setAsking(undefined)} />}
    </>
  );
}
