import { listQuery } from '@keepsake/contracts/rest/fields';
import {
  codesAnswer,
  generateCodesBody,
  generatedCodesAnswer,
  qrBatch,
  qrBatchesAnswer,
  qrStatsAnswer,
  staffQrCode,
} from '@keepsake/contracts/rest/qr-codes';
import { codesRpc, type CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { largestBatch } from '@keepsake/contracts/values/limits';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { allStaff, operations, route, type Route } from '../route.js';
import { listAnswer, pageOf } from './lists.js';

type Batch = Output<CodesDefinition, 'GetBatch'>;
type Code = Output<CodesDefinition, 'ListCodes'>['codes'][number];

const withBatch = z.object({ batchId: z.uuid() });
const batchOf = ({ packObjectKey: _, ...batch }: Batch): z.input<typeof qrBatch> => ({
  ...batch,
  atMaker: batch.atMaker ?? 0,
  copies: batch.copies ?? 1,
  packState: batch.packState as 'ready',
  packFault: batch.packFault ?? null,
});

const codeOf = (code: Code): z.input<typeof staffQrCode> => ({
  id: code.id,
  qrCode: code.code,
  serial: code.serial,
  status: code.stockState as 'available',
  lifeState: code.lifeState as 'activated',
  atMaker: code.atMaker ?? false,
  batchId: code.batchId,
  orderId: code.orderId ?? null,
  createdAt: code.createdAt,
  activatedAt: code.activatedAt ?? null,
});

export const qrCodeRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/qr-codes',
    summary: 'All codes, newest first',
    who: allStaff,
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(staffQrCode) },
    handle: async (ask) => {
      const { codes, nextCursor, total } = await ask.to(codesRpc).ListCodes(pageOf(ask.query));
      return listAnswer(codes.map(codeOf), { path: '/api/qr-codes', limit: ask.query.limit, nextCursor, total });
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-codes/stats',
    summary: 'How many codes there are, by state',
    who: operations,
    limit: 'read',
    answers: { 200: qrStatsAnswer },
    handle: async (ask) => {
      const stats = await ask.to(codesRpc).CodeStats({});
      return { status: 200, body: { ...stats, atMaker: stats.atMaker ?? 0 } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-codes/available',
    summary: 'Codes that nobody has been promised',
    who: ['owner', 'operations', 'support'],
    limit: 'read',
    query: listQuery.pick({ limit: true }),
    answers: { 200: codesAnswer },
    handle: async (ask) => ({
      status: 200,
      body: await ask.to(codesRpc).AvailableCodes({ limit: ask.query.limit ?? 0 }),
    }),
  }),
  route({
    method: 'post',
    path: '/api/admin/qr-codes/generate',
    summary: `Make a batch of 1 to ${largestBatch.toLocaleString('en-US')} codes; its pack is drawn in the background`,
    who: operations,
    limit: 'write',
    body: generateCodesBody,
    answers: { 201: generatedCodesAnswer },
    handle: async (ask) => {
      const { generated, batchId } = await ask.to(codesRpc).MakeBatch(ask.body);
      const { codes } = await ask.to(codesRpc).ExportBatch({ batchId });
      return { status: 201, body: { generated, batchId, codes } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-batches',
    summary: 'Batches, newest first',
    who: operations,
    limit: 'read',
    query: listQuery,
    answers: { 200: qrBatchesAnswer },
    handle: async (ask) => {
      const { batches, nextCursor, total } = await ask.to(codesRpc).ListBatches(pageOf(ask.query));
      return listAnswer(
        { data: batches.map(batchOf) },
        { path: '/api/admin/qr-batches', limit: ask.query.limit, nextCursor, total },
      );
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-batches/{batchId}',
    summary: 'One batch, with the progress of its pack',
    who: operations,
    limit: 'read',
    params: withBatch,
    answers: { 200: qrBatch },
    handle: async (ask) => ({ status: 200, body: batchOf(await ask.to(codesRpc).GetBatch(ask.params)) }),
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-batches/{batchId}/export',
    summary: 'The codes of a batch',
    who: operations,
    limit: 'read',
    params: withBatch,
    answers: { 200: codesAnswer },
    handle: async (ask) => ({ status: 200, body: await ask.to(codesRpc).ExportBatch({ ...ask.params, toFile: true }) }),
  }),
];
