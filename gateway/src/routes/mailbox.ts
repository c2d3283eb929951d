import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { problem } from '@keepsake/platform/problem';
import { isThisMachine } from '../http/address.js';
import { readMailbox } from '../mailbox.js';
import { anyone, route, type Ask, type Route } from '../route.js';
import type { RouteDeps } from './route-deps.js';

/** Every sign-in code is in there, so it is open to this machine alone; in production it does not exist. */
const requireThisMachine = (ask: Ask, proxies: number): void => {
  if (!isThisMachine(ask, proxies))
    throw problem('not-found', 'not-found', 'There is nothing at this address. Please check it and try again.');
};

export const mailboxRoutes = ({ config }: Pick<RouteDeps, 'config'>): readonly Route[] => {
  const { mailbox } = config;
  if (mailbox === undefined) return [];
  return [
    route({
      method: 'get',
      path: '/api/dev/mailbox',
      summary: 'Mails that would have been sent, newest first; for trying out',
      who: anyone,
      limit: 'read',
      answers: { 200: mailboxAnswer },
      handle: async (ask) => {
        requireThisMachine(ask, config.proxies);
        return { status: 200, body: await readMailbox(mailbox) };
      },
    }),
  ];
};
