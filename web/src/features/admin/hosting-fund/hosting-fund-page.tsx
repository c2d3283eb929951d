import type { HostingFund } from '@keepsake/contracts/rest/hosting-fund';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { saveFile } from '../../../shared/save-file.js';
import { Empty } from '../../../shared/states/empty.js';
import { ActionDialog } from '../parts/action-dialog.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { StateLabel } from '../parts/state-label.js';
import { FiguresForm } from './figures-form.js';
import { dollars, monthLabel, reportCsv, shareLabel, yearsLabel, type Figures, type Month } from './fund-labels.js';
import { fundKey, removeFigures, useFund } from './hosting-fund-api.js';
import './hosting-fund.css';

const states = {
  planned: { label: 'Planned', tone: 'waits' },
  'in-force': { label: 'In force', tone: 'done' },
  former: { label: 'Former', tone: 'ended' },
} as const;

const Pair = ({ name, children }: { readonly name: string; readonly children: string }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd className="numeric">{children}</dd>
  </div>
);

type FiguresProps = { readonly one: Figures; readonly onRemove: () => void };

const FiguresRow = ({ one, onRemove }: FiguresProps): JSX.Element => (
  <li className="fund-row">
    <div>
      <h3>From {day(one.fromDay)}</h3>
      <StateLabel tone={states[one.state].tone}>{states[one.state].label}</StateLabel>
      <p className="quiet">
        {one.by}, {day(one.savedAt)}
      </p>
    </div>
    <dl>
      <Pair name="Share">{shareLabel(one)}</Pair>
      <Pair name="Timeline and year">{dollars(one.timelineYearCents)}</Pair>
      <Pair name="GB and year">{dollars(one.gbYearCents)}</Pair>
      {one.state === 'planned' && (
        <Button size="small" onClick={onRemove}>
          Remove
        </Button>
      )}
    </dl>
  </li>
);

const MonthRow = ({ month }: { readonly month: Month }): JSX.Element => (
  <li className="fund-row">
    <h3>{monthLabel(month.month)}</h3>
    <dl>
      <Pair name="Postings in">{dollars(month.inCents)}</Pair>
      <Pair name="Reversals">{dollars(-month.reversedCents)}</Pair>
      <Pair name="Other entries">{dollars(month.otherCents)}</Pair>
      <Pair name="Balance">{dollars(month.balanceCents)}</Pair>
      <Pair name="Timelines">{month.timelines.toLocaleString()}</Pair>
      <Pair name="Years covered">{yearsLabel(month.yearsTenths)}</Pair>
    </dl>
  </li>
);

const Report = ({ months, bytesPerTimeline }: HostingFund): JSX.Element => (
  <section className="panel" aria-labelledby="months-title">
    <h2 id="months-title">By month</h2>
    <p className="quiet">
      Months in UTC. Years covered: the balance divided by the yearly cost of the timelines whose orders have a share,
      each with the files that a timeline has on average now.{' '}
      {bytesPerTimeline === null &&
        'The size of the files cannot be read now, so no years are shown. Refresh the page.'}
    </p>
    {months.length === 0 ? (
      <Empty sentence="Nothing has been posted yet." more="The first paid order under a share begins the report." />
    ) : (
      <ul className="fund-rows">
        {months.toReversed().map((month) => (
          <MonthRow key={month.month} month={month} />
        ))}
      </ul>
    )}
  </section>
);

/** Shows the hosting fund: figures with their dates, and the report by month. */
export default function HostingFundPage(): JSX.Element {
  const fund = useFund();
  const [entering, setEntering] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const { data } = fund;
  return (
    <>
      <PageHeader title="Hosting fund" loaded={fund}>
        {data && data.months.length > 0 && (
          <Button onClick={() => saveFile('hosting-fund.csv', reportCsv(data.months), 'text/csv')}>Export</Button>
        )}
        <Button type="primary" disabled={!data} onClick={() => setEntering(true)}>
          New figures
        </Button>
      </PageHeader>
      <p className="fund-text">
        A share of each paid order is posted to a reserve account of the <Link to="/admin/escrow">ledger</Link>. Owners
        see until which year it covers the hosting of their timeline.
      </p>
      <Answered query={fund} label="Loading the hosting fund" loading={<RowsLoading rows={5} />}>
        {(known) => (
          <div className="fund-parts">
            <section className="panel" aria-labelledby="figures-title">
              <h2 id="figures-title">Figures</h2>
              {known.figures.length === 0 ? (
                <Empty sentence="The fund is off." more="Enter a share and the cost of hosting to begin." />
              ) : (
                <ul className="fund-rows">
                  {known.figures.toReversed().map((one) => (
                    <FiguresRow key={one.fromDay} one={one} onRemove={() => setRemoving(one.fromDay)} />
                  ))}
                </ul>
              )}
            </section>
            <Report {...known} />
          </div>
        )}
      </Answered>
      {entering && <FiguresForm known={data?.figures.at(-1)} onLeave={() => setEntering(false)} />}
      {removing !== undefined && (
        <ActionDialog
          labels={{
            question: `Remove the figures from ${day(removing)}?`,
            yes: 'Remove',
            done: 'Figures removed',
            effect: 'The figures before them stay in force.',
          }}
          danger
          list={fundKey}
          input={removing}
          run={(key) => removeFigures(removing, key)}
          onBack={() => setRemoving(undefined)}
          onDone={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
