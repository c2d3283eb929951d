import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffOrder } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { timelineAnswer, type TimelineEntry } from '@keepsake/contracts/rest/timelines';
import { startTopology, type Topology } from '@keepsake/native/topology';
import { isBuilt } from '../../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../../e2e/support/people.js';
import { until } from '../../e2e/support/until.js';
import { visitor, type Reply, type Visitor } from '../../e2e/support/visitor.js';
import { cutLink } from './cut-link.js';

/** The production topology with a used timeline, whose servers are stopped one after another. */
export type Scene = {
  readonly topology: Topology;
  readonly staff: Visitor;
  /** URL of a gateway with production rate limits; the others have wide ones. */
  readonly strictUrl: string;
  /** Code of a public timeline with one entry. */
  readonly code: string;
  /** Codes that are not activated. */
  readonly spare: readonly string[];
  /** Connection from shipping alone to its database. */
  readonly shippingDatabase: { readonly cut: () => void; readonly restore: () => void };
  /** Processes that ended unexpectedly. */
  readonly crashes: readonly string[];
  readonly leave: () => Promise<void>;
};

export const order = (url: string): Promise<Reply> =>
  visitor(url).post(
    '/api/orders',
    orderOf(uniqueUser('Ana').email, { pricingTier: 'individual', quantity: 1, totalPrice: 7900 }),
  );

export const activate = (
  url: string,
  qrCode: string,
  customerEmail: string = uniqueUser('Tomas').email,
): Promise<Reply> =>
  visitor(url).post('/api/customer/activate-qr', {
    qrCode,
    customerName: 'Tomás Rivera',
    customerEmail,
    eventType: 'memorial',
    honoreeName: 'Inés Rivera',
    eventDate: '2024-06-01',
  });

export const memory = (title: string, picture?: Buffer): FormData => {
  const form = new FormData();
  form.set('title', title);
  form.set('description', 'She waved until the boat was a dot.');
  form.set('date', '1974-06');
  if (picture) form.set('media', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'harbor.jpg');
  return form;
};

export const entriesOf = async (url: string, code: string): Promise<readonly TimelineEntry[]> =>
  timelineAnswer.parse((await visitor(url).get(`/api/timeline/${code}?limit=30`)).body).entries;

/** Reads all pages. */
export const idsOfOrders = async (staff: Visitor): Promise<readonly string[]> => {
  const ids: string[] = [];
  let page: string | undefined = '/api/orders?limit=100';
  while (page !== undefined) {
    const reply: Reply = await staff.get(page);
    const orders = staffOrder.array().parse(reply.body);
    ids.push(...orders.map(({ id }) => id));
    page = /<([^>]+)>;\s*rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return ids;
};

const good = (what: string, reply: Reply, status: number): Reply => {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

export const openScene = async (built = isBuilt): Promise<Scene> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-faults-'));
  chmodSync(dataDir, 0o711);
  const postgres = (file: string): string => readFileSync(join(dataDir, 'postgres', file), 'utf8');
  const link = await cutLink(() => Number(postgres('data/postmaster.pid').split('\n')[3]));
  const crashes: string[] = [];
  const close = (): void => {
    link.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const topology = await startTopology({
    dataDir,
    built,
    gateways: 2,
    env: { RATE_LIMITS: '1000' },
    envOf: (name) => ({
      ...(name === 'gateway-2' ? { RATE_LIMITS: '1' } : {}),
      ...(name === 'shipping'
        ? { DATABASE_URL: `postgres://keepsake:${postgres('password').trim()}@127.0.0.1:${link.port}/shipping` }
        : {}),
    }),
    onCrash: (name, how) => void crashes.push(`${name}: ${how}`),
  }).catch((error: unknown) => {
    close();
    throw error;
  });
  const leave = async (): Promise<void> => {
    await topology.stop();
    close();
  };
  try {
    const { url } = topology;
    const staff = visitor(url);
    good('sign in', await staff.post('/api/admin/login', topology.owner), 200);
    const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 10, prefix: 'CF', batchName: 'Faults' });
    const [code = '', ...spare] = generatedCodesAnswer.parse(good('codes', made, 201).body).codes;
    good('activate', await activate(url, code), 200);
    good('post', await visitor(url).post(`/api/timeline/${code}/entries`, memory('The harbor in June')), 201);
    await until('the memory to be shown', async () => ((await entriesOf(url, code)).length === 1 ? true : undefined));
    const strictUrl = topology.urls[1] ?? url;
    return { topology, staff, strictUrl, code, spare, shippingDatabase: link, crashes, leave };
  } catch (error) {
    await leave();
    throw error;
  }
};
