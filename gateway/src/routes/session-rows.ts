import { staffSession, type StaffSession } from '@keepsake/contracts/rest/staff-members';
import { z } from 'zod';
import type { KnownSession } from '../identity/sessions.js';
import { route, type RouteRequest, type Route } from '../route.js';
import type { RouteDeps } from './route-deps.js';
import { takeCookieBack } from './sign-in.js';

/** Maps one device, by the public id of its session. */
export const withSession = z.object({ session: z.string().regex(/^[\w-]{16}$/, 'We find no such session.') });

export const sessionRow = ({ since, lastSeen, ...one }: KnownSession): StaffSession => ({
  ...one,
  since: since.toISOString(),
  lastSeen: lastSeen.toISOString(),
});

type Audience = {
  readonly kind: 'staff' | 'partner';
  readonly path: '/api/admin/me' | '/api/partners/me';
  readonly who: Route['who'];
};

/** Lists the sessions of the signed-in person and ends them. */
export const ownSessionRoutes = (
  deps: Pick<RouteDeps, 'access' | 'config' | 'names'>,
  { kind, path, who }: Audience,
): readonly Route[] => {
  const own = (request: RouteRequest): string => request.session?.accountId ?? '';
  return [
    route({
      method: 'get',
      path: `${path}/sessions`,
      summary: 'List your sessions',
      who,
      limit: 'read',
      answers: { 200: z.array(staffSession) },
      handle: async (request) => {
        const open = await deps.access.sessions.ofAccount(kind, own(request), request.sessionToken);
        return { status: 200, body: open.map(sessionRow) };
      },
    }),
    route({
      method: 'delete',
      path: `${path}/sessions`,
      summary: 'Sign out on all devices, including this one',
      who,
      limit: 'write',
      answers: { 204: null },
      handle: async (request) => {
        await deps.access.sessions.endAll(kind, own(request), request.ctx());
        return { status: 204, cookies: takeCookieBack(deps) };
      },
    }),
    route({
      method: 'delete',
      path: `${path}/sessions/{session}`,
      summary: 'Sign out on one device',
      who,
      limit: 'write',
      params: withSession,
      answers: { 204: null },
      handle: async (request) => {
        await deps.access.sessions.endOne(kind, own(request), request.params.session, request.ctx());
        return { status: 204 };
      },
    }),
  ];
};
