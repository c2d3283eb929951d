import { customerSession } from '@keepsake/contracts/rest/account';
import { z } from 'zod';
import { route, type Route } from '../route.js';
import type { RouteDeps } from './route-deps.js';
import { takeCookieBack } from './sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config'>;

const withSession = z.object({ id: z.string().regex(/^[\w-]{16}$/, 'We find no such session.') });

export const accountSessionRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/sessions',
    summary: 'Where the customer is signed in',
    who: ['customer'],
    limit: 'read',
    answers: { 200: z.array(customerSession) },
    handle: async (ask) => {
      const open = await deps.access.sessions.ofAccount('customer', ask.session?.accountId ?? '', ask.sessionToken);
      return {
        status: 200,
        body: open.map(({ since, lastSeen, ...one }) => ({
          ...one,
          since: since.toISOString(),
          lastSeen: lastSeen.toISOString(),
        })),
      };
    },
  }),
  route({
    method: 'delete',
    path: '/api/customer/sessions',
    summary: 'Sign out everywhere, here included',
    who: ['customer'],
    limit: 'write',
    answers: { 204: null },
    handle: async (ask) => {
      await deps.access.sessions.endAll('customer', ask.session?.accountId ?? '', ask.turn());
      return { status: 204, cookies: takeCookieBack(deps) };
    },
  }),
  route({
    method: 'delete',
    path: '/api/customer/sessions/{id}',
    summary: 'Sign out on one device',
    who: ['customer'],
    limit: 'write',
    params: withSession,
    answers: { 204: null },
    handle: async (ask) => {
      await deps.access.sessions.endOne('customer', ask.session?.accountId ?? '', ask.params.id, ask.turn());
      return { status: 204 };
    },
  }),
];
