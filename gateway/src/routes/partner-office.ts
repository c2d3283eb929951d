import { newLocationBody, partnerFile, partnerPlanBody, partnerStatusBody } from '@keepsake/contracts/rest/partners';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { problem } from '@keepsake/platform/problem';
import type { z } from 'zod';
import { operations, route, type Answer, type Ask, type Route } from '../route.js';
import { applicationOf } from './partner-applications.js';
import { mailPartner } from './partner-security.js';
import { locationOf } from './partners.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access'>;

const partnerAt = async (ask: Ask, locationId: string) => {
  const { application, ...file } = await ask.to(partnersRpc).ShowPartner({ locationId });
  if (!application) throw problem('unavailable', 'partner-unread', 'This did not load. Please try again in a moment.');
  return { application, ...file };
};

const fileOf = async ({ access }: Deps, ask: Ask, locationId: string): Promise<Answer> => {
  const { application, accountStatus, locations } = await partnerAt(ask, locationId);
  const { id } = application;
  const body: z.input<typeof partnerFile> = {
    account: applicationOf(application),
    accountStatus: accountStatus as 'active',
    locations: locations.map(locationOf),
    twoStep: (await access.twoStep.partner.among([id])).has(id),
  };
  return { status: 200, body };
};

/** One partner in the back office, by any of its locations. */
export const partnerOfficeRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/partners/{id}',
    summary: 'One partner: who they are and where they work',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: partnerFile },
    handle: (ask) => fileOf(deps, ask, ask.params.id),
  }),
  route({
    method: 'put',
    path: '/api/admin/partners/{id}/plan',
    summary: 'Change plan and warning of a location',
    who: operations,
    limit: 'write',
    params: withId,
    body: partnerPlanBody,
    answers: { 200: partnerFile },
    handle: async (ask) => {
      const { subscriptionTier: tier, lowStockThreshold } = ask.body;
      await ask.to(partnersRpc).SavePlan({ locationId: ask.params.id, tier, lowStockThreshold });
      return fileOf(deps, ask, ask.params.id);
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/partners/{id}/locations',
    summary: 'Open another location of a partner',
    who: operations,
    limit: 'write',
    params: withId,
    body: newLocationBody,
    answers: { 201: partnerFile },
    handle: async (ask) => {
      const { subscriptionTier: tier, ...place } = ask.body;
      await ask.to(partnersRpc).AddLocation({ locationId: ask.params.id, ...place, tier });
      return { ...(await fileOf(deps, ask, ask.params.id)), status: 201 };
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/partners/{id}/status',
    summary: 'Pause a partner, or open the account again',
    who: operations,
    limit: 'write',
    params: withId,
    body: partnerStatusBody,
    answers: { 200: partnerFile },
    handle: async (ask) => {
      await ask.to(partnersRpc).SetAccountStatus({ locationId: ask.params.id, status: ask.body.status });
      return fileOf(deps, ask, ask.params.id);
    },
  }),
  route({
    method: 'delete',
    path: '/api/admin/partners/{id}/two-step',
    summary: 'Switch the code of an app off for whoever applied, when their phone is gone',
    who: operations,
    limit: 'secret',
    params: withId,
    answers: { 200: partnerFile },
    handle: async (ask) => {
      const { application } = await partnerAt(ask, ask.params.id);
      if (await deps.access.twoStep.partner.switchOff(application.id, ask.turn()))
        await mailPartner(ask, application, 'two-step-off');
      return fileOf(deps, ask, ask.params.id);
    },
  }),
];
