import { familyLinkBody, familyPreview, preparedAnswer } from '@keepsake/contracts/rest/handover';
import { handoverRpc, type HandoverDefinition } from '@keepsake/contracts/rpc/handover';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { withCode, withCodeAndFile } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

export const logoUrl = (id: string | undefined): string | null =>
  id === undefined ? null : `/api/partner-logos/${id}`;

export const previewOf = ({
  pictures,
  ...preview
}: Output<HandoverDefinition, 'ShowFamilyPreview'>): z.input<typeof familyPreview> => ({
  ...preview,
  fromDate: preview.fromDate ?? null,
  toDate: preview.toDate ?? null,
  words: preview.words ?? null,
  familyName: preview.familyName ?? null,
  email: preview.email ?? null,
  portraitId: preview.portraitId ?? null,
  logoUrl: logoUrl(preview.logoId),
  pictures: pictures.map(({ fileId, caption }) => ({ id: fileId, caption: caption ?? null })),
});

/** The picture may have to be made first, after those of others. */
export const pictureOptions = { timeoutMs: 40_000 } as const;

export const pictureAnswer = async (
  objects: RouteDeps['objects'],
  { objectKey, type }: Output<HandoverDefinition, 'FindPreview'>,
  cacheControl: string,
) => {
  const found = await objects.get(objectKey);
  if (!found)
    throw problem('not-found', 'case-preview-not-found', 'There is no preview of this file. Reload the page.');
  return {
    status: 200 as const,
    headers: { 'content-disposition': 'inline', 'cache-control': cacheControl, vary: 'cookie' },
    bytes: { type, content: found.body, size: found.size },
  };
};

/** What a family sees of its prepared timeline before it activates the plate. */
export const familyPreviewRoutes = ({ objects }: Pick<RouteDeps, 'objects'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/qr-codes/{code}/prepared',
    summary: 'Get who prepared the timeline of a plate that is not activated',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: preparedAnswer },
    handle: async (request) => {
      const { preparedBy, eventType, logoId } = await request
        .client(handoverRpc)
        .ShowPrepared({ code: request.params.code });
      return {
        status: 200,
        body: { preparedBy: preparedBy ?? null, eventType: eventType ?? null, logoUrl: logoUrl(logoId) },
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/customer/qr-codes/{code}/prepared',
    summary: 'Preview a prepared timeline with the token of the emailed link',
    who: anyone,
    limit: 'secret',
    params: withCode,
    body: familyLinkBody,
    answers: { 200: familyPreview },
    handle: async (request) => ({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: previewOf(
        await request.client(handoverRpc).ShowFamilyPreview({ code: request.params.code, token: request.body.token }),
      ),
    }),
  }),
  route({
    method: 'post',
    path: '/api/customer/qr-codes/{code}/prepared/pictures/{fileId}',
    summary: 'Get a picture of a prepared timeline with the token of the emailed link',
    who: anyone,
    limit: 'secret',
    params: withCodeAndFile,
    body: familyLinkBody,
    answers: { 200: 'image/webp' },
    handle: async (request) => {
      const { code, fileId } = request.params;
      const { token } = request.body;
      const picture = await request.client(handoverRpc, pictureOptions).FindFamilyPicture({ code, fileId, token });
      return pictureAnswer(objects, picture, 'no-store');
    },
  }),
];
