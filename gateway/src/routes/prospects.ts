import {
  businessProspect,
  importQuery,
  markProspectBody,
  prospectsImport,
  prospectsQuery,
  returnCounts,
  suppressBody,
  suppression,
  suppressionsQuery,
} from '@keepsake/contracts/rest/email-campaigns';
import { marketingRpc, type MarketingDefinition } from '@keepsake/contracts/rpc/marketing';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { readBytes } from '../http/json-body.js';
import { marketing, route, type Route } from '../route.js';
import { listAnswer, workOf } from './lists.js';
import { withId } from './path-fields.js';

/** What one call to a service carries, with room around it. */
const largestFileBytes = 7 * 1024 * 1024;
const importPatienceMs = 30_000;

const prospectOf = (one: Output<MarketingDefinition, 'MarkProspect'>): z.input<typeof businessProspect> => ({
  ...one,
  businessType: one.businessType as 'funeral_home',
  status: one.status as 'open',
});

export const prospectRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/business-prospects',
    summary: 'Businesses that are written to, newest first unless sorted otherwise',
    who: marketing,
    limit: 'read',
    query: prospectsQuery,
    answers: { 200: z.array(businessProspect) },
    handle: async (ask) => {
      const { limit, cursor: _, ...wanted } = ask.query;
      const { businessType, status } = wanted;
      const { prospects, nextCursor, total } = await ask
        .to(marketingRpc)
        .ListProspects({ ...workOf(ask.query), ...present({ businessType, status }) });
      const path = '/api/business-prospects';
      return listAnswer(prospects.map(prospectOf), { path, limit, nextCursor, total, wanted });
    },
  }),
  route({
    method: 'post',
    path: '/api/business-prospects/import',
    changesNothing: ({ query }) => query.keep !== 'true',
    summary: 'A CSV of businesses: what it would bring, or all of it or nothing',
    who: marketing,
    limit: 'write',
    raw: 'text/csv',
    query: importQuery,
    answers: { 200: prospectsImport },
    handle: async (ask) => {
      const file = await readBytes(ask.content, largestFileBytes);
      const keep = ask.query.keep === 'true';
      const seen = await ask.to(marketingRpc, { patienceMs: importPatienceMs }).ImportProspects({ file, keep });
      return { status: 200, body: seen };
    },
  }),
  route({
    method: 'put',
    path: '/api/business-prospects/{id}',
    summary: 'Somebody of the business has answered, or has not after all',
    who: marketing,
    limit: 'write',
    params: withId,
    body: markProspectBody,
    answers: { 200: businessProspect },
    handle: async (ask) => ({
      status: 200,
      body: prospectOf(await ask.to(marketingRpc).MarkProspect({ prospectId: ask.params.id, ...ask.body })),
    }),
  }),
  route({
    method: 'get',
    path: '/api/email-suppressions',
    summary: 'Addresses that no campaign is sent to',
    who: marketing,
    limit: 'read',
    query: suppressionsQuery,
    answers: { 200: z.array(suppression) },
    handle: async (ask) => {
      const { limit, cursor: _, ...wanted } = ask.query;
      const { suppressions, nextCursor, total } = await ask
        .to(marketingRpc)
        .ListSuppressions({ ...workOf(ask.query), ...present({ reason: wanted.reason }) });
      return listAnswer(suppressions, { path: '/api/email-suppressions', limit, nextCursor, total, wanted });
    },
  }),
  route({
    method: 'post',
    path: '/api/email-suppressions',
    summary: 'Write to this address no more',
    who: marketing,
    limit: 'write',
    body: suppressBody,
    answers: { 201: suppression },
    handle: async (ask) => ({ status: 201, body: await ask.to(marketingRpc).Suppress(ask.body) }),
  }),
  route({
    method: 'post',
    path: '/api/email-suppressions/mailbox',
    summary:
      'The mailbox that mails come back to (mbox, or one saved mail): whoever bounced or complained goes on the list',
    who: marketing,
    limit: 'write',
    raw: 'application/octet-stream',
    answers: { 200: returnCounts },
    handle: async (ask) => {
      const file = await readBytes(ask.content, largestFileBytes);
      return {
        status: 200,
        body: await ask.to(marketingRpc, { patienceMs: importPatienceMs }).TakeMailbox({ file }),
      };
    },
  }),
  route({
    method: 'delete',
    path: '/api/email-suppressions/{id}',
    summary: 'This address may be written to again',
    who: marketing,
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (ask) => {
      await ask.to(marketingRpc).Unsuppress({ suppressionId: ask.params.id });
      return { status: 204 };
    },
  }),
];
