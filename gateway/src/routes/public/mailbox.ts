import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { problem } from '@keepsake/platform/problem';
import { isThisMachine } from '../../http/address.js';
import { readMailbox } from '../../mailbox.js';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';

/** The mailbox contains sign-in codes, so it is open to this machine only and disabled in production. */
const requireThisMachine = (request: RouteRequest, proxies: number): void => {
  if (!isThisMachine(request, proxies)) throw problem('not-found', 'not-found', 'Page not found. Check the address.');
};

export const mailboxRoutes = ({ config }: Pick<RouteDeps, 'config'>): readonly Route[] => {
  const { mailbox } = config;
  if (mailbox === undefined) return [];
  return [
    route({
      method: 'get',
      path: '/api/dev/mailbox',
      summary: 'List emails of the development mailbox, newest first',
      who: anyone,
      limit: 'read',
      answers: { 200: mailboxAnswer },
      handle: async (request) => {
        requireThisMachine(request, config.proxies);
        return { status: 200, body: await readMailbox(mailbox) };
      },
    }),
  ];
};
