import { changePasswordBody, ownSecurity } from '@keepsake/contracts/rest/own-security';
import { staffSession } from '@keepsake/contracts/rest/staff-members';
import { z } from 'zod';
import { allStaff, route, type Ask, type Route } from '../route.js';
import { limited } from './limited.js';
import type { RouteDeps } from './route-deps.js';
import { sessionRow, withSession } from './session-rows.js';
import { takeCookieBack } from './sign-in.js';
import { mailStaff, type StaffLetter } from './staff-mail.js';
import { twoStepRoutes } from './two-step.js';

type Deps = Pick<RouteDeps, 'access' | 'config' | 'limits' | 'names'>;

const own = (ask: Ask): string => ask.session?.accountId ?? '';

/** What every member of staff does about their own account. Whatever weakens it needs the password once more. */
export const ownSecurityRoutes = (deps: Deps): readonly Route[] => {
  const { access } = deps;

  const proveIdentity = async (ask: Ask, password: string, field?: string): Promise<void> => {
    await limited(deps.limits, 'password-here', `staff ${ask.session?.email ?? ''} ${ask.address}`);
    await access.staffOffice.requirePassword(own(ask), password, field);
  };
  const tell = async (ask: Ask, what: Extract<StaffLetter, { template: 'staff-security' }>['values']['what']) => {
    const { email, name } = await access.staffOffice.find(own(ask));
    await mailStaff(ask, email, { template: 'staff-security', values: { name, what } });
  };

  return [
    route({
      method: 'get',
      path: '/api/admin/me',
      summary: 'Your own account',
      who: allStaff,
      limit: 'read',
      answers: { 200: ownSecurity },
      handle: async (ask) => {
        const { email, name, role, twoStep: on } = await access.staffOffice.find(own(ask));
        const recoveryCodesLeft = await access.twoStep.staff.codesLeft(own(ask));
        return { status: 200, body: { email, name, role, twoStep: on, recoveryCodesLeft } };
      },
    }),
    route({
      method: 'put',
      path: '/api/admin/me/password',
      summary: 'Choose another password; every other session of yours ends',
      who: allStaff,
      limit: 'secret',
      body: changePasswordBody,
      answers: { 204: null },
      handle: async (ask) => {
        await proveIdentity(ask, ask.body.current, 'current');
        await access.staffOffice.changePassword(own(ask), ask.body.password, ask.turn());
        await access.sessions.endOthers('staff', own(ask), ask.sessionToken ?? '', ask.turn());
        await tell(ask, 'password');
        return { status: 204 };
      },
    }),
    ...twoStepRoutes(deps, { kind: 'staff', path: '/api/admin/me', who: allStaff, prove: proveIdentity, tell }),
    route({
      method: 'get',
      path: '/api/admin/me/sessions',
      summary: 'Where you are signed in',
      who: allStaff,
      limit: 'read',
      answers: { 200: z.array(staffSession) },
      handle: async (ask) => {
        const open = await access.sessions.ofAccount('staff', own(ask), ask.sessionToken);
        return { status: 200, body: open.map(sessionRow) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/me/sessions',
      summary: 'Sign out everywhere, here included',
      who: allStaff,
      limit: 'write',
      answers: { 204: null },
      handle: async (ask) => {
        await access.sessions.endAll('staff', own(ask), ask.turn());
        return { status: 204, cookies: takeCookieBack(deps) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/me/sessions/{session}',
      summary: 'Sign out on one device',
      who: allStaff,
      limit: 'write',
      params: withSession,
      answers: { 204: null },
      handle: async (ask) => {
        await access.sessions.endOne('staff', own(ask), ask.params.session, ask.turn());
        return { status: 204 };
      },
    }),
  ];
};
