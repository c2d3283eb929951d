import {
  ownUpload,
  placedUploadsAnswer,
  placeUploadsBody,
  uploadTargetsAnswer,
} from '@keepsake/contracts/rest/uploads';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { settle, storeChunk, type UploadSession } from '../../uploads/receive-chunk.js';
import { readAnnounced, readPiece, tusHeaders } from '../../uploads/tus.js';
import { createUploadSlots } from '../../uploads/upload-slots.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

/** Uploads of unknown length, for which the store buffers parts in memory. */
const mostUnknownSizes = 16;

const uploadOf = (one: UploadSession): z.input<typeof ownUpload> => ({
  id: one.uploadId,
  name: one.name,
  type: one.type,
  size: one.size,
  offset: one.received,
  finished: one.finished,
  kind: one.kind ?? null,
  expiresAt: one.expiresAt,
});

const reportOf = (one: UploadSession): Record<string, string> => ({
  ...tusHeaders,
  'upload-offset': String(one.received),
  'upload-length': String(one.size),
  'upload-expires': new Date(one.expiresAt).toUTCString(),
});

export const resumableUploadRoutes = ({
  objects,
  viewing,
}: Pick<RouteDeps, 'objects' | 'viewing'>): readonly Route[] => {
  const deps = { objects, unknownSizes: createUploadSlots(mostUnknownSizes) };
  return [
    route({
      method: 'post',
      path: '/api/uploads',
      summary: 'Create a resumable upload (tus 1.0: Upload-Length, Upload-Metadata)',
      who: anyone,
      limit: 'piece',
      answers: { 201: null },
      handle: async (request) => {
        const { uploadId, expiresAt } = await request
          .client(uploadsRpc)
          .Begin({ ...readAnnounced(request.headers), network: request.network });
        const headers = {
          ...tusHeaders,
          location: `/api/uploads/${uploadId}`,
          'upload-expires': new Date(expiresAt).toUTCString(),
        };
        return { status: 201, headers };
      },
    }),
    route({
      method: 'get',
      path: '/api/uploads',
      summary: 'List unused uploads of this browser',
      who: anyone,
      limit: 'read',
      answers: { 200: z.array(ownUpload) },
      handle: async (request) => {
        const { uploads } = await request.client(uploadsRpc).ListOwn({});
        return { status: 200, body: uploads.map(uploadOf) };
      },
    }),
    route({
      method: 'get',
      path: '/api/uploads/{id}',
      summary: 'Get the offset of an upload (tus 1.0: HEAD)',
      who: anyone,
      limit: 'read',
      params: withId,
      answers: { 200: ownUpload },
      handle: async (request) => {
        const now = await settle(deps, request, await request.client(uploadsRpc).Look({ uploadId: request.params.id }));
        return { status: 200, headers: reportOf(now), body: uploadOf(now) };
      },
    }),
    route({
      method: 'patch',
      path: '/api/uploads/{id}',
      summary: 'Append a chunk to an upload (tus 1.0)',
      who: anyone,
      limit: 'piece',
      params: withId,
      raw: 'application/offset+octet-stream',
      answers: { 204: null },
      handle: async (request) => {
        const now = await storeChunk(deps, request, request.params.id, readPiece(request.headers));
        return { status: 204, headers: reportOf(now) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/uploads/{id}',
      summary: 'Delete an unused upload (tus 1.0)',
      who: anyone,
      limit: 'piece',
      params: withId,
      answers: { 204: null },
      handle: async (request) => {
        await request.client(uploadsRpc).Cancel({ uploadId: request.params.id });
        return { status: 204, headers: { ...tusHeaders } };
      },
    }),
    route({
      method: 'get',
      path: '/api/customer/upload-targets',
      summary: 'List the timelines that accept uploads of the customer',
      who: ['customer'],
      limit: 'read',
      answers: { 200: uploadTargetsAnswer },
      handle: async (request) => {
        const { timelines, orders } = await request.client(uploadsRpc).ListTargets({});
        const body = {
          timelines: timelines.map(({ honoreeName, ...one }) => ({ ...one, honoreeName: honoreeName ?? null })),
          orders: orders.map(({ orderId, ...one }) => ({ ...one, id: orderId })),
        };
        return { status: 200, body };
      },
    }),
    route({
      method: 'post',
      path: '/api/customer/uploads',
      summary: 'Add uploads to a timeline of the customer, or to an order',
      who: ['customer'],
      limit: 'write',
      body: placeUploadsBody,
      answers: { 200: placedUploadsAnswer },
      handle: async (request) => {
        const { uploadIds, ...target } = request.body;
        const { placed } = await request.client(uploadsRpc).Place({ uploadIds, ...present(target) });
        if (target.code !== undefined) viewing.pages.drop(target.code);
        return { status: 200, body: { placed } };
      },
    }),
  ];
};
