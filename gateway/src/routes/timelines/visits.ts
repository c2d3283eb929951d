import { shownVisits, timelineVisits, unscannedPlate, unscannedQuery } from '@keepsake/contracts/rest/visits';
import { visitsRpc } from '@keepsake/contracts/rpc/visits';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { anyone, operations, route, type Route } from '../../route.js';
import { listAnswer, workOf } from '../lists.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';
import { grantFor } from './grant-for.js';

export const visitRoutes = (deps: Pick<RouteDeps, 'viewing'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/visit-count',
    summary: 'Count the visits of this month, if the owner shows them',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: shownVisits },
    handle: async (request) => {
      await grantFor(deps, request);
      const { thisMonth } = await request.client(visitsRpc).GetShownVisits(request.params);
      return { status: 200, body: { thisMonth: thisMonth ?? null } };
    },
  }),
  route({
    method: 'get',
    path: '/api/timeline/{code}/desk/visits',
    summary: 'Count the visits of the last twelve months, for owner and keepers',
    who: ['customer', 'support', 'owner'],
    limit: 'read',
    params: withCode,
    answers: { 200: timelineVisits },
    handle: async (request) => ({ status: 200, body: await request.client(visitsRpc).GetVisits(request.params) }),
  }),
  route({
    method: 'get',
    path: '/api/admin/unscanned-plates',
    summary: 'List shipped and activated plates that were never scanned',
    who: operations,
    limit: 'read',
    query: unscannedQuery,
    answers: { 200: z.array(unscannedPlate) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { plates, nextCursor, total } = await request
        .client(visitsRpc)
        .ListUnscanned({ ...workOf(request.query), ...present({ state: filter.state }) });
      const rows = plates.map(({ code: qrCode, batchId, batchName, activatedAt, ...plate }) => ({
        ...plate,
        qrCode,
        batch: { id: batchId, name: batchName },
        activatedAt: activatedAt ?? null,
      }));
      return listAnswer(rows, { path: '/api/admin/unscanned-plates', limit, nextCursor, total, filter });
    },
  }),
];
