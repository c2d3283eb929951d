import { customerSession } from '@keepsake/contracts/rest/account';
import { z } from 'zod';
import { route, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';
import { takeCookieBack } from '../sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config'>;

const withSession = z.object({ id: z.string().regex(/^[\w-]{16}$/, 'We find no such session.') });

export const accountSessionRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/sessions',
    summary: 'List the sessions of the customer',
    who: ['customer'],
    limit: 'read',
    answers: { 200: z.array(customerSession) },
    handle: async (request) => {
      const open = await deps.access.sessions.ofAccount(
        'customer',
        request.session?.accountId ?? '',
        request.sessionToken,
      );
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
    summary: 'Sign out on all devices, including this one',
    who: ['customer'],
    limit: 'write',
    answers: { 204: null },
    handle: async (request) => {
      await deps.access.sessions.endAll('customer', request.session?.accountId ?? '', request.ctx());
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
    handle: async (request) => {
      await deps.access.sessions.endOne('customer', request.session?.accountId ?? '', request.params.id, request.ctx());
      return { status: 204 };
    },
  }),
];
