import { Button } from 'antd';
import { useDeferredValue, useState, type JSX } from 'react';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { csv } from '@keepsake/contracts/values/csv';
import { PageHeader } from '../parts/page-header.js';
import { saveFile } from '../../../shared/save-file.js';
import { OpenRow } from '../parts/row-drawer.js';
import { SearchField } from '../parts/search-field.js';
import { useUrlState } from '../parts/url-state.js';
import { Views } from '../parts/views.js';
import { useStaff } from '../sign-in/staff.js';
import { InviteDialog } from './invite-dialog.js';
import { useStaffList } from './staff-api.js';
import { StaffDrawer } from './staff-drawer.js';
import { StaffTable } from './staff-table.js';
import { roleName, selectStaff, stateOf, type Show, type StaffMember } from './staff-labels.js';
import './staff.css';

const views: readonly { readonly value: Show; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'disabled', label: 'Disabled' },
];

const readShow = (text: string): Show => views.find(({ value }) => value === text)?.value ?? '';

const saveCsv = (staff: readonly StaffMember[]): void =>
  saveFile(
    'staff.csv',
    csv(
      ['name', 'email', 'role', 'status', 'second step', 'signed in', 'last seen', 'added'],
      staff.map((member) => [
        member.name,
        member.email,
        roleName(member.role),
        stateOf(member).label,
        member.twoStep ? 'on' : 'off',
        member.sessions,
        member.lastSeenAt,
        member.createdAt,
      ]),
    ),
    'text/csv',
  );

export default function StaffPage(): JSX.Element {
  const staff = useStaffList();
  const self = useStaff();
  const { get, addressOf, set } = useUrlState();
  const [inviting, setInviting] = useState(false);
  const show = readShow(get('show'));
  const typed = useDeferredValue(get('q'));
  const all = staff.data ?? [];
  const selected = selectStaff(all, { show, typed });
  const open = all.find(({ id }) => id === get('person'));
  const waiting = all.filter(({ active, invitation }) => active && invitation !== null).length;

  const leave = (): void => set({ person: '' });

  return (
    <>
      <PageHeader title="Staff" loaded={staff}>
        <Button disabled={selected.length === 0} onClick={() => saveCsv(selected)}>
          Export
        </Button>
        <Button type="primary" onClick={() => setInviting(true)}>
          Invite
        </Button>
      </PageHeader>
      <div className="toolbar">
        <SearchField label="Name, email or role" value={get('q')} onChange={(value) => set({ q: value })} />
        <Views
          label="Show"
          chosen={show}
          views={views.map((view) => ({ ...view, ...(view.value === 'invited' && { count: waiting }) }))}
          onChoose={(value) => set({ show: value })}
        />
      </div>
      <Answered query={staff} label="Loading the staff" loading={<RowsLoading rows={4} />}>
        {() =>
          selected.length === 0 ? (
            <Empty sentence="No one matches these filters.">
              <Button onClick={() => set({ q: '', show: '' })}>Clear filters</Button>
            </Empty>
          ) : (
            <>
              <StaffTable
                staff={selected}
                open={open?.id ?? ''}
                addressOf={(id) => addressOf('person', id)}
                onOpen={(id) => set({ person: id })}
              />
              {all.length === 1 && (
                <p className="quiet staff-alone">No one else yet. Invite a colleague; each has a role.</p>
              )}
            </>
          )
        }
      </Answered>
      {open && (
        <OpenRow key={open.id} id={open.id} onLeave={leave}>
          <StaffDrawer member={open} self={open.email === self?.email} onLeave={leave} />
        </OpenRow>
      )}
      {inviting && <InviteDialog onLeave={() => setInviting(false)} />}
    </>
  );
}
