import {
  changeStaffBody,
  inviteStaffBody,
  staffList,
  staffMember,
  staffSession,
  type StaffMember,
} from '@keepsake/contracts/rest/staff-members';
import { z } from 'zod';
import type { Invited } from '../access/staff-office.js';
import type { ListedStaff } from '../access/staff.postgres.js';
import { route, type Ask, type Route } from '../route.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';
import { sessionRow, withSession } from './session-rows.js';
import { mailStaff } from './staff-mail.js';

type Deps = Pick<RouteDeps, 'access' | 'config' | 'clock'>;

const owner = ['owner'] as const;

const memberOf = (row: ListedStaff, now: Date): StaffMember => {
  const { hasPassword, linkUntil, createdAt, lastSeenAt, ...member } = row;
  const waiting = linkUntil !== null && linkUntil > now;
  return {
    ...member,
    invitation: hasPassword ? null : waiting ? 'waiting' : 'expired',
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
};

export const staffMemberRoutes = ({ access, clock }: Deps): readonly Route[] => {
  const by = (ask: Ask): string => ask.session?.accountId ?? '';
  const member = async (id: string): Promise<StaffMember> => memberOf(await access.staffOffice.find(id), clock.now());
  const mailInvitation = async (ask: Ask, { id, email, name, link }: Invited): Promise<void> => {
    const { role } = await access.staffOffice.find(id);
    await mailStaff(ask, email, { template: 'staff-invitation', values: { name, role, token: link.token } }, link);
  };

  return [
    route({
      method: 'get',
      path: '/api/admin/staff',
      summary: 'Who works in the back office',
      who: owner,
      limit: 'read',
      answers: { 200: staffList },
      handle: async () => {
        const now = clock.now();
        return { status: 200, body: { staff: (await access.staffOffice.list()).map((row) => memberOf(row, now)) } };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/staff',
      summary: 'Invite somebody; the mailed link sets the password and works once, for 7 days',
      who: owner,
      limit: 'secret',
      body: inviteStaffBody,
      answers: { 201: staffMember },
      handle: async (ask) => {
        const invited = await access.staffOffice.invite(ask.body, by(ask), ask.turn());
        await mailInvitation(ask, invited);
        return { status: 201, body: await member(invited.id) };
      },
    }),
    route({
      method: 'patch',
      path: '/api/admin/staff/{id}',
      summary: 'Rename, give another role, disable or enable; a disabled person is signed out at once',
      who: owner,
      limit: 'write',
      params: withId,
      body: changeStaffBody,
      answers: { 200: staffMember },
      handle: async (ask) => {
        const { id } = ask.params;
        const { switchedOff } = await access.staffOffice.change(id, ask.body, by(ask), ask.turn());
        access.sessions.lookAgain('staff', id);
        if (switchedOff) await access.sessions.endAll('staff', id, ask.turn());
        return { status: 200, body: await member(id) };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/staff/{id}/invitation',
      summary: 'Send the invitation again; the link before stops working',
      who: owner,
      limit: 'secret',
      params: withId,
      answers: { 200: staffMember },
      handle: async (ask) => {
        const { id } = ask.params;
        await mailInvitation(ask, await access.staffOffice.inviteAgain(id, by(ask), ask.turn()));
        return { status: 200, body: await member(id) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/staff/{id}/two-step',
      summary: 'Switch the code of an app off for somebody whose phone is gone',
      who: owner,
      limit: 'secret',
      params: withId,
      answers: { 200: staffMember },
      handle: async (ask) => {
        const { id } = ask.params;
        const { email, name } = await access.staffOffice.find(id);
        if (await access.twoStep.staff.switchOff(id, ask.turn()))
          await mailStaff(ask, email, { template: 'staff-security', values: { name, what: 'two-step-off' } });
        return { status: 200, body: await member(id) };
      },
    }),
    route({
      method: 'get',
      path: '/api/admin/staff/{id}/sessions',
      summary: 'Where somebody is signed in',
      who: owner,
      limit: 'read',
      params: withId,
      answers: { 200: z.array(staffSession) },
      handle: async (ask) => {
        await access.staffOffice.find(ask.params.id);
        const open = await access.sessions.ofAccount('staff', ask.params.id, ask.sessionToken);
        return { status: 200, body: open.map(sessionRow) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/staff/{id}/sessions',
      summary: 'Sign somebody out everywhere',
      who: owner,
      limit: 'write',
      params: withId,
      answers: { 204: null },
      handle: async (ask) => {
        const { id } = ask.params;
        await access.staffOffice.find(id);
        await access.sessions.endAll('staff', id, ask.turn());
        await access.staffOffice.noteEnded(id, by(ask), ask.turn());
        return { status: 204 };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/staff/{id}/sessions/{session}',
      summary: 'Sign somebody out on one device',
      who: owner,
      limit: 'write',
      params: withId.extend(withSession.shape),
      answers: { 204: null },
      handle: async (ask) => {
        const { id, session } = ask.params;
        await access.staffOffice.find(id);
        await access.sessions.endOne('staff', id, session, ask.turn());
        await access.staffOffice.noteEnded(id, by(ask), ask.turn());
        return { status: 204 };
      },
    }),
  ];
};
