import { exportAnswer, startExportBody } from '@keepsake/contracts/rest/exports';
import { exportsRpc, type ExportsDefinition } from '@keepsake/contracts/rpc/exports';
import type { Output } from '@keepsake/platform/rpc/contract';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { readRange } from '../http/ranges.js';
import { anyone, route, type Answer, type Route } from '../route.js';
import { limited } from './limited.js';
import { withCode } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

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

/** A name of any script, for browsers that read it and for those that do not. */
const attachment = (fileName: string): string => {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .trim();
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${/^\w/.test(plain) ? plain : 'Timeline.zip'}"; filename*=UTF-8''${whole}`;
};

export const exportRoutes = ({ limits, objects }: Pick<RouteDeps, 'limits' | 'objects'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/exports',
    summary: 'The newest copy of the whole timeline that its keepers asked for, and how far it is',
    who: ['customer'],
    limit: 'read',
    params: withCode,
    answers: { 200: exportAnswer },
    handle: async (ask) => ({
      status: 200,
      body: shown(await ask.to(exportsRpc).LookAtExport({ code: ask.params.code })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/exports',
    summary: 'Ask for a copy of the whole timeline; while one is being made, the answer is about that one',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    body: startExportBody,
    answers: { 202: exportAnswer },
    handle: async (ask) => {
      const { code } = ask.params;
      const before = await ask.to(exportsRpc).LookAtExport({ code });
      if (before.state !== 'queued' && before.state !== 'making') await limited(limits, 'export', code);
      const { everything } = ask.body;
      return { status: 202, body: shown(await ask.to(exportsRpc).StartExport({ code, everything })) };
    },
  }),
  route({
    method: 'get',
    path: '/api/exports/{token}',
    summary: 'The file itself, whole or in ranges, for whoever has its signed link; for seven days',
    who: anyone,
    limit: 'secret',
    params: z.object({ token: z.string().regex(/^[\w-]{36}\.[\w-]{20,100}$/) }),
    answers: { 200: 'application/zip', 206: 'application/zip', 416: null },
    handle: async (ask): Promise<Answer> => {
      const { objectKey, fileName, size, exportId } = await ask.to(exportsRpc).FindExport({ token: ask.params.token });
      const etag = `"${exportId}"`;
      const headers = {
        etag,
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': attachment(fileName),
      };
      const sameFile = (ask.headers['if-range'] ?? etag) === etag;
      const range = sameFile ? readRange(ask.headers.range, size) : 'none';
      if (range === 'outside') return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } };
      const found = await objects.get(objectKey, range === 'none' ? undefined : range);
      if (!found)
        throw problem(
          'not-found',
          'export-unknown',
          'This file is not here any more. Please sign in and ask for a new one on the desk of your timeline.',
        );
      const type = 'application/zip';
      if (range === 'none') return { status: 200, headers, bytes: { type, content: found.body, size } };
      const { from, to } = range;
      return {
        status: 206,
        headers: { ...headers, 'content-range': `bytes ${from}-${to}/${size}` },
        bytes: { type, content: found.body, size: to - from + 1 },
      };
    },
  }),
];
