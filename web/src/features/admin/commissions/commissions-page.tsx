import { useMemo, useState, type JSX } from 'react';
import { day, timeOfDay } from '../../../shared/formats.js';
import { affiliateName, affiliatesList, type Affiliate } from '../affiliates/affiliates-list.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import type { ListDefinition } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { useHistory, useSettings } from './commissions-api.js';
import { RateCell } from './rate-cell.js';
import { changeLabel } from './rate-labels.js';
import { SettingsPanel } from './settings-panel.js';
import './commissions.css';

const shown = ['name', 'code', 'rate', 'status', 'sales', 'earned'];

const History = (): JSX.Element => {
  const history = useHistory();
  return (
    <section className="panel commission-history" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <Answered query={history} label="Loading the history" loading={<RowsLoading rows={3} />}>
        {(changes) =>
          changes.length === 0 ? (
            <p className="quiet">Nothing has been changed yet.</p>
          ) : (
            <ol>
              {changes.map((change) => (
                <li key={change.id}>
                  <span>
                    {change.affiliate === null ? 'For all' : change.affiliate.name} · {changeLabel(change)}
                  </span>
                  <span className="quiet">
                    {change.who}, {day(change.at)}, {timeOfDay(change.at)}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </section>
  );
};

/** Shows the default rate and each affiliate's rate; changes apply from the next order. */
export default function CommissionsPage(): JSX.Element {
  const settings = useSettings();
  const [editing, setEditing] = useState('');
  const list = useMemo((): ListDefinition<Affiliate> => {
    const cell = (affiliate: Affiliate): JSX.Element => (
      <RateCell
        affiliate={affiliate}
        editing={editing === affiliate.id}
        onEdit={(on) => setEditing(on ? affiliate.id : '')}
      />
    );
    return {
      ...affiliatesList,
      title: 'Commissions',
      columns: affiliatesList.columns.map((column) => {
        const { rare: _, ...known } = column;
        const usual = shown.includes(column.key) ? known : { ...known, rare: true as const };
        return column.key === 'rate' ? { ...usual, cell } : usual;
      }),
      lines: (one) => ({
        first: affiliateName(one),
        firstEnd: one.affiliateCode,
        second: cell(one),
      }),
    };
  }, [editing]);
  return (
    <>
      <WorkList list={list}>
        <section className="panel commission-settings" aria-labelledby="settings-title">
          <h2 id="settings-title">For all</h2>
          <Answered query={settings} label="Loading the settings" loading={<RowsLoading rows={3} />}>
            {(known) => <SettingsPanel settings={known} />}
          </Answered>
        </section>
      </WorkList>
      <History />
    </>
  );
}
