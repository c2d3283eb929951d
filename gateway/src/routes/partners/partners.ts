import {
  partnerLocation,
  partnerLoginAnswer,
  partnerLoginBody,
  partnerSignupAnswer,
  partnerSignupBody,
  partnersQuery,
} from '@keepsake/contracts/rest/partners';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { allStaff, anyone, route, type RouteRequest, type Route } from '../../route.js';
import { passwordTry } from '../account-limits.js';
import { limited } from '../limited.js';
import { listAnswer, workOf } from '../lists.js';
import type { RouteDeps } from '../route-deps.js';
import { saveLanguageOf } from '../save-language.js';
import { endSession, startSession } from '../sign-in.js';

const allLocations = async (request: RouteRequest<unknown, unknown, z.infer<typeof partnersQuery>>, path: string) => {
  const { limit, cursor: _, ...filter } = request.query;
  const { status, partnerType } = filter;
  const { partners, nextCursor, total } = await request
    .client(partnersRpc)
    .ListPartners({ ...workOf(request.query), ...present({ status, partnerType }) });
  return listAnswer(partners, { path, limit, nextCursor, total, filter });
};

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits' | 'running'>;

export const partnerRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/partners/signup',
    summary: 'Apply for partnership',
    who: anyone,
    limit: 'secret',
    body: partnerSignupBody,
    answers: { 202: partnerSignupAnswer },
    handle: async (request) => {
      await limited(deps.limits, 'sign-up', request.address);
      const { businessData, confirmPassword: _, licenceDocument: documentId, ...person } = request.body;
      const { accountId } = await request
        .client(partnersRpc)
        .Apply({ ...person, ...present({ ...businessData, documentId }) });
      const message = 'Your application will be reviewed within 2-3 business days.';
      return { status: 202, body: { id: accountId, status: 'submitted', message } };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/login',
    summary: 'Sign in as a partner',
    who: anyone,
    limit: 'secret',
    body: partnerLoginBody,
    answers: { 200: partnerLoginAnswer },
    handle: async (request) => {
      const { totp, ...credentials } = request.body;
      const { email } = credentials;
      await passwordTry(deps, request, 'partner', email);
      const found = await request.client(partnersRpc).SignIn(credentials);
      const { accountId, memberId, partnerType } = found;
      const id = memberId ?? accountId;
      // A wrong code gets the answer of a wrong password.
      if (!(await deps.access.twoStep.partner.admit(id, totp, request.ctx())))
        throw problem('unauthenticated', 'sign-in-failed', 'Please check your credentials and try again.');
      const who = { kind: 'partner', accountId: id, email: found.email } as const;
      const team = memberId === undefined ? {} : { memberOf: accountId };
      const cookies = await startSession(deps, request, { ...who, ...team });
      await saveLanguageOf(deps, request, { email: found.email });
      // Clients of the specification store a token. This one opens nothing; the cookie does.
      return { status: 200, body: { token: randomUUID(), partnerType, partner: { id, email: found.email } }, cookies };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/logout',
    summary: 'End the session',
    who: anyone,
    limit: 'write',
    answers: { 204: null },
    handle: async (request) => ({ status: 204, cookies: await endSession(deps, request) }),
  }),
  route({
    method: 'get',
    path: '/api/partners',
    summary: 'List the locations of the signed-in partner; all of them for staff',
    who: ['partner', 'owner', 'operations'],
    scope: 'cases:read',
    limit: 'read',
    query: partnersQuery,
    answers: { 200: z.array(partnerLocation) },
    handle: async (request) => {
      if (request.caller.kind !== 'partner') return allLocations(request, '/api/partners');
      const { locations } = await request.client(partnersRpc).ListLocations({});
      return { status: 200, body: locations };
    },
  }),
  route({
    method: 'get',
    path: '/api/funeral-homes',
    summary: 'List all partner locations',
    who: allStaff,
    limit: 'read',
    query: partnersQuery,
    answers: { 200: z.array(partnerLocation) },
    handle: (request) => allLocations(request, '/api/funeral-homes'),
  }),
];
