import {
  ownUpload,
  placedUploadsAnswer,
  placeUploadsBody,
  uploadTargetsAnswer,
} from '@keepsake/contracts/rest/uploads';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { anyone, route, type Answer, type Route } from '../route.js';
import { settle, takePiece, type Arrival } from '../uploads/arriving.js';
import { readAnnounced, readPiece, tusHeaders } from '../uploads/tus.js';
import { turnstile } from '../uploads/turnstile.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

/** Of these the store holds parts in memory, since it cannot know how much will come. */
const mostUnknownSizes = 16;

const uploadOf = (one: Arrival): z.input<typeof ownUpload> => ({
  id: one.uploadId,
  name: one.name,
  type: one.type,
  size: one.size,
  offset: one.received,
  finished: one.finished,
  kind: (one.kind ?? null) as 'image' | null,
  expiresAt: one.expiresAt,
});

const tellOf = (one: Arrival): Record<string, string> => ({
  ...tusHeaders,
  'upload-offset': String(one.received),
  'upload-length': String(one.size),
  'upload-expires': new Date(one.expiresAt).toUTCString(),
});

export const resumableUploadRoutes = ({
  objects,
  viewing,
}: Pick<RouteDeps, 'objects' | 'viewing'>): readonly Route[] => {
  const deps = { objects, unknownSizes: turnstile(mostUnknownSizes) };
  return [
    route({
      method: 'post',
      path: '/api/uploads',
      summary: 'Announce a file that will come in pieces (tus 1.0: Upload-Length, Upload-Metadata)',
      who: anyone,
      limit: 'piece',
      answers: { 201: null },
      handle: async (ask) => {
        const { uploadId, expiresAt } = await ask
          .to(uploadsRpc)
          .Begin({ ...readAnnounced(ask.headers), network: ask.network });
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
      summary: 'What this browser has sent and nobody has taken yet',
      who: anyone,
      limit: 'read',
      answers: { 200: z.array(ownUpload) },
      handle: async (ask) => {
        const { uploads } = await ask.to(uploadsRpc).ListOwn({});
        return { status: 200, body: uploads.map(uploadOf) };
      },
    }),
    route({
      method: 'get',
      path: '/api/uploads/{id}',
      summary: 'How far a file has come (tus 1.0: HEAD)',
      who: anyone,
      limit: 'read',
      params: withId,
      answers: { 200: ownUpload },
      handle: async (ask): Promise<Answer> => {
        const now = await settle(deps, ask, await ask.to(uploadsRpc).Look({ uploadId: ask.params.id }));
        return { status: 200, headers: tellOf(now), body: uploadOf(now) };
      },
    }),
    route({
      method: 'patch',
      path: '/api/uploads/{id}',
      summary: 'Send the next piece of a file (tus 1.0)',
      who: anyone,
      limit: 'piece',
      params: withId,
      raw: 'application/offset+octet-stream',
      answers: { 204: null },
      handle: async (ask) => {
        const now = await takePiece(deps, ask, ask.params.id, readPiece(ask.headers));
        return { status: 204, headers: tellOf(now) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/uploads/{id}',
      summary: 'Take a file back that nobody has taken yet (tus 1.0)',
      who: anyone,
      limit: 'piece',
      params: withId,
      answers: { 204: null },
      handle: async (ask) => {
        await ask.to(uploadsRpc).Cancel({ uploadId: ask.params.id });
        return { status: 204, headers: { ...tusHeaders } };
      },
    }),
    route({
      method: 'get',
      path: '/api/customer/upload-targets',
      summary: 'Where the signed-in customer may put files',
      who: ['customer'],
      limit: 'read',
      answers: { 200: uploadTargetsAnswer },
      handle: async (ask) => {
        const { timelines, orders } = await ask.to(uploadsRpc).ListTargets({});
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
      summary: 'Put files into one’s timeline, or add them to an order',
      who: ['customer'],
      limit: 'write',
      body: placeUploadsBody,
      answers: { 200: placedUploadsAnswer },
      handle: async (ask) => {
        const { uploadIds, ...target } = ask.body;
        const { placed } = await ask.to(uploadsRpc).Place({ uploadIds, ...present(target) });
        if (target.code !== undefined) viewing.pages.drop(target.code);
        return { status: 200, body: { placed } };
      },
    }),
  ];
};
