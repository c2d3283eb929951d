import { timelineAnswer, timelineQuery, unlockBody } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { demoCode, demoKinds } from '@keepsake/contracts/values/plate-code';
import { z } from 'zod';
import { isNotModified } from '../../http/ranges.js';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import { noSuchTimeline, privateTimeline } from '../../edge/grants.js';
import { pageOf, type CachedTimeline } from '../../edge/cached-timeline.js';
import { limited } from '../limited.js';
import { withCode, withViewedCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

/** `v`: the minimum version, as returned by a post. `kind`: which demo. */
const query = timelineQuery.safeExtend({
  kind: z.enum(demoKinds, `Please choose one of ${demoKinds.join(', ')}.`).optional(),
  /** `guest`: without what only the caller sees, for the owner's preview. */
  as: z.literal('guest', 'Please send guest, or leave it out.').optional(),
  v: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});
type Query = z.infer<typeof query>;

const json = 'application/json; charset=utf-8';

const sent = (page: CachedTimeline, request: RouteRequest) => {
  const headers = {
    etag: page.etag,
    'cache-control': page.isPrivate ? 'private, no-cache' : 'no-cache',
    vary: 'cookie',
  };
  if (isNotModified(request.headers['if-none-match'], page.etag)) return { status: 304 as const, headers };
  return { status: 200 as const, headers, bytes: { type: json, content: page.bytes } };
};

const placeOf = ({ cursor, before }: Query): { readonly cursor?: string; readonly before?: string } => ({
  ...(cursor === undefined ? {} : { cursor }),
  ...(before === undefined ? {} : { before }),
});

/** Authors and keepers also see pending entries, so their page is built per request and not cached. */
const ownPage = async (
  request: RouteRequest<unknown, { code: string }, Query>,
  wrote: number,
  now: Date,
): Promise<CachedTimeline> => {
  const { code } = request.params;
  const minVersion = Math.max(wrote, request.query.v ?? 0);
  const viewed = await request.client(viewingRpc).ViewTimeline({
    code,
    own: true,
    ...(minVersion > 0 ? { minVersion } : {}),
    ...(request.query.limit === undefined ? {} : { limit: request.query.limit }),
    ...placeOf(request.query),
  });
  return pageOf(viewed, code, now.getTime());
};

const laterPage = async (
  request: RouteRequest<unknown, { code: string }, Query>,
  now: Date,
): Promise<CachedTimeline> => {
  const { code } = request.params;
  const { limit, v } = request.query;
  const viewed = await request.client(viewingRpc).ViewTimeline({
    code,
    own: false,
    ...(limit === undefined ? {} : { limit }),
    ...placeOf(request.query),
    ...(v === undefined ? {} : { minVersion: v }),
  });
  return pageOf(viewed, code, now.getTime());
};

const wroteVersion = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export const timelineRoutes = (deps: Pick<RouteDeps, 'viewing' | 'names' | 'clock' | 'limits'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}',
    summary: 'Get a timeline with its memories',
    who: anyone,
    limit: 'read',
    params: withViewedCode,
    query,
    answers: { 200: timelineAnswer, 304: null },
    handle: async (incoming) => {
      const { pages, grants, visits } = deps.viewing;
      const { cursor, before, limit, v, kind, as } = incoming.query;
      const code = incoming.params.code === demoCode() ? demoCode(kind) : incoming.params.code;
      const request = { ...incoming, params: { code } };
      const now = deps.clock.now();
      const wrote = wroteVersion(request.cookies[deps.names.wrote(code)]);
      const cachedSize = limit === undefined || limit === 30;
      const cached = cachedSize ? pages.fresh(code, limit) : undefined;
      // Without a cached page, the own page of a signed-in visitor serves for everything.
      const mayKeep = request.session !== undefined && (!cached || grants.isKeeper(cached, request.session));
      const own = as === undefined && (wrote !== undefined || mayKeep);
      const whole = cursor === undefined && before === undefined;
      const page = own
        ? await ownPage(request, wrote ?? 0, now)
        : cachedSize && whole
          ? await pages.get(code, limit, v)
          : await laterPage(request, now);
      if (!page.live) throw noSuchTimeline();
      if (!grants.mayView(page, request)) throw privateTimeline();
      const isGuest = request.session?.kind !== 'staff' && !grants.isKeeper(page, request.session);
      if (request.method === 'GET' && whole && as === undefined && isGuest)
        visits.noteFrom('visit', page.code, request.address, request.headers);
      return own ? { status: 200, bytes: { type: json, content: page.bytes } } : sent(page, request);
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/unlock',
    summary: 'Open a private timeline with its access code',
    who: anyone,
    limit: 'secret',
    params: withCode,
    body: unlockBody,
    answers: { 204: null },
    handle: async (request) => {
      const { code } = request.params;
      await limited(deps.limits, 'unlock-here', `${request.address} ${code}`);
      await limited(deps.limits, 'unlock-timeline', code);
      const grant = await request.client(timelinesRpc).Unlock({ code, accessCode: request.body.accessCode });
      return { status: 204, cookies: [deps.viewing.grants.cookie(grant.code, grant.privacyEpoch)] };
    },
  }),
];
