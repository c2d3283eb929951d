import {
  businessProspect,
  markProspectBody,
  prospectsImport,
  prospectsQuery,
  returnCounts,
  suppressBody,
  suppression,
  suppressionsQuery,
} from '@keepsake/contracts/rest/email-campaigns';
import { importQuery } from '@keepsake/contracts/rest/imports';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { readBytes } from '../../http/json-body.js';
import { marketing, route, type Route } from '../../route.js';
import { listAnswer, workOf } from '../lists.js';
import { withId } from '../path-fields.js';

/** Maximum size of an import in bytes, below the message limit of an RPC. */
const maxFileBytes = 7 * 1024 * 1024;
const importPatienceMs = 30_000;

export const prospectRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/business-prospects',
    summary: 'List prospects, newest first unless sorted otherwise',
    who: marketing,
    limit: 'read',
    query: prospectsQuery,
    answers: { 200: z.array(businessProspect) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { businessType, status } = filter;
      const { prospects, nextCursor, total } = await request
        .client(marketingRpc)
        .ListProspects({ ...workOf(request.query), ...present({ businessType, status }) });
      const path = '/api/business-prospects';
      return listAnswer(prospects, { path, limit, nextCursor, total, filter });
    },
  }),
  route({
    method: 'post',
    path: '/api/business-prospects/import',
    changesNothing: ({ query }) => query.keep !== 'true',
    summary: 'Import a CSV of prospects; stores valid rows and returns reasons for others',
    who: marketing,
    limit: 'write',
    raw: 'text/csv',
    query: importQuery,
    answers: { 200: prospectsImport },
    handle: async (request) => {
      const file = await readBytes(request.content, maxFileBytes);
      const keep = request.query.keep === 'true';
      const seen = await request.client(marketingRpc, { timeoutMs: importPatienceMs }).ImportProspects({ file, keep });
      return { status: 200, body: seen };
    },
  }),
  route({
    method: 'put',
    path: '/api/business-prospects/{id}',
    summary: 'Toggle the answered flag of a prospect',
    who: marketing,
    limit: 'write',
    params: withId,
    body: markProspectBody,
    answers: { 200: businessProspect },
    handle: async (request) => ({
      status: 200,
      body: await request.client(marketingRpc).MarkProspect({ prospectId: request.params.id, ...request.body }),
    }),
  }),
  route({
    method: 'get',
    path: '/api/email-suppressions',
    summary: 'List the suppression list',
    who: marketing,
    limit: 'read',
    query: suppressionsQuery,
    answers: { 200: z.array(suppression) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { suppressions, nextCursor, total } = await request
        .client(marketingRpc)
        .ListSuppressions({ ...workOf(request.query), ...present({ reason: filter.reason }) });
      return listAnswer(suppressions, { path: '/api/email-suppressions', limit, nextCursor, total, filter });
    },
  }),
  route({
    method: 'post',
    path: '/api/email-suppressions',
    summary: 'Add an address to the suppression list',
    who: marketing,
    limit: 'write',
    body: suppressBody,
    answers: { 201: suppression },
    handle: async (request) => ({ status: 201, body: await request.client(marketingRpc).Suppress(request.body) }),
  }),
  route({
    method: 'post',
    path: '/api/email-suppressions/mailbox',
    summary: 'Import bounced emails (mbox, or one email); adds bounces and complaints to the suppression list',
    who: marketing,
    limit: 'write',
    raw: 'application/octet-stream',
    answers: { 200: returnCounts },
    handle: async (request) => {
      const file = await readBytes(request.content, maxFileBytes);
      return {
        status: 200,
        body: await request.client(marketingRpc, { timeoutMs: importPatienceMs }).TakeMailbox({ file }),
      };
    },
  }),
  route({
    method: 'delete',
    path: '/api/email-suppressions/{id}',
    summary: 'Remove an address from the suppression list',
    who: marketing,
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(marketingRpc).Unsuppress({ suppressionId: request.params.id });
      return { status: 204 };
    },
  }),
];
