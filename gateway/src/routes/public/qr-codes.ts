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
import { maxBatch } from '@keepsake/contracts/values/limits';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { allStaff, operations, route, type Route } from '../../route.js';
import { listAnswer, pageOf } from '../lists.js';

type Batch = Output<CodesDefinition, 'GetBatch'>;
type Code = Output<CodesDefinition, 'ListCodes'>['codes'][number];

const withBatch = z.object({ batchId: z.uuid() });
const batchOf = ({ packObjectKey: _, ...batch }: Batch): z.input<typeof qrBatch> => ({
  ...batch,
  atMaker: batch.atMaker ?? 0,
  copies: batch.copies ?? 1,
  scans: batch.scans ?? 0,
  scannedCount: batch.scannedCount ?? 0,
  packState: batch.packState,
  packFault: batch.packFault ?? null,
});

const codeOf = (code: Code): z.input<typeof staffQrCode> => ({
  id: code.id,
  qrCode: code.code,
  serial: code.serial,
  status: code.stockState,
  lifeState: code.lifeState,
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
    summary: 'List codes, newest first',
    who: allStaff,
    scope: 'plates:read',
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(staffQrCode) },
    handle: async (request) => {
      const { codes, nextCursor, total } = await request.client(codesRpc).ListCodes(pageOf(request.query));
      return listAnswer(codes.map(codeOf), { path: '/api/qr-codes', limit: request.query.limit, nextCursor, total });
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-codes/stats',
    summary: 'Count codes by state',
    who: operations,
    scope: 'plates:read',
    limit: 'read',
    answers: { 200: qrStatsAnswer },
    handle: async (request) => {
      const stats = await request.client(codesRpc).CodeStats({});
      return { status: 200, body: { ...stats, atMaker: stats.atMaker ?? 0 } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-codes/available',
    summary: 'Count free codes',
    who: ['owner', 'operations', 'support'],
    limit: 'read',
    query: listQuery.pick({ limit: true }),
    answers: { 200: codesAnswer },
    handle: async (request) => ({
      status: 200,
      body: await request.client(codesRpc).AvailableCodes({ limit: request.query.limit ?? 0 }),
    }),
  }),
  route({
    method: 'post',
    path: '/api/admin/qr-codes/generate',
    summary: `Make a batch of 1 to ${maxBatch.toLocaleString('en-US')} codes; its pack is drawn in the background`,
    who: operations,
    limit: 'write',
    body: generateCodesBody,
    answers: { 201: generatedCodesAnswer },
    handle: async (request) => {
      const { generated, batchId } = await request.client(codesRpc).MakeBatch(request.body);
      const { codes } = await request.client(codesRpc).ExportBatch({ batchId });
      return { status: 201, body: { generated, batchId, codes } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-batches',
    summary: 'List batches, newest first',
    who: operations,
    scope: 'plates:read',
    limit: 'read',
    query: listQuery,
    answers: { 200: qrBatchesAnswer },
    handle: async (request) => {
      const { batches, nextCursor, total } = await request.client(codesRpc).ListBatches(pageOf(request.query));
      return listAnswer(
        { data: batches.map(batchOf) },
        { path: '/api/admin/qr-batches', limit: request.query.limit, nextCursor, total },
      );
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-batches/{batchId}',
    summary: 'Get a batch with the progress of its pack',
    who: operations,
    scope: 'plates:read',
    limit: 'read',
    params: withBatch,
    answers: { 200: qrBatch },
    handle: async (request) => ({
      status: 200,
      body: batchOf(await request.client(codesRpc).GetBatch(request.params)),
    }),
  }),
  route({
    method: 'get',
    path: '/api/admin/qr-batches/{batchId}/export',
    summary: 'List the codes of a batch',
    who: operations,
    limit: 'read',
    params: withBatch,
    answers: { 200: codesAnswer },
    handle: async (request) => ({
      status: 200,
      body: await request.client(codesRpc).ExportBatch({ ...request.params, toFile: true }),
    }),
  }),
];
