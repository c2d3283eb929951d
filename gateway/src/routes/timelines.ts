import { timelineAnswer, timelineQuery, unlockBody } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { z } from 'zod';
import { isNotModified } from '../http/ranges.js';
import { anyone, route, type Answer, type Ask, type Route } from '../route.js';
import { noSuchTimeline, privateTimeline } from '../viewing/grants.js';
import { pageOf, type Page } from '../viewing/page.js';
import { limited } from './limited.js';
import { withCode, withViewedCode } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

/** `v`: the version that a post answered; this read is at least as new. */
const query = timelineQuery.safeExtend({
  v: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});
type Query = z.infer<typeof query>;

const json = 'application/json; charset=utf-8';

const sent = (page: Page, ask: Ask): Answer => {
  const headers = {
    etag: page.etag,
    'cache-control': page.isPrivate ? 'private, no-cache' : 'no-cache',
    vary: 'cookie',
  };
  if (isNotModified(ask.headers['if-none-match'], page.etag)) return { status: 304, headers };
  return { status: 200, headers, bytes: { type: json, content: page.bytes } };
};

const placeOf = ({ cursor, before }: Query): { readonly cursor?: string; readonly before?: string } => ({
  ...(cursor === undefined ? {} : { cursor }),
  ...(before === undefined ? {} : { before }),
});

/** Whoever wrote here or keeps it also sees what waits, so their page is made for them and kept nowhere. */
const ownPage = async (ask: Ask<unknown, { code: string }, Query>, wrote: number, now: Date): Promise<Page> => {
  const { code } = ask.params;
  const minVersion = Math.max(wrote, ask.query.v ?? 0);
  const viewed = await ask.to(viewingRpc).ViewTimeline({
    code,
    own: true,
    ...(minVersion > 0 ? { minVersion } : {}),
    ...(ask.query.limit === undefined ? {} : { limit: ask.query.limit }),
    ...placeOf(ask.query),
  });
  return pageOf(viewed, code, now.getTime());
};

const laterPage = async (ask: Ask<unknown, { code: string }, Query>, now: Date): Promise<Page> => {
  const { code } = ask.params;
  const { limit, v } = ask.query;
  const viewed = await ask.to(viewingRpc).ViewTimeline({
    code,
    own: false,
    ...(limit === undefined ? {} : { limit }),
    ...placeOf(ask.query),
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
    summary: 'A timeline with its memories',
    who: anyone,
    limit: 'read',
    params: withViewedCode,
    query,
    answers: { 200: timelineAnswer, 304: null },
    handle: async (ask) => {
      const { pages, grants } = deps.viewing;
      const { code } = ask.params;
      const { cursor, before, limit, v } = ask.query;
      const now = deps.clock.now();
      const wrote = wroteVersion(ask.cookies[deps.names.wrote(code)]);
      const first = limit === undefined || limit === 30 ? await pages.get(code, limit, v) : undefined;
      const keeper = first !== undefined && grants.isKeeper(first, ask.session);
      const own = wrote !== undefined || keeper || (first === undefined && ask.session !== undefined);
      const page = own
        ? await ownPage(ask, wrote ?? 0, now)
        : first && cursor === undefined && before === undefined
          ? first
          : await laterPage(ask, now);
      if (!page.live) throw noSuchTimeline();
      if (!grants.mayView(page, ask)) throw privateTimeline();
      return own ? { status: 200, bytes: { type: json, content: page.bytes } } : sent(page, ask);
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
    handle: async (ask) => {
      const { code } = ask.params;
      await limited(deps.limits, 'unlock-here', `${ask.address} ${code}`);
      await limited(deps.limits, 'unlock-timeline', code);
      const grant = await ask.to(timelinesRpc).Unlock({ code, accessCode: ask.body.accessCode });
      return { status: 204, cookies: [deps.viewing.grants.cookie(grant.code, grant.privacyEpoch)] };
    },
  }),
];
