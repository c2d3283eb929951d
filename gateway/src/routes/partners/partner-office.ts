import { newLocationBody, partnerFile, partnerPlanBody, partnerStatusBody } from '@keepsake/contracts/rest/partners';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { problem } from '@keepsake/platform/problem';
import { operations, route, type RouteRequest, type Route } from '../../route.js';
import { applicationOf } from './partner-applications.js';
import { mailPartner } from './partner-security.js';
import { memberOf } from './partner-team.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'access'>;

const partnerAt = async (request: RouteRequest, locationId: string) => {
  const { application, ...file } = await request.client(partnersRpc).ShowPartner({ locationId });
  if (!application) throw problem('unavailable', 'partner-unread', 'This did not load. Please try again in a moment.');
  return { application, ...file };
};

const fileOf = async ({ access }: Deps, request: RouteRequest, locationId: string) => {
  const { application, accountStatus, locations, people } = await partnerAt(request, locationId);
  const on = await access.twoStep.partner.among([application.id, ...people.map(({ id }) => id)]);
  const body = {
    account: applicationOf(application),
    accountStatus,
    locations,
    twoStep: on.has(application.id),
    people: people.map((one) => ({ ...memberOf(one), twoStep: on.has(one.id) })),
  };
  return { status: 200 as const, body };
};

/** A partner in the back office, by any of its locations. */
export const partnerOfficeRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/partners/{id}',
    summary: 'Get a partner with its locations',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: partnerFile },
    handle: (request) => fileOf(deps, request, request.params.id),
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
    handle: async (request) => {
      const { subscriptionTier: tier, lowStockThreshold } = request.body;
      await request.client(partnersRpc).SavePlan({ locationId: request.params.id, tier, lowStockThreshold });
      return fileOf(deps, request, request.params.id);
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/partners/{id}/locations',
    summary: 'Add a location to a partner',
    who: operations,
    limit: 'write',
    params: withId,
    body: newLocationBody,
    answers: { 201: partnerFile },
    handle: async (request) => {
      const { subscriptionTier: tier, ...place } = request.body;
      await request.client(partnersRpc).AddLocation({ locationId: request.params.id, ...place, tier });
      return { ...(await fileOf(deps, request, request.params.id)), status: 201 };
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/partners/{id}/status',
    summary: 'Pause or reactivate a partner',
    who: operations,
    limit: 'write',
    params: withId,
    body: partnerStatusBody,
    answers: { 200: partnerFile },
    handle: async (request) => {
      await request
        .client(partnersRpc)
        .SetAccountStatus({ locationId: request.params.id, status: request.body.status });
      return fileOf(deps, request, request.params.id);
    },
  }),
  route({
    method: 'delete',
    path: '/api/admin/partners/{id}/two-step',
    summary: "Turn off two-step verification of a partner's applicant who lost the phone",
    who: operations,
    limit: 'secret',
    params: withId,
    answers: { 200: partnerFile },
    handle: async (request) => {
      const { application } = await partnerAt(request, request.params.id);
      if (await deps.access.twoStep.partner.switchOff(application.id, request.ctx()))
        await mailPartner(request, application, 'two-step-off');
      return fileOf(deps, request, request.params.id);
    },
  }),
];
