import { exportAnswer, startExportBody } from '@keepsake/contracts/rest/exports';
import { exportsRpc, type ExportsDefinition } from '@keepsake/contracts/rpc/exports';
import type { Output } from '@keepsake/platform/rpc/contract';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';
import { attachment, fileInRanges } from './file-download.js';

const shown = (found: Output<ExportsDefinition, 'LookAtExport'>) => ({
  state: found.state,
  done: found.done,
  total: found.total,
  everything: found.everything,
  askedAt: found.askedAt ?? null,
  expiresAt: found.expiresAt ?? null,
  size: found.size ?? null,
  url: found.token === undefined ? null : `/api/exports/${found.token}`,
});

export const exportRoutes = ({ limits, objects }: Pick<RouteDeps, 'limits' | 'objects'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/exports',
    summary: 'Get the newest export of a timeline and its progress',
    who: ['customer'],
    limit: 'read',
    params: withCode,
    answers: { 200: exportAnswer },
    handle: async (request) => ({
      status: 200,
      body: shown(await request.client(exportsRpc).LookAtExport({ code: request.params.code })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/exports',
    summary: 'Request an export of a timeline; returns the running one if there is one',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    body: startExportBody,
    answers: { 202: exportAnswer },
    handle: async (request) => {
      const { code } = request.params;
      const before = await request.client(exportsRpc).LookAtExport({ code });
      if (before.state !== 'queued' && before.state !== 'making') await limited(limits, 'export', code);
      const { everything } = request.body;
      return { status: 202, body: shown(await request.client(exportsRpc).StartExport({ code, everything })) };
    },
  }),
  route({
    method: 'get',
    path: '/api/exports/{token}',
    summary: 'Download an export by its signed link, whole or in ranges, for seven days',
    who: anyone,
    limit: 'secret',
    params: z.object({ token: z.string().regex(/^[\w-]{36}\.[\w-]{20,100}$/) }),
    answers: { 200: 'application/zip', 206: 'application/zip', 416: null },
    handle: async (request) => {
      const found = await request.client(exportsRpc).FindExport({ token: request.params.token });
      const type = 'application/zip';
      const file = { ...found, id: found.exportId, type, disposition: attachment(found.fileName, 'Timeline.zip') };
      return fileInRanges(objects, request.headers, file, () =>
        problem(
          'not-found',
          'export-unknown',
          'This file is no longer available. Sign in and request a new one where you manage your timeline.',
        ),
      );
    },
  }),
];
