import { returnCounts } from '@keepsake/contracts/rest/email-campaigns';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { readNotice } from '../../http/signed-notice.js';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';

const system = { kind: 'system', service: 'gateway' } as const;
const withToken = z.object({ token: z.uuid() });

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const agentOf = ({ headers }: RouteRequest): string => String(headers['user-agent'] ?? '').slice(0, 1_000);

/** Feedback on sent email. It needs no session and reads no cookie. */
export const mailFeedbackRoutes = (): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/mail/notices',
    summary: 'Receive bounces and complaints of an email provider: signed (Keepsake-Signature), each counted once',
    who: anyone,
    limit: 'write',
    raw: 'application/json',
    answers: { 200: returnCounts },
    handle: async (request) => {
      const notice = await readNotice(request, 'keepsake-signature');
      return { status: 200, body: await request.client(marketingRpc, { as: system }).TakeMailNotices(notice) };
    },
  }),
  route({
    method: 'post',
    path: '/api/mail/{token}/unsubscribe',
    summary: 'Unsubscribe with one click (RFC 8058); email programs call it too',
    who: anyone,
    limit: 'write',
    params: withToken,
    raw: 'application/x-www-form-urlencoded',
    answers: { 204: null },
    handle: async (request) => {
      request.content.resume();
      await request.client(marketingRpc, { as: system }).Unsubscribe(request.params);
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/mail/{token}/opened.gif',
    summary: 'Serve the image that records an opened email',
    who: anyone,
    limit: 'read',
    params: withToken,
    answers: { 200: 'image/gif' },
    handle: async (request) => {
      await request
        .client(marketingRpc, { as: system })
        .NoteOpen({ token: request.params.token, agent: agentOf(request) });
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        bytes: { type: 'image/gif', content: onePixel, size: onePixel.length },
      };
    },
  }),
  route({
    method: 'get',
    path: '/api/mail/{token}/links/{place}',
    summary: 'Redirect to the target of a link in an email',
    who: anyone,
    limit: 'read',
    params: withToken.extend({
      place: z
        .string()
        .regex(/^\d{1,3}$/, 'This link is not known.')
        .transform(Number),
    }),
    answers: { 302: null },
    handle: async (request) => {
      const { token, place } = request.params;
      const { url } = await request
        .client(marketingRpc, { as: system })
        .FollowLink({ token, place, agent: agentOf(request) });
      if (url === undefined)
        throw problem('not-found', 'link-unknown', 'This link no longer works. Start at our home page.');
      return { status: 302, headers: { location: url, 'cache-control': 'no-store' } };
    },
  }),
];
