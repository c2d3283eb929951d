import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { capsulesRpc } from '@keepsake/contracts/rpc/capsules';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { successionRpc } from '@keepsake/contracts/rpc/succession';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { isProblem } from '@keepsake/platform/problem';
import { route, type RouteRequest, type Route } from '../../route.js';
import { confirmationOf } from '../public/orders.mapping.js';
import { customerOf } from './account-settings.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'clock' | 'config'>;

/** Maximum pages read per timeline. */
const mostPages = 100;

const viewed = timelineAnswer.pick({ entries: true, nextCursor: true }).loose();

const entriesOf = async (request: RouteRequest, code: string, publicUrl: string): Promise<readonly unknown[]> => {
  const entries: unknown[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const { json } = await request
      .client(viewingRpc)
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

/** Returns null for a plate that changed owners; the rest of the file still belongs to the customer. */
const ownOnly = async (read: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await read();
  } catch (error) {
    if (isProblem(error) && error.kind !== 'unavailable') return null;
    throw error;
  }
};

const settingsOf = (request: RouteRequest, code: string): Promise<unknown> =>
  ownOnly(async () => {
    const {
      version: _version,
      privacyEpoch: _epoch,
      ...settings
    } = await request.client(timelinesRpc).GetSettings({ code });
    return settings;
  });

const successionOf = (request: RouteRequest, code: string): Promise<unknown> =>
  ownOnly(async () => {
    const { code: _code, ...succession } = await request.client(successionRpc).GetSuccession({ code });
    return succession;
  });

const timelinesOf = async (request: RouteRequest, publicUrl: string): Promise<readonly unknown[]> => {
  const { codes } = await request.client(codesRpc).ListCustomerCodes({});
  const timelines: unknown[] = [];
  for (const { waiting: _waiting, timelineUrl, ...plate } of codes)
    timelines.push(
      timelineUrl === undefined
        ? plate
        : {
            ...plate,
            address: new URL(timelineUrl, publicUrl).href,
            settings: await settingsOf(request, plate.qrCode),
            succession: await successionOf(request, plate.qrCode),
            entries: await entriesOf(request, plate.qrCode, publicUrl),
          },
    );
  return timelines;
};

/** Timelines of others contain only the customer's role, because their content belongs to the owner. */
const keeperTimelines = async (request: RouteRequest, publicUrl: string): Promise<readonly unknown[]> => {
  const { timelines } = await request.client(keepingRpc).ListKept({});
  return timelines.map(({ keeperId: _keeper, waiting: _waiting, code, ...kept }) => ({
    ...kept,
    qrCode: code,
    address: new URL(`/timeline/${code}`, publicUrl).href,
  }));
};

/** Sealed memories are in no timeline, and belong to their sender until they open. */
const sealedMemories = async (request: RouteRequest, publicUrl: string): Promise<readonly unknown[]> => {
  const { capsules } = await request.client(capsulesRpc).ListOwnCapsules({});
  return capsules.map(({ code, pictures, ...capsule }) => ({
    ...capsule,
    qrCode: code,
    address: new URL(`/timeline/${code}`, publicUrl).href,
    files: pictures.map(({ id: _id, ...file }) => file),
  }));
};

export const accountDataRoutes = ({ access, clock, config }: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/data',
    summary: 'Export all data of the customer as one JSON file',
    who: ['customer'],
    limit: 'secret',
    answers: { 200: 'application/json' },
    handle: async (request) => {
      const accountId = request.session?.accountId ?? '';
      const [customer, preferences, { orders }, timelines, keeps, sealed, successions, sessions] = await Promise.all([
        customerOf(request),
        request.client(campaignsRpc).GetPreferences({}),
        request.client(ordersRpc).ListOrders({ limit: 0 }),
        timelinesOf(request, config.publicUrl),
        keeperTimelines(request, config.publicUrl),
        sealedMemories(request, config.publicUrl),
        request.client(successionRpc).ListSuccessions({}),
        access.sessions.ofAccount('customer', accountId, request.sessionToken),
      ]);
      const { customerId: _id, version: _version, known: _known, ...person } = customer;
      const data = {
        madeAt: clock.now().toISOString(),
        person: { ...person, email: request.session?.email },
        preferences,
        orders: orders.map((order) => ({ ...order, ...confirmationOf(order) })),
        timelines,
        keeps,
        sealedMemories: sealed,
        successorOf: successions.timelines,
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
