import { afterAll, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { affiliateDashboard, registeredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { pendingShipment } from '@keepsake/contracts/rest/shipping';
import { isRunning } from '@keepsake/platform/testing/is-running';
import { owner, runLauncher, scratchFolder, stackPid, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../e2e/support/people.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';

/* A start of a new folder takes most of the time, so one installation has all crashes, one after the other. */

/** RESTART_ORDERS sets how many orders are placed around the kill of everything. */
const count = Number(process.env['RESTART_ORDERS'] ?? 80);
const individual = { pricingTier: 'individual', quantity: 1, totalPrice: 7900 };

const scratch = scratchFolder();
let keepsake: Keepsake;

const start = async (): Promise<Keepsake> => (keepsake = await startKeepsake(scratch.path));

afterAll(async () => {
  await keepsake?.pressCtrlC();
  scratch.remove();
});

const signedIn = async (url: string): Promise<Visitor> => {
  const staff = visitor(url);
  expect((await staff.post('/api/admin/login', owner)).status).toBe(200);
  return staff;
};

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

const hasContent = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

const ordersOf = async (staff: Visitor) => staffOrder.array().parse((await staff.get('/api/orders')).body);
const shipmentsOf = async (staff: Visitor) =>
  pendingShipment.array().parse((await staff.get('/api/orders/pending-shipping')).body);

test('leaves no process, port or lock after Ctrl-C and keeps all data', async () => {
  const first = await start();
  const placed = placedOrderAnswer.parse(
    (await visitor(first.url).post('/api/orders', orderOf(uniqueUser('Ana').email, individual))).body,
  );
  const postmaster = postmasterOf(scratch.path);
  const { sockets } = JSON.parse(readFileSync(join(scratch.path, 'running.json'), 'utf8')) as { sockets: string };

  expect(await first.pressCtrlC()).toBe(0);
  expect(first.printed()).toContain('Stopped. All data is kept.');
  expect(isRunning(postmaster)).toBe(false);
  expect(existsSync(join(scratch.path, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  expect(existsSync(sockets)).toBe(false);
  expect(existsSync(join(scratch.path, 'running.json'))).toBe(false);
  expect(await isFree(Number(new URL(first.url).port))).toBe(true);

  const second = await start();
  const staff = await signedIn(second.url);
  expect((await ordersOf(staff)).map(({ id }) => id)).toEqual([placed.id]);
  expect(second.printed()).toMatch(/ready after [\d.]+ s/);
}, 240_000);

test('restarts a killed database under the running site and reports it', async () => {
  const { url, printed } = keepsake;
  const staff = await signedIn(url);
  const orders = (await ordersOf(staff)).length;
  const placed = new Set<string>();
  const place = async (key: string): Promise<number> => {
    const order = orderOf('after.the.crash@keepsake.example', individual);
    const { status, body } = await visitor(url).post('/api/orders', order, { key });
    if (status === 201) placed.add(placedOrderAnswer.parse(body).id);
    return status;
  };
  expect(await place('before')).toBe(201);

  process.kill(postmasterOf(scratch.path), 'SIGKILL');
  const seen = new Set<number>();
  await until(
    'an order to be accepted again',
    async () => {
      const status = await place('during');
      seen.add(status);
      return status === 201 ? true : undefined;
    },
    { seen: () => [...seen].join(', ') },
  );
  expect([...seen].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  // The site may recover before the launcher's next check of the database.
  await until(
    'the launcher to report it',
    async () => printed().includes('The database is available again.') || undefined,
    {
      seen: printed,
    },
  );
  expect(printed()).not.toContain('The site crashed');
  await until('both orders', async () => ((await ordersOf(staff)).length === orders + 2 ? true : undefined));
  expect(placed.size).toBe(2);
  await until('both shipments', async () => {
    const rows = (await shipmentsOf(staff)).filter(({ id }) => placed.has(id));
    return rows.length === placed.size ? true : undefined;
  });
}, 240_000);

describe(`kill -9 of launcher, stack and database during ${count} orders`, () => {
  const lanes = 12;
  const keys = Array.from({ length: count }, (_, at) => `order-${at}`);
  const person = { ...uniqueUser('Grace'), password: 'a-password-for-tests' };

  /** Places the orders of `keys` concurrently; reports each response and stops at the first connection failure. */
  const placeAll = async (
    url: string,
    affiliateCode: string,
    answered: (key: string, id: string) => void,
  ): Promise<void> => {
    const waiting = [...keys];
    const lane = async (): Promise<void> => {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
        const order = orderOf(`${key}@keepsake.example`, { ...individual, affiliateCode });
        const reply = await visitor(url).post('/api/orders', order, { key });
        if (reply.status !== 201) throw new Error(`${key} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
        answered(key, placedOrderAnswer.parse(reply.body).id);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };

  test('loses no acknowledged order and creates none twice', async () => {
    const first = keepsake;
    const staff = await signedIn(first.url);
    const { id: affiliateId, affiliateCode } = registeredAffiliateAnswer.parse(
      (
        await visitor(first.url).post('/api/affiliates/register', {
          firstName: 'Grace',
          lastName: 'Okafor',
          email: person.email,
          password: person.password,
        })
      ).body,
    );
    await staff.post(`/api/admin/affiliates/${affiliateId}/approve`);
    // The terms reach orders by an event; an earlier order earns no commission.
    await until('the terms to be known to the orders', async () => {
      const early = orderOf(uniqueUser('Early').email, { ...individual, affiliateCode });
      const { id } = placedOrderAnswer.parse((await visitor(first.url).post('/api/orders', early)).body);
      const { affiliateCommission } = staffOrder.parse((await staff.get(`/api/orders/${id}`)).body);
      await staff.post(`/api/admin/orders/${id}/cancel`, { reason: 'mistake' });
      return affiliateCommission > 0 ? true : undefined;
    });

    const isOpen = ({ cancelledAt }: { readonly cancelledAt: string | null }): boolean => cancelledAt === null;
    const earlier = (await ordersOf(staff)).filter(isOpen).length;

    const before = new Map<string, string>();
    let killed: Promise<void> | undefined;
    await placeAll(first.url, affiliateCode, (key, id) => {
      before.set(key, id);
      if (before.size === Math.round(count * 0.4)) killed = first.killEverything();
    }).catch(() => undefined); // those still waiting when it died
    expect(killed).toBeDefined();
    await killed;
    expect(before.size).toBeLessThan(count);

    const second = await start();
    const again = await signedIn(second.url);
    const kept = await ordersOf(again);
    for (const id of before.values()) expect(kept.filter((order) => order.id === id)).toHaveLength(1);

    // Retries every order with its original key, acknowledged ones too.
    const after = new Map<string, string>();
    await placeAll(second.url, affiliateCode, (key, id) => after.set(key, id));
    for (const [key, id] of before) expect(after.get(key)).toBe(id);
    expect(new Set(after.values()).size).toBe(count);

    const placed = new Set(after.values());
    await until('one shipment per order', async () => {
      const rows = (await shipmentsOf(again)).filter(({ id }) => placed.has(id));
      return rows.length >= count ? rows : undefined;
    });
    const shipments = (await shipmentsOf(again)).filter(({ id }) => placed.has(id));
    expect(shipments).toHaveLength(count);
    expect(new Set(shipments.map(({ id }) => id)).size).toBe(count);
    expect((await ordersOf(again)).filter(isOpen)).toHaveLength(earlier + count);

    const affiliate = visitor(second.url);
    await affiliate.post('/api/affiliates/login', person);
    const pending = async (): Promise<number> => {
      const { body } = await affiliate.get(`/api/affiliates/${affiliateId}/dashboard`);
      return affiliateDashboard.parse(body).stats.pendingCommissions;
    };
    await until('one commission per order', async () => ((await pending()) >= count * 790 ? true : undefined));
    expect(await pending()).toBe(count * 790);
  }, 300_000);
});

test('restarts a killed stack', async () => {
  const { url, printed, launcher } = keepsake;
  process.kill(stackPid(launcher) ?? NaN, 'SIGKILL');
  await until(
    'the site to be available again',
    () => (printed().includes('The site is available again.') ? true : undefined),
    {
      seen: printed,
    },
  );
  expect((await visitor(url).get('/healthz')).status).toBe(200);
}, 240_000);

test('stops immediately on a second Ctrl-C', async () => {
  const running = keepsake;
  const postmaster = postmasterOf(scratch.path);
  void running.pressCtrlC();
  await until('the first to be received', () => (running.printed().includes('Stopping') ? true : undefined));
  const code = await running.pressCtrlC();
  expect([0, 130]).toContain(code); // 0 when the stop had finished before the second signal
  expect(isRunning(postmaster)).toBe(false);
});

// The stack completes its start before it stops, and must not be announced then.
test.each([
  ['of the database', (folder: string) => existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))],
  ['of the stack', (folder: string) => hasContent(join(folder, 'keepsake.log'))],
])('leaves nothing after Ctrl-C during the start %s', async (_, hasBegun) => {
  const fresh = scratchFolder();
  const { launcher, printed, ended } = runLauncher({ DATA_DIR: fresh.path });
  const postmaster = await until(
    'the start to begin',
    () => (hasBegun(fresh.path) ? postmasterOf(fresh.path) || undefined : undefined),
    { seen: printed },
  );
  process.kill(-(launcher.pid ?? 0), 'SIGINT');
  expect(await ended).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
  expect(existsSync(join(fresh.path, 'running.json'))).toBe(false);
  expect(printed()).not.toContain('Keepsake is ready');
  fresh.remove();
});
