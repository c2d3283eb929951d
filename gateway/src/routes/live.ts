import { z } from 'zod';
import { anyone, route, type Ask, type Route } from '../route.js';
import { noSuchTimeline, privateTimeline } from '../viewing/grants.js';
import { withCode } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

const version = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const query = z.object({ since: version.optional() });

/** What a browser that lost the line saw last; a header of its own making counts as none. */
const lastSeen = (ask: Ask): number | undefined => version.safeParse(ask.headers['last-event-id']).data;

export const liveRoutes = ({ viewing }: Pick<RouteDeps, 'viewing'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/live',
    summary:
      'Changes of a timeline as they happen, as server-sent events: changed, reset, ended, and here every 15 seconds',
    who: anyone,
    limit: 'read',
    params: withCode,
    query,
    answers: { 200: 'text/event-stream' },
    handle: async (ask) => {
      const { code } = ask.params;
      const page = await viewing.pages.get(code, 30);
      if (!page.live) throw noSuchTimeline();
      if (!viewing.grants.mayView(page, ask)) throw privateTimeline();
      const since = lastSeen(ask) ?? ask.query.since ?? page.version;
      const { cookies, session, address } = ask;
      return {
        status: 200,
        // For proxies: neither to be held back until there is more, nor to be packed.
        // The line ends with the last word, so that nothing idle holds up a stop.
        headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' },
        bytes: {
          type: 'text/event-stream; charset=utf-8',
          content: await viewing.live.follow(page.code, since, { cookies, session, address }),
        },
      };
    },
  }),
];
