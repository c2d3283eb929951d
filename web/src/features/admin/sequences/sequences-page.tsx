import type { TableColumnsType } from 'antd';
import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { StateLabel } from '../parts/state-label.js';
import { WorkTable } from '../parts/work-table.js';
import { nameOf, newsOf, openedOf, readersOf, sentOf, stateOf, timeOf } from './sequence-labels.js';
import { useSequences, type Sequence } from './sequences-api.js';
import { SwitchButton } from './switch-button.js';
import '../email-marketing/email-marketing.css';
import './sequences.css';

const pageOf = ({ kind }: Sequence): string => `/admin/email-marketing/sequences/${kind}`;

export const SequenceState = ({ sequence }: { readonly sequence: Sequence }): JSX.Element => {
  const { tone, label } = stateOf(sequence);
  return <StateLabel tone={tone}>{label}</StateLabel>;
};

const columns: TableColumnsType<Sequence> = [
  {
    title: 'Sequence',
    key: 'name',
    render: (_, one) => (
      <>
        <Link to={pageOf(one)}>{nameOf[one.kind]}</Link>
        {newsOf(one) !== '' && <div className="quiet sequence-under">{newsOf(one)}</div>}
      </>
    ),
  },
  { title: 'Who gets it', key: 'readers', render: (_, { kind }) => readersOf[kind] },
  { title: 'When', key: 'when', render: (_, one) => timeOf(one) },
  {
    title: <span className="nowrap">Sent, 30 days</span>,
    key: 'sent',
    align: 'right',
    render: (_, one) => sentOf(one),
  },
  { title: 'Opened', key: 'opened', align: 'right', render: (_, one) => openedOf(one) },
  { title: 'State', key: 'state', render: (_, one) => <SequenceState sequence={one} /> },
  {
    title: <span className="visually-hidden">Next</span>,
    key: 'next',
    align: 'right',
    render: (_, one) => <SwitchButton sequence={one} />,
  },
];

/** Lists the emails that follow a person's own day. */
export default function SequencesPage(): JSX.Element {
  const sequences = useSequences();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Sequences"
        under={{ to: '/admin/email-marketing', label: 'Email Marketing' }}
        loaded={sequences}
      />
      <p className="quiet sequences-intro">
        Emails that each person gets once, when their own day comes. No one gets an email whose day was before the
        sequence was switched on.
      </p>
      <Answered query={sequences} label="Loading the sequences" loading={<RowsLoading rows={3} />}>
        {(rows) => (
          <WorkTable
            label="Sequences"
            rows={rows}
            rowKey={({ kind }) => kind}
            columns={columns}
            onOpen={(one) => void navigate(pageOf(one))}
            lines={(one) => ({
              first: nameOf[one.kind],
              firstEnd: <SequenceState sequence={one} />,
              second: timeOf(one),
              secondEnd: `${sentOf(one)} sent`,
            })}
            aside={(one) => <SwitchButton sequence={one} />}
          />
        )}
      </Answered>
    </>
  );
}
