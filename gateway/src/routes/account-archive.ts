import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { isProblem } from '@keepsake/platform/problem';
import { route, type Ask, type Route } from '../route.js';
import { confirmationOf } from './orders.answers.js';
import { customerOf } from './account-settings.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'clock' | 'config'>;

/** Pages of a timeline as their guests read them; what this many hold is more than a person reads. */
const mostPages = 100;

const viewed = timelineAnswer.pick({ entries: true, nextCursor: true }).loose();

const entriesOf = async (ask: Ask, code: string, publicUrl: string): Promise<readonly unknown[]> => {
  const entries: unknown[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const { json } = await ask
      .to(viewingRpc)
      .ViewTimeline({ code, own: true, ...(cursor === undefined ? {} : { cursor }) });
    const page = viewed.safeParse(JSON.parse(Buffer.from(json).toString() || '{}'));
    if (!page.success) break;
    for (const entry of page.data.entries)
      entries.push({ ...entry, mediaUrl: entry.mediaUrl === null ? null : new URL(entry.mediaUrl, publicUrl).href });
    if (page.data.nextCursor === null) break;
    cursor = page.data.nextCursor;
  }
  return entries;
};

/** A plate that has just changed hands has no settings here any more; the rest of the file is still the customer's. */
const settingsOf = async (ask: Ask, code: string): Promise<unknown> => {
  try {
    const { version: _version, privacyEpoch: _epoch, ...settings } = await ask.to(timelinesRpc).GetSettings({ code });
    return settings;
  } catch (error) {
    if (isProblem(error) && error.kind !== 'unavailable') return null;
    throw error;
  }
};

const timelinesOf = async (ask: Ask, publicUrl: string): Promise<readonly unknown[]> => {
  const { codes } = await ask.to(codesRpc).ListCustomerCodes({});
  const timelines: unknown[] = [];
  for (const { waiting: _waiting, timelineUrl, ...plate } of codes)
    timelines.push(
      timelineUrl === undefined
        ? plate
        : {
            ...plate,
            address: new URL(timelineUrl, publicUrl).href,
            settings: await settingsOf(ask, plate.qrCode),
            entries: await entriesOf(ask, plate.qrCode, publicUrl),
          },
    );
  return timelines;
};

/** Of others: that they keep it, and as what. What stands there is its owner's to take along. */
const keptOf = async (ask: Ask, publicUrl: string): Promise<readonly unknown[]> => {
  const { timelines } = await ask.to(keepingRpc).ListKept({});
  return timelines.map(({ keeperId: _keeper, waiting: _waiting, code, ...kept }) => ({
    ...kept,
    qrCode: code,
    address: new URL(`/timeline/${code}`, publicUrl).href,
  }));
};

export const accountDataRoutes = ({ access, clock, config }: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/data',
    summary: 'Everything kept about the customer, as one JSON file with links to their pictures',
    who: ['customer'],
    limit: 'secret',
    answers: { 200: 'application/json' },
    handle: async (ask) => {
      const accountId = ask.session?.accountId ?? '';
      const [customer, preferences, { orders }, timelines, keeps, sessions] = await Promise.all([
        customerOf(ask),
        ask.to(campaignsRpc).GetPreferences({}),
        ask.to(ordersRpc).ListOrders({ limit: 0 }),
        timelinesOf(ask, config.publicUrl),
        keptOf(ask, config.publicUrl),
        access.sessions.ofAccount('customer', accountId, ask.sessionToken),
      ]);
      const { customerId: _id, version: _version, known: _known, ...person } = customer;
      const data = {
        madeAt: clock.now().toISOString(),
        person: { ...person, email: ask.session?.email },
        preferences,
        orders: orders.map((order) => ({ ...order, ...confirmationOf(order) })),
        timelines,
        keeps,
        sessions: sessions.map(({ device, since, lastSeen }) => ({ device, since, lastSeen })),
      };
      const day = data.madeAt.slice(0, 10);
      return {
        status: 200,
        headers: {
          'content-disposition': `attachment; filename="my-data-${day}.json"`,
          'cache-control': 'no-store',
        },
        bytes: { type: 'application/json', content: JSON.stringify(data, undefined, 2) },
      };
    },
  }),
];
