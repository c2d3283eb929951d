import { returnCounts } from '@keepsake/contracts/rest/email-campaigns';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { readNotice } from '../http/signed-notice.js';
import { anyone, route, type Ask, type Route } from '../route.js';

const system = { kind: 'system', service: 'gateway' } as const;
const withToken = z.object({ token: z.uuid() });

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const agentOf = ({ headers }: Ask): string => String(headers['user-agent'] ?? '').slice(0, 1_000);

/** What comes back from a mail by itself: nobody signs in for it, and no cookie is read. */
export const mailFeedbackRoutes = (): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/mail/notices',
    summary:
      'What a provider of mail tells of bounces and complaints: signed by it (Keepsake-Signature), each counted once',
    who: anyone,
    limit: 'write',
    raw: 'application/json',
    answers: { 200: returnCounts },
    handle: async (ask) => {
      const notice = await readNotice(ask, 'keepsake-signature');
      return { status: 200, body: await ask.to(marketingRpc, { as: system }).TakeMailNotices(notice) };
    },
  }),
  route({
    method: 'post',
    path: '/api/mail/{token}/unsubscribe',
    summary: 'One press and no more mails (RFC 8058); mail programs press it too',
    who: anyone,
    limit: 'write',
    params: withToken,
    raw: 'application/x-www-form-urlencoded',
    answers: { 204: null },
    handle: async (ask) => {
      ask.content.resume();
      await ask.to(marketingRpc, { as: system }).Unsubscribe(ask.params);
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/mail/{token}/opened.gif',
    summary: 'The picture that tells of an opening',
    who: anyone,
    limit: 'read',
    params: withToken,
    answers: { 200: 'image/gif' },
    handle: async (ask) => {
      await ask.to(marketingRpc, { as: system }).NoteOpen({ token: ask.params.token, agent: agentOf(ask) });
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
    summary: 'Leads on to where a link of the mail points',
    who: anyone,
    limit: 'read',
    params: withToken.extend({
      place: z
        .string()
        .regex(/^\d{1,3}$/, 'This link is not known.')
        .transform(Number),
    }),
    answers: { 302: null },
    handle: async (ask) => {
      const { token, place } = ask.params;
      const { url } = await ask.to(marketingRpc, { as: system }).FollowLink({ token, place, agent: agentOf(ask) });
      if (url === undefined)
        throw problem(
          'not-found',
          'link-unknown',
          'This link does not lead anywhere any more. Please start at our home page.',
        );
      return { status: 302, headers: { location: url, 'cache-control': 'no-store' } };
    },
  }),
];
