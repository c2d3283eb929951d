import {
  askApplicantBody,
  applicationsQuery,
  partnerApplication,
  refuseApplicationBody,
} from '@keepsake/contracts/rest/partners';
import { partnersRpc, type PartnersDefinition } from '@keepsake/contracts/rpc/partners';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { operations, route, type Route } from '../../route.js';
import { listAnswer, workOf } from '../lists.js';
import { withId } from '../path-fields.js';

export const applicationOf = (
  one: Output<PartnersDefinition, 'DecideApplication'>,
): z.input<typeof partnerApplication> => ({
  id: one.id,
  email: one.email,
  firstName: one.firstName,
  lastName: one.lastName,
  partnerType: one.partnerType,
  businessData: {
    businessName: one.businessName,
    businessType: one.businessType,
    licenseNumber: one.licenseNumber,
    address: one.address,
    city: one.city,
    state: one.state,
    zipCode: one.zipCode,
    phone: one.phone,
    website: one.website ?? null,
    yearsInBusiness: one.yearsInBusiness,
  },
  status: one.status,
  createdAt: one.createdAt,
  decidedAt: one.decidedAt ?? null,
  reason: one.reason ?? null,
  licenceDocument: one.licenceDocument ?? null,
});

export const partnerApplicationRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/partner-applications',
    summary: 'List partner applications, newest first unless sorted otherwise',
    who: operations,
    limit: 'read',
    query: applicationsQuery,
    answers: { 200: z.array(partnerApplication) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { status, partnerType } = filter;
      const { applications, nextCursor, total } = await request
        .client(partnersRpc)
        .ListApplications({ ...workOf(request.query), ...present({ status, partnerType }) });
      const path = '/api/admin/partner-applications';
      return listAnswer(applications.map(applicationOf), { path, limit, nextCursor, total, filter });
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/partner-applications/{id}/approve',
    summary: 'Approve a partner application',
    who: operations,
    limit: 'write',
    params: withId,
    answers: { 200: partnerApplication },
    handle: async (request) => {
      const decided = { accountId: request.params.id, decision: 'approved' };
      return { status: 200, body: applicationOf(await request.client(partnersRpc).DecideApplication(decided)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/partner-applications/{id}/ask',
    summary: 'Ask an applicant a question',
    who: operations,
    limit: 'write',
    params: withId,
    body: askApplicantBody,
    answers: { 200: partnerApplication },
    handle: async (request) => {
      const input = { accountId: request.params.id, decision: 'question', reason: request.body.question };
      return { status: 200, body: applicationOf(await request.client(partnersRpc).DecideApplication(input)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/partner-applications/{id}/refuse',
    summary: 'Reject a partner application',
    who: operations,
    limit: 'write',
    params: withId,
    body: refuseApplicationBody,
    answers: { 200: partnerApplication },
    handle: async (request) => {
      const decided = { accountId: request.params.id, decision: 'refused', ...present(request.body) };
      return { status: 200, body: applicationOf(await request.client(partnersRpc).DecideApplication(decided)) };
    },
  }),
];
