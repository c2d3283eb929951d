import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { hasStatus } from '../../../shared/api/errors.js';
import { DeviceList } from '../../../shared/security/device-list.js';
import { day } from '../../../shared/formats.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { RowDrawer } from '../parts/row-drawer.js';
import { StateLabel } from '../parts/state-label.js';
import { useStaffAct, useStaffSessions, type StaffAct } from './staff-api.js';
import { ChangeMember, DisableMember, EndSessions, SwitchStepOff, type DialogProps } from './staff-dialogs.js';
import { seen } from './staff-table.js';
import { calledBy, pagesOf, roleName, stateOf, type StaffMember } from './staff-labels.js';

const dialogs = {
  change: ChangeMember,
  disable: DisableMember,
  'two-step': SwitchStepOff,
  sessions: EndSessions,
} as const satisfies Readonly<Record<string, (props: DialogProps) => JSX.Element>>;
type Question = keyof typeof dialogs;

const done = (act: StaffAct, member: StaffMember): string => {
  const who = calledBy(member);
  if (act.kind === 'invite-again') return `A new invitation is on its way to ${member.email}`;
  if (act.kind === 'two-step-off') return `Two-step verification for ${who} is off`;
  if (act.kind === 'end-all') return `${who} is signed out everywhere`;
  if (act.kind === 'end') return `${who} is signed out there`;
  if (act.body.active === undefined) return `${act.body.name ?? who} is changed`;
  return act.body.active ? `${who} may sign in again` : `${who} is disabled`;
};

const Devices = ({
  member,
  onEnd,
  ending,
  onEndAll,
}: {
  readonly member: StaffMember;
  readonly ending: string | undefined;
  readonly onEnd: (id: string) => void;
  readonly onEndAll: () => void;
}): JSX.Element => {
  const sessions = useStaffSessions(member.id);
  const others = sessions.data?.some(({ here }) => !here) ?? false;
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">Signed in</h2>
      <Answered query={sessions} label="Loading the devices" loading={<RowsLoading rows={2} />}>
        {(list) => <DeviceList sessions={list} ending={ending} onEnd={onEnd} />}
      </Answered>
      {others && (
        <Button type="link" className="staff-end-all" onClick={onEndAll}>
          Sign out everywhere
        </Button>
      )}
    </section>
  );
};

type Props = { readonly member: StaffMember; readonly self: boolean; readonly onLeave: () => void };

/** Shows one colleague. A dialog replaces the drawer. */
export const StaffDrawer = ({ member, self, onLeave }: Props): JSX.Element => {
  const toast = useToast();
  const failed = useFailed();
  const act = useStaffAct(member.id);
  const [asking, setAsking] = useState<Question>();
  const { id, email, role, twoStep, invitation, active, lastSeenAt, createdAt } = member;

  const ask = (question: Question): void => {
    act.reset();
    setAsking(question);
  };
  const carryOut = (requested: StaffAct): void =>
    act.mutate(requested, {
      onSuccess: () => {
        setAsking(undefined);
        toast({ title: done(requested, member) });
      },
      onError: (error) => {
        // A dialog shows its own error; acts without a dialog show it here.
        if (!asking || hasStatus(error, 404)) failed(error, 'Nothing has changed');
      },
    });

  const Dialog = asking && dialogs[asking];
  if (Dialog)
    return (
      <Dialog
        member={member}
        pending={act.isPending}
        error={act.error}
        onAct={carryOut}
        onLeave={() => setAsking(undefined)}
      />
    );
  return (
    <RowDrawer
      title={calledBy(member)}
      onLeave={onLeave}
      className="staff-drawer"
      footer={
        <div className="drawer-actions">
          {active ? (
            <Button danger type="text" onClick={() => ask('disable')}>
              Disable
            </Button>
          ) : (
            <span />
          )}
          {active && invitation !== null && (
            <Button loading={act.isPending} onClick={() => carryOut({ kind: 'invite-again' })}>
              Send again
            </Button>
          )}
          {active ? (
            <Button type="primary" onClick={() => ask('change')}>
              Change
            </Button>
          ) : (
            <Button
              type="primary"
              loading={act.isPending}
              onClick={() => carryOut({ kind: 'change', body: { active: true } })}
            >
              Enable
            </Button>
          )}
        </div>
      }
    >
      <div className="staff-facts">
        <p>
          <StateLabel tone={stateOf(member).tone}>{stateOf(member).label}</StateLabel>
        </p>
        <dl className="fact-list">
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
          <dt>Role</dt>
          <dd>
            {roleName(role)}
            <div className="quiet">{pagesOf(role)}</div>
          </dd>
          <dt>Two-step verification</dt>
          <dd>
            {twoStep ? 'A code from an app' : 'Off: the password alone'}
            {twoStep && !self && (
              <Button type="link" size="small" onClick={() => ask('two-step')}>
                Turn off
              </Button>
            )}
          </dd>
          <dt>Last seen</dt>
          <dd>{seen(lastSeenAt)}</dd>
          <dt>Added</dt>
          <dd>{day(createdAt)}</dd>
        </dl>
        {self ? (
          <p>
            This is you. <Link to="/admin/security">Your password, two-step verification and devices</Link>
          </p>
        ) : (
          invitation === null && (
            <Devices
              member={member}
              ending={act.isPending && act.variables.kind === 'end' ? act.variables.session : undefined}
              onEnd={(session) => carryOut({ kind: 'end', session })}
              onEndAll={() => ask('sessions')}
            />
          )
        )}
        <p>
          <Link to={`/admin/audit?person=${id}`}>What {self ? 'you' : calledBy(member)} did</Link>
        </p>
      </div>
    </RowDrawer>
  );
};
