import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import type { ListAction } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { ImportDialog } from './import-dialog.js';
import { prospectsList, type Prospect } from './prospects-list.js';
import './prospects.css';

const textOf = (count: number): string => prospectsList.countLabel(count);

const actions: readonly ListAction<Prospect>[] = [
  {
    label: 'Mark responded',
    may: ({ status }) => status !== 'responded',
    question: (count) => `Mark ${textOf(count)} as responded?`,
    effect: 'The answer counts for the last campaign they got. Nothing is sent.',
    run: ({ id }, key) =>
      sendJson(path`/api/business-prospects/${id}`, { method: 'PUT', body: { responded: true }, key }),
    done: (count) => `${textOf(count)} marked as responded`,
  },
  {
    label: 'Suppress',
    may: ({ suppressed }) => !suppressed,
    question: (count) => `Write to ${textOf(count)} no more?`,
    effect: 'No campaign is sent to them, also when a later list names them again.',
    run: ({ email }, key) => sendJson('/api/email-suppressions', { body: { email }, key }),
    done: (count) => `${textOf(count)} suppressed`,
    danger: true,
  },
];

/** Lists businesses for outreach. */
export default function ProspectsPage(): JSX.Element {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <WorkList
        list={prospectsList}
        actions={actions}
        header={
          <Button type="primary" onClick={() => setImporting(true)}>
            Import CSV
          </Button>
        }
      />
      {importing && <ImportDialog onLeave={() => setImporting(false)} />}
    </>
  );
}
