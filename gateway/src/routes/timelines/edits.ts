import { editsAnswer, editsQuery, memoryEdit } from '@keepsake/contracts/rest/manage';
import { addEntriesAnswer, timelineEntry } from '@keepsake/contracts/rest/timelines';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { route, type Route } from '../../route.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const keepers = ['customer', 'support', 'owner'] as const;

const withEdit = withCode.extend({
  version: z.coerce.number('This edit does not exist. Reload the page.').int().min(1),
});

/** Edits of memories, which owners and keepers can undo. */
export const editRoutes = (deps: Pick<RouteDeps, 'viewing'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/desk/edits',
    summary: 'List edits of the last 30 days with the words that they replaced, newest first',
    who: keepers,
    limit: 'read',
    params: withCode,
    query: editsQuery,
    answers: { 200: editsAnswer },
    handle: async (request) => {
      const found = await request
        .client(manageRpc)
        .ListEdits({ code: request.params.code, ...present({ before: request.query.before }) });
      const edits = z.array(memoryEdit).parse(JSON.parse(found.json.toString('utf8')));
      return { status: 200, body: { edits, nextBefore: found.nextBefore ?? null } };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/desk/edits/{version}/restore',
    summary: 'Restore the words, dates and order that an edit replaced, within 30 days',
    who: keepers,
    limit: 'write',
    params: withEdit,
    answers: { 200: addEntriesAnswer },
    handle: async (request) => {
      const { code, version, json } = await request.client(manageRpc).RestoreEdit(request.params);
      deps.viewing.pages.drop(code);
      const entries = json.map((one) => timelineEntry.parse(JSON.parse(one.toString('utf8'))));
      return { status: 200, body: { entries, version } };
    },
  }),
];
