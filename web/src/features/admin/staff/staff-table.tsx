import type { TableColumnsType } from 'antd';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, timeOfDay } from '../../../shared/formats.js';
import { StateLabel } from '../parts/state-label.js';
import { WorkTable } from '../parts/work-table.js';
import { calledBy, roleName, stateOf, type StaffMember } from './staff-labels.js';

type Props = {
  readonly staff: readonly StaffMember[];
  readonly open: string;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
};

export const seen = (lastSeenAt: string | null): string =>
  lastSeenAt === null ? 'Never' : `${day(lastSeenAt)}, ${timeOfDay(lastSeenAt)}`;

export const StaffTable = ({ staff, open, addressOf, onOpen }: Props): JSX.Element => {
  const columns: TableColumnsType<StaffMember> = [
    {
      title: 'Name',
      key: 'name',
      render: (_, member) => (
        <Link to={addressOf(member.id)} replace preventScrollReset>
          {calledBy(member)}
        </Link>
      ),
    },
    { title: 'Email', key: 'email', dataIndex: 'email' },
    { title: 'Role', key: 'role', render: (_, { role }) => roleName(role) },
    {
      title: 'Status',
      key: 'status',
      render: (_, member) => <StateLabel tone={stateOf(member).tone}>{stateOf(member).label}</StateLabel>,
    },
    {
      title: 'Two-step verification',
      key: 'two-step',
      render: (_, { twoStep }) => (twoStep ? 'On' : <span className="quiet">Off</span>),
    },
    { title: 'Signed in', key: 'sessions', align: 'right', render: (_, { sessions }) => sessions },
    {
      title: 'Last seen',
      key: 'seen',
      render: (_, { lastSeenAt }) => (
        <span className={lastSeenAt === null ? 'quiet nowrap' : 'nowrap'}>{seen(lastSeenAt)}</span>
      ),
    },
  ];
  return (
    <WorkTable
      label="Staff"
      rows={staff}
      rowKey={({ id }) => id}
      columns={columns}
      openKey={open}
      onOpen={({ id }) => onOpen(id)}
      lines={(member) => ({
        first: calledBy(member),
        firstEnd: roleName(member.role),
        second: <StateLabel tone={stateOf(member).tone}>{stateOf(member).label}</StateLabel>,
        secondEnd: member.lastSeenAt === null ? 'Never seen' : day(member.lastSeenAt),
      })}
    />
  );
};
