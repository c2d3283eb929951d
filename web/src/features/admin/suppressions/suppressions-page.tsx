import type { Suppression } from '@keepsake/contracts/rest/email-campaigns';
import { Button, Input } from 'antd';
import { useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { day } from '../../../shared/formats.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import type { ListAction, ListDefinition } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { MailboxDialog } from './mailbox-dialog.js';
import './suppressions.css';

const reasons: Readonly<Record<Suppression['reason'], string>> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  staff: 'By staff',
};
const addressOf = ({ email }: Suppression): string => (email === '' ? 'Forgotten on request' : email);

const list: ListDefinition<Suppression> = {
  name: 'email-suppressions',
  title: 'Suppression list',
  path: '/api/email-suppressions',
  searchLabel: 'Email',
  countLabel: (count) => (count === 1 ? '1 address' : `${count.toLocaleString()} addresses`),
  rowKey: ({ id }) => id,
  rowName: addressOf,
  usualSort: '-at',
  filters: [
    {
      param: 'reason',
      label: 'Every reason',
      choices: Object.entries(reasons).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: [
    { key: 'email', title: 'Email', sort: 'email', cell: addressOf, text: ({ email }) => email },
    { key: 'reason', title: 'Reason', cell: ({ reason }) => reasons[reason], text: ({ reason }) => reason },
    { key: 'at', title: 'Since', sort: 'at', cell: ({ at }) => day(at), text: ({ at }) => at },
  ],
  lines: (one) => ({ first: addressOf(one), second: reasons[one.reason], secondEnd: day(one.at) }),
  empty: { sentence: 'No one is on the list.', more: 'People who unsubscribe, bounce or complain appear here.' },
};

const textOf = (count: number): string => list.countLabel(count);
const actions: readonly ListAction<Suppression>[] = [
  {
    label: 'Take off the list',
    may: () => true,
    question: (count) => `Write to ${textOf(count)} again?`,
    effect: 'Campaigns reach them again. Someone who asked for no email should have asked for this.',
    run: ({ id }, key) => sendJson(path`/api/email-suppressions/${id}`, { method: 'DELETE', key }),
    done: (count) => `${textOf(count)} taken off`,
    danger: true,
  },
];

const AddDialog = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  const { act, pending, error } = useAction(list.name, onLeave);
  const [email, setEmail] = useState('');
  return (
    <ConfirmDialog
      question="Write to an address no more"
      yes="Add"
      no="Cancel"
      onOpened={() => document.getElementById('suppress-email')?.focus()}
      pending={pending}
      disabled={email.trim() === ''}
      error={error}
      onYes={() =>
        void act({
          input: ['add', email.trim()],
          run: (key) => sendJson('/api/email-suppressions', { body: { email: email.trim() }, key }),
          done: `${email.trim()} is on the list`,
        })
      }
      onNo={onLeave}
    >
      <label htmlFor="suppress-email">Email</label>
      <Input
        id="suppress-email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ConfirmDialog>
  );
};

/** Lists addresses that receive no campaigns. */
export default function SuppressionsPage(): JSX.Element {
  const [adding, setAdding] = useState(false);
  const [reading, setReading] = useState(false);
  return (
    <>
      <WorkList
        list={list}
        actions={actions}
        header={
          <>
            <Button onClick={() => setReading(true)}>Read returned emails</Button>
            <Button onClick={() => setAdding(true)}>Add an address</Button>
          </>
        }
      />
      {adding && <AddDialog onLeave={() => setAdding(false)} />}
      {reading && <MailboxDialog list={list.name} onLeave={() => setReading(false)} />}
    </>
  );
}
