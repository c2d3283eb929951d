import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { isProblem, problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { isNotModified, readRange } from '../../http/ranges.js';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import type { MediaPlace } from '../../edge/media-places.js';
import { privateTimeline } from '../../edge/grants.js';
import type { RouteDeps } from '../route-deps.js';

const params = z.object({
  mediaId: z.string().regex(/^[\w-]{8,100}$/),
  variant: z.enum(['full', 'thumb', 'poster', 'video', 'audio', 'opus']),
});
type Params = z.infer<typeof params>;

/** Media types that are safe to show inline; other files are attachments. */
const servable = /^(?:image\/(?:webp|jpeg|png|gif|avif)|video\/(?:mp4|webm|quicktime)|audio\/(?:mp4|webm))$/;

const placeOf = async (
  deps: Pick<RouteDeps, 'viewing'>,
  request: RouteRequest<unknown, Params>,
): Promise<MediaPlace> => {
  const { mediaId, variant } = request.params;
  try {
    return await deps.viewing.media(mediaId, variant);
  } catch (error) {
    if (!isProblem(error) || error.kind !== 'not-found') throw error;
    // Pending media are visible to the family and to the browser that posted them.
    const own = await request.client(viewingRpc).LocateMedia({ mediaId, variant });
    return { ...own, epoch: own.privacyEpoch, isPrivate: own.private };
  }
};

export const mediaRoutes = (deps: Pick<RouteDeps, 'viewing' | 'objects'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/media/{mediaId}/{variant}',
    summary: 'Download a photo, video or recording, whole or in ranges',
    who: anyone,
    limit: 'read',
    params,
    answers: { 200: 'image/webp', 206: 'video/mp4', 304: null, 416: null },
    handle: async (request) => {
      const place = await placeOf(deps, request);
      if (!deps.viewing.grants.mayView(place, request)) throw privateTimeline();
      const etag = `"${request.params.mediaId}-${request.params.variant}"`;
      const headers = {
        etag,
        'accept-ranges': 'bytes',
        'cache-control': place.isPrivate ? 'private, no-cache' : 'private, max-age=86400',
        vary: 'cookie',
        'content-disposition': 'inline',
      };
      if (isNotModified(request.headers['if-none-match'], etag)) return { status: 304, headers };
      const ifRange = request.headers['if-range'] ?? etag;
      const range = ifRange === etag ? readRange(request.headers.range, place.size) : 'none';
      if (range === 'outside')
        return { status: 416, headers: { ...headers, 'content-range': `bytes */${place.size}` } };
      const found = await deps.objects.get(place.objectKey, range === 'none' ? undefined : range);
      if (!found) throw problem('not-found', 'media-unknown', 'This photo is no longer available. Reload the page.');
      const type = servable.test(place.type) ? place.type : 'application/octet-stream';
      if (range === 'none') return { status: 200, headers, bytes: { type, content: found.body, size: found.size } };
      const { from, to } = range;
      return {
        status: 206,
        headers: { ...headers, 'content-range': `bytes ${from}-${to}/${place.size}` },
        bytes: { type, content: found.body, size: to - from + 1 },
      };
    },
  }),
];
