import type { ClosingAnswer } from '@keepsake/contracts/rest/closing';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, humanDate } from '../../../shared/formats.js';
import { Empty } from '../../../shared/states/empty.js';
import { ActionDialog } from '../parts/action-dialog.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { StateLabel } from '../parts/state-label.js';
import { AnnounceForm } from './announce-form.js';
import { closingKey, useClosing, useClosingExports, withdrawClosing } from './closing-api.js';
import './closing.css';

type Closing = NonNullable<ClosingAnswer['closing']>;

const states = {
  announced: { label: 'Announced', tone: 'waits' },
  closed: { label: 'Closed', tone: 'ended' },
} as const;

const Shown = ({ closing, onWithdraw }: { readonly closing: Closing; readonly onWithdraw: () => void }) => (
  <section className="panel closing-panel" aria-labelledby="closing-title">
    <h2 id="closing-title">
      {closing.stage === 'closed' ? 'Closed since' : 'Closes on'} {humanDate(closing.closesOn)}
    </h2>
    <StateLabel tone={states[closing.stage].tone}>{states[closing.stage].label}</StateLabel>
    <p dir="auto">{closing.sentence}</p>
    <p className="quiet">
      {closing.by}, {day(closing.announcedAt)}
    </p>
    {closing.stage === 'announced' && (
      <div>
        <Button danger onClick={onWithdraw}>
          Withdraw
        </Button>
      </div>
    )}
  </section>
);

/** Progress of the exports that owners get by email. */
const Exports = (): JSX.Element => {
  const exports = useClosingExports();
  return (
    <section className="panel closing-panel" aria-labelledby="closing-exports">
      <h2 id="closing-exports">Exports for owners</h2>
      <Answered query={exports} label="Loading the exports" loading={<RowsLoading rows={1} />}>
        {({ total, done, failedTotal, failed }) => (
          <>
            <p>
              {done.toLocaleString()} of {total.toLocaleString()} timelines exported
              {failedTotal > 0 && `, ${failedTotal.toLocaleString()} failed`}. Each owner gets the link by email.
            </p>
            {failed.length > 0 && (
              <ul>
                {failed.map(({ code, reason, failedAt }) => (
                  <li key={code}>
                    <Link to={`/admin/codes/${code}`}>{code}</Link>, {day(failedAt)}: {reason}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Answered>
    </section>
  );
};

/** Announces the end of the business, and shows it. */
export default function ClosingPage(): JSX.Element {
  const closing = useClosing();
  const [announcing, setAnnouncing] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Closing>();
  return (
    <>
      <PageHeader title="Closing" loaded={closing}>
        {closing.data?.closing === null && (
          <Button danger onClick={() => setAnnouncing(true)}>
            Close the business
          </Button>
        )}
      </PageHeader>
      <p className="closing-text">
        From the day of the closing, timelines can be read and downloaded, and nothing can be added, changed or ordered.
        Signing in, erasing personal data, sending paid orders, refunds and payouts go on.
      </p>
      <Answered query={closing} label="Loading the closing" loading={<RowsLoading rows={2} />}>
        {(known) =>
          known.closing === null ? (
            <Empty sentence="The business stays open." more="No closing is announced." />
          ) : (
            <div className="closing-parts">
              <Shown closing={known.closing} onWithdraw={() => setWithdrawing(known.closing ?? undefined)} />
              <Exports />
            </div>
          )
        }
      </Answered>
      {announcing && <AnnounceForm onLeave={() => setAnnouncing(false)} />}
      {withdrawing && (
        <ActionDialog
          labels={{
            question: 'Withdraw the closing?',
            yes: 'Withdraw',
            done: 'Closing withdrawn',
            effect: 'The business stays open. Owners and keepers who were told get an email.',
          }}
          danger
          list={closingKey}
          input={withdrawing.id}
          run={(key) => withdrawClosing(withdrawing.id, key)}
          onBack={() => setWithdrawing(undefined)}
          onDone={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}
