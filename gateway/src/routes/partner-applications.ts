import { listQuery } from '@keepsake/contracts/rest/fields';
import { partnerApplication, refuseApplicationBody } from '@keepsake/contracts/rest/partners';
import { partnersRpc, type PartnersDefinition } from '@keepsake/contracts/rpc/partners';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { operations, route, type Route } from '../route.js';
import { listAnswer, pageOf } from './lists.js';
import { withId } from './path-fields.js';

const applicationOf = (one: Output<PartnersDefinition, 'DecideApplication'>): z.input<typeof partnerApplication> => ({
  id: one.id,
  email: one.email,
  firstName: one.firstName,
  lastName: one.lastName,
  partnerType: one.partnerType as 'memorial',
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
  status: one.status as 'submitted',
  createdAt: one.createdAt,
  decidedAt: one.decidedAt ?? null,
  reason: one.reason ?? null,
});

export const partnerApplicationRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/partner-applications',
    summary: 'Applications for partnership, newest first',
    who: operations,
    limit: 'read',
    query: listQuery.extend({ status: z.enum(['submitted', 'question', 'approved', 'refused']).optional() }),
    answers: { 200: z.array(partnerApplication) },
    handle: async (ask) => {
      const { status, limit } = ask.query;
      const wanted = { ...pageOf(ask.query), ...present({ status }) };
      const { applications, nextCursor, total } = await ask.to(partnersRpc).ListApplications(wanted);
      const path = '/api/admin/partner-applications';
      return listAnswer(applications.map(applicationOf), { path, limit, nextCursor, total });
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/partner-applications/{id}/approve',
    summary: 'Take this partner on',
    who: operations,
    limit: 'write',
    params: withId,
    answers: { 200: partnerApplication },
    handle: async (ask) => {
      const decided = { accountId: ask.params.id, decision: 'approved' };
      return { status: 200, body: applicationOf(await ask.to(partnersRpc).DecideApplication(decided)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/partner-applications/{id}/refuse',
    summary: 'Do not take this partner on',
    who: operations,
    limit: 'write',
    params: withId,
    body: refuseApplicationBody,
    answers: { 200: partnerApplication },
    handle: async (ask) => {
      const decided = { accountId: ask.params.id, decision: 'refused', ...present(ask.body) };
      return { status: 200, body: applicationOf(await ask.to(partnersRpc).DecideApplication(decided)) };
    },
  }),
];
