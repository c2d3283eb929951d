import {
  partnerLocation,
  partnerLoginAnswer,
  partnerLoginBody,
  partnerSignupAnswer,
  partnerSignupBody,
  partnersQuery,
} from '@keepsake/contracts/rest/partners';
import { partnersRpc, type PartnersDefinition } from '@keepsake/contracts/rpc/partners';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { allStaff, anyone, route, type Ask, type Answer, type Route } from '../route.js';
import { passwordTry } from './account-limits.js';
import { limited } from './limited.js';
import { listAnswer, workOf } from './lists.js';
import type { RouteDeps } from './route-deps.js';
import { endSession, startSession } from './sign-in.js';

type Location = Output<PartnersDefinition, 'ListLocations'>['locations'][number];

export const locationOf = (one: Location): z.input<typeof partnerLocation> => ({
  ...one,
  partnerType: one.partnerType as 'memorial',
  subscriptionStatus: one.subscriptionStatus as 'active',
  subscriptionTier: one.subscriptionTier as 'starter',
});

const allLocations = async (
  ask: Ask<unknown, unknown, z.infer<typeof partnersQuery>>,
  path: string,
): Promise<Answer> => {
  const { limit, cursor: _, ...wanted } = ask.query;
  const { status, partnerType } = wanted;
  const { partners, nextCursor, total } = await ask
    .to(partnersRpc)
    .ListPartners({ ...workOf(ask.query), ...present({ status, partnerType }) });
  return listAnswer(partners.map(locationOf), { path, limit, nextCursor, total, wanted });
};

export const partnerRoutes = (deps: Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/partners/signup',
    summary: 'Apply for partnership',
    who: anyone,
    limit: 'secret',
    body: partnerSignupBody,
    answers: { 202: partnerSignupAnswer },
    handle: async (ask) => {
      await limited(deps.limits, 'sign-up', ask.address);
      const { businessData, confirmPassword: _, licenceDocument: documentId, ...person } = ask.body;
      const { accountId } = await ask.to(partnersRpc).Apply({ ...person, ...present({ ...businessData, documentId }) });
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
    handle: async (ask) => {
      const { totp, ...credentials } = ask.body;
      const { email } = credentials;
      await passwordTry(deps, ask, 'partner', email);
      const found = await ask.to(partnersRpc).SignIn(credentials);
      const { accountId, memberId, partnerType } = found;
      const id = memberId ?? accountId;
      // A wrong code is answered as a wrong password is.
      if (!(await deps.access.twoStep.partner.admit(id, totp, ask.turn())))
        throw problem('unauthenticated', 'sign-in-failed', 'Please check your credentials and try again.');
      const who = { kind: 'partner', accountId: id, email: found.email } as const;
      const team = memberId === undefined ? {} : { memberOf: accountId };
      const cookies = await startSession(deps, ask, { ...who, ...team });
      // Clients of the specification store a token. This one opens nothing: the cookie does.
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
    handle: async (ask) => ({ status: 204, cookies: await endSession(deps, ask) }),
  }),
  route({
    method: 'get',
    path: '/api/partners',
    summary: "The signed-in partner's locations; all of them for staff",
    who: ['partner', 'owner', 'operations'],
    limit: 'read',
    query: partnersQuery,
    answers: { 200: z.array(partnerLocation) },
    handle: async (ask) => {
      if (ask.caller.kind !== 'partner') return allLocations(ask, '/api/partners');
      const { locations } = await ask.to(partnersRpc).ListLocations({});
      return { status: 200, body: locations.map(locationOf) };
    },
  }),
  route({
    method: 'get',
    path: '/api/funeral-homes',
    summary: 'All partner locations',
    who: allStaff,
    limit: 'read',
    query: partnersQuery,
    answers: { 200: z.array(partnerLocation) },
    handle: (ask) => allLocations(ask, '/api/funeral-homes'),
  }),
];
