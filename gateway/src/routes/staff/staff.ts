import { adminLoginAnswer, adminLoginBody } from '@keepsake/contracts/rest/staff';
import { anyone, route, type Route } from '../../route.js';
import { passwordTry } from '../account-limits.js';
import type { RouteDeps } from '../route-deps.js';
import { endSession, startSession } from '../sign-in.js';

export const staffRoutes = (deps: Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/login',
    summary: 'Sign in as staff',
    who: anyone,
    limit: 'secret',
    body: adminLoginBody,
    answers: { 200: adminLoginAnswer },
    handle: async (request) => {
      const { email, password, totp } = request.body;
      await passwordTry(deps, request, 'staff', email);
      const member = await deps.access.staff.signIn(
        { email, password, ...(totp === undefined ? {} : { code: totp }) },
        request.ctx(),
      );
      const cookies = await startSession(deps, request, { kind: 'staff', accountId: member.id, email: member.email });
      return { status: 200, body: { admin: member }, cookies };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/logout',
    summary: 'End the staff session',
    who: anyone,
    limit: 'write',
    answers: { 204: null },
    handle: async (request) => ({ status: 204, cookies: await endSession(deps, request) }),
  }),
];
