import { z } from 'zod';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import { noSuchTimeline, privateTimeline } from '../../edge/grants.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const version = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const query = z.object({ since: version.optional() });

/** Last-Event-ID after a reconnect; a malformed header counts as none. */
const lastSeen = (request: RouteRequest): number | undefined =>
  version.safeParse(request.headers['last-event-id']).data;

export const liveRoutes = ({ viewing }: Pick<RouteDeps, 'viewing'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/live',
    summary: 'Stream changes of a timeline as server-sent events: changed, reset, ended, and here every 15 seconds',
    who: anyone,
    limit: 'read',
    params: withCode,
    query,
    answers: { 200: 'text/event-stream' },
    handle: async (request) => {
      const { code } = request.params;
      const page = await viewing.pages.get(code, 30);
      if (!page.live) throw noSuchTimeline();
      if (!viewing.grants.mayView(page, request)) throw privateTimeline();
      const since = lastSeen(request) ?? request.query.since ?? page.version;
      const { cookies, session, address } = request;
      return {
        status: 200,
        // Prevents buffering and compression by proxies.
        // The connection closes after the last event, so that nothing idle delays a shutdown.
        headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' },
        bytes: {
          type: 'text/event-stream; charset=utf-8',
          content: await viewing.live.follow(page.code, since, { cookies, session, address }),
        },
      };
    },
  }),
];
