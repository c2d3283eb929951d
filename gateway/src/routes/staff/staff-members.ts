import {
  changeStaffBody,
  inviteStaffBody,
  staffList,
  staffMember,
  staffSession,
  type StaffMember,
} from '@keepsake/contracts/rest/staff-members';
import { z } from 'zod';
import type { Invited } from '../../identity/staff/staff-office.js';
import type { ListedStaff } from '../../identity/staff/staff.postgres.js';
import { route, type RouteRequest, type Route } from '../../route.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';
import { sessionRow, withSession } from '../session-rows.js';
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
  const by = (request: RouteRequest): string => request.session?.accountId ?? '';
  const member = async (id: string): Promise<StaffMember> => memberOf(await access.staffOffice.find(id), clock.now());
  const mailInvitation = async (request: RouteRequest, { id, email, name, link }: Invited): Promise<void> => {
    const { role } = await access.staffOffice.find(id);
    await mailStaff(request, email, { template: 'staff-invitation', values: { name, role, token: link.token } }, link);
  };

  return [
    route({
      method: 'get',
      path: '/api/admin/staff',
      summary: 'List staff',
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
      summary: 'Invite a member of staff; the emailed link sets the password once, within 7 days',
      who: owner,
      limit: 'secret',
      body: inviteStaffBody,
      answers: { 201: staffMember },
      handle: async (request) => {
        const invited = await access.staffOffice.invite(request.body, by(request), request.ctx());
        await mailInvitation(request, invited);
        return { status: 201, body: await member(invited.id) };
      },
    }),
    route({
      method: 'patch',
      path: '/api/admin/staff/{id}',
      summary: 'Update name, role or state of a member of staff; a disabled one is signed out immediately',
      who: owner,
      limit: 'write',
      params: withId,
      body: changeStaffBody,
      answers: { 200: staffMember },
      handle: async (request) => {
        const { id } = request.params;
        const { switchedOff } = await access.staffOffice.change(id, request.body, by(request), request.ctx());
        access.sessions.lookAgain('staff', id);
        if (switchedOff) await access.sessions.endAll('staff', id, request.ctx());
        return { status: 200, body: await member(id) };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/staff/{id}/invitation',
      summary: 'Resend an invitation; the previous link stops working',
      who: owner,
      limit: 'secret',
      params: withId,
      answers: { 200: staffMember },
      handle: async (request) => {
        const { id } = request.params;
        await mailInvitation(request, await access.staffOffice.inviteAgain(id, by(request), request.ctx()));
        return { status: 200, body: await member(id) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/staff/{id}/two-step',
      summary: 'Turn off two-step verification of a member of staff who lost the phone',
      who: owner,
      limit: 'secret',
      params: withId,
      answers: { 200: staffMember },
      handle: async (request) => {
        const { id } = request.params;
        const { email, name } = await access.staffOffice.find(id);
        if (await access.twoStep.staff.switchOff(id, request.ctx()))
          await mailStaff(request, email, { template: 'staff-security', values: { name, what: 'two-step-off' } });
        return { status: 200, body: await member(id) };
      },
    }),
    route({
      method: 'get',
      path: '/api/admin/staff/{id}/sessions',
      summary: 'List the sessions of a member of staff',
      who: owner,
      limit: 'read',
      params: withId,
      answers: { 200: z.array(staffSession) },
      handle: async (request) => {
        await access.staffOffice.find(request.params.id);
        const open = await access.sessions.ofAccount('staff', request.params.id, request.sessionToken);
        return { status: 200, body: open.map(sessionRow) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/staff/{id}/sessions',
      summary: 'End all sessions of a member of staff',
      who: owner,
      limit: 'write',
      params: withId,
      answers: { 204: null },
      handle: async (request) => {
        const { id } = request.params;
        await access.staffOffice.find(id);
        await access.sessions.endAll('staff', id, request.ctx());
        await access.staffOffice.recordSessionEnd(id, by(request), request.ctx());
        return { status: 204 };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/staff/{id}/sessions/{session}',
      summary: 'End one session of a member of staff',
      who: owner,
      limit: 'write',
      params: withId.extend(withSession.shape),
      answers: { 204: null },
      handle: async (request) => {
        const { id, session } = request.params;
        await access.staffOffice.find(id);
        await access.sessions.endOne('staff', id, session, request.ctx());
        await access.staffOffice.recordSessionEnd(id, by(request), request.ctx());
        return { status: 204 };
      },
    }),
  ];
};
