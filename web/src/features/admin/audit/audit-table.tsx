import type { TableColumnsType } from 'antd';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { WorkTable } from '../parts/work-table.js';
import {
  actionLabel,
  at,
  changesLabel,
  personLabels,
  subjectLabel,
  subjectPage,
  thingLabel,
  type AuditEntry,
} from './audit-labels.js';

type Props = {
  readonly entries: readonly AuditEntry[];
  readonly open: string;
  readonly addressOf: (seq: number) => string;
  readonly onOpen: (seq: number) => void;
};

const Thing = ({ entry }: { readonly entry: AuditEntry }): JSX.Element => {
  const page = subjectPage(entry);
  const name = thingLabel(entry);
  return (
    <>
      {subjectLabel(entry)}
      {entry.subjectId !== '' && (
        <div className="quiet">{page === undefined ? name : <Link to={page}>{name}</Link>}</div>
      )}
    </>
  );
};

export const AuditTable = ({ entries, open, addressOf, onOpen }: Props): JSX.Element => {
  const columns: TableColumnsType<AuditEntry> = [
    {
      title: 'When',
      key: 'when',
      render: (_, entry) => (
        <Link to={addressOf(entry.seq)} replace preventScrollReset className="nowrap">
          {at(entry.at)}
        </Link>
      ),
    },
    { title: 'Who', key: 'who', render: (_, entry) => personLabels(entry) },
    { title: 'What', key: 'what', render: (_, entry) => actionLabel(entry) },
    { title: 'Thing', key: 'thing', render: (_, entry) => <Thing entry={entry} /> },
    { title: 'Fields', key: 'fields', render: (_, entry) => changesLabel(entry) },
    { title: 'Reason', key: 'reason', dataIndex: 'reason' },
    {
      title: 'Entry',
      key: 'entry',
      align: 'right',
      render: (_, { seq }) => <span className="quiet">{seq.toLocaleString()}</span>,
    },
  ];
  return (
    <WorkTable
      label="Audit"
      rows={entries}
      rowKey={({ seq }) => String(seq)}
      columns={columns}
      openKey={open}
      onOpen={({ seq }) => onOpen(seq)}
      lines={(entry) => ({
        first: actionLabel(entry),
        firstEnd: subjectLabel(entry),
        second: personLabels(entry),
        secondEnd: at(entry.at),
      })}
    />
  );
};
