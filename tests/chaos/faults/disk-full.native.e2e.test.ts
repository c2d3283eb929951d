import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { pendingShipment } from '@keepsake/contracts/rest/shipping';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { uploadAnswer } from '@keepsake/contracts/rest/uploads';
import { startPostgres } from '@keepsake/embedded/postgres';
import { missingServers, startTopology, type Topology } from '@keepsake/native/topology';
import { isBuilt } from '../../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../../e2e/support/people.js';
import { photographWithGps } from '../../e2e/support/photograph.js';
import { until } from '../../e2e/support/until.js';
import { visitor, type Reply, type Visitor } from '../../e2e/support/visitor.js';
import { expectExplained } from './expect-explained.js';
import { activate, entriesOf, idsOfOrders, memory } from './production-fixture.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';

/* On the production topology each server has its own disk. That of the object store fills up, then that of PostgreSQL. */

const missing = missingServers();
const folder = mkdtempSync(join(tmpdir(), 'keepsake-disks-'));
chmodSync(folder, 0o711); // lets the unprivileged account of root's servers enter
const objects = missing === undefined ? mountSmallDisk(join(folder, 's3'), 400) : undefined;
const whenMounted = objects || process.env['REQUIRE_ADAPTERS'] ? describe : describe.skip;
const why = objects ? '' : ` (not run: ${missing ?? 'needs root on Linux to create a small disk'})`;

whenMounted(`a full disk of one server${why}`, () => {
  let topology: Topology | undefined;
  let url = '';
  let staff: Visitor;
  let database: SmallDisk | undefined;
  let over = false;
  let code = '';
  const crashes: string[] = [];
  const accepted: string[] = [];
  const cutOff: string[] = [];
  const seen = (): string => `${accepted.length} accepted, ${cutOff.length} cut off, ${cutOff.at(-1)}`;

  /** Restarts PostgreSQL as an orchestrator does: a full disk for its log stops it. */
  const keepDatabase = async (): Promise<void> => {
    while (!over) {
      try {
        return await topology?.servers.postgres.revive();
      } catch {
        await pause(500);
      }
    }
  };
  const entries = () => `/api/timeline/${code}/entries`;
  const upload = async (): Promise<Reply> => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(await photographWithGps())], { type: 'image/jpeg' }), 'Boat.jpg');
    return visitor(url).post('/api/upload', form);
  };
  const order = async (description: string, email = uniqueUser('Ana').email): Promise<Reply> => {
    const facts = { pricingTier: 'individual', quantity: 1, totalPrice: 7900, eventDescription: description } as const;
    const reply = await visitor(url).post('/api/orders', orderOf(email, facts));
    if (reply.status === 201) accepted.push(placedOrderAnswer.parse(reply.body).id);
    return reply;
  };
  const orderOrCutOff = (description: string, email?: string): Promise<Reply | undefined> =>
    order(description, email).catch((error: unknown) => void cutOff.push(String(error)));
  /** Creates the files of PostgreSQL and moves them to a small disk. */
  const databaseOnSmallDisk = async (): Promise<SmallDisk | undefined> => {
    const postgres = await startPostgres({ dataDir: folder });
    await postgres.stop();
    const [files, created] = [join(folder, 'postgres'), join(folder, 'created')];
    renameSync(files, created);
    const disk = mountSmallDisk(files, 400);
    execFileSync('cp', ['-a', `${created}/.`, files]);
    return disk;
  };

  beforeAll(async () => {
    database = await databaseOnSmallDisk();
    topology = await startTopology({
      dataDir: folder,
      built: isBuilt,
      env: { RATE_LIMITS: '100000' },
      onCrash: (name, how) => void crashes.push(`${name}: ${how}`),
    });
    topology.servers.postgres.onCrash(() => void keepDatabase());
    ({ url } = topology);
    staff = visitor(url);
    await staff.post('/api/admin/login', topology.owner);
    const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 2, prefix: 'CF', batchName: 'Disk' });
    [code = ''] = generatedCodesAnswer.parse(made.body).codes;
    await activate(url, code);
  }, 300_000);
  afterAll(async () => {
    over = true;
    await topology?.stop();
    objects?.unmount();
    database?.unmount();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  test('rejects files while the object store is full, and accepts text and orders', async () => {
    const picture = await photographWithGps();
    expect((await visitor(url).post(entries(), memory('Before', picture))).status).toBe(201);
    objects?.fill();
    expectExplained(await visitor(url).post(entries(), memory('Without room', picture)));
    expectExplained(await upload());
    expect((await visitor(url).post(entries(), memory('Only words'))).status).toBe(201);
    expect((await order('while objects are full')).status).toBe(201);
    expect((await entriesOf(url, code)).map(({ title }) => title).toSorted()).toEqual(['Before', 'Only words']);
    objects?.free();
    await until('the photo to be accepted', async () =>
      (await visitor(url).post(entries(), memory('With room', picture))).status === 201 ? true : undefined,
    );
    expect(uploadAnswer.parse((await upload()).body).files).toHaveLength(1);
  }, 240_000);

  test('rejects orders with a message while PostgreSQL is full', async () => {
    database?.fill();
    const refused = await until(
      'an order to be refused',
      async () => {
        const reply = await orderOrCutOff('x'.repeat(900));
        return reply && reply.status !== 201 ? reply : undefined;
      },
      { intervalMs: 20, seen },
    );
    expectExplained(refused);
    expect((await entriesOf(url, code)).map(({ title }) => title)).toContain('Before');
  }, 240_000);

  test('recovers when there is room, with all accepted orders, shipments and emails', async () => {
    database?.free();
    const { email } = uniqueUser('Maja');
    await until(
      'an order to be accepted',
      async () => ((await orderOrCutOff('after', email))?.status === 201 ? true : undefined),
      { intervalMs: 250, seen },
    );
    const kept = await idsOfOrders(staff);
    expect(accepted.filter((id) => !kept.includes(id))).toEqual([]);
    expect(kept.length - accepted.length).toBeLessThanOrEqual(cutOff.length);
    await until('the email about the order', async () => {
      const mails = mailboxAnswer.parse((await visitor(url).get('/api/dev/mailbox')).body);
      return mails.find(({ to }) => to === email);
    });
    await until(
      'the shipments of all orders',
      async () => {
        const reply = await staff.get('/api/orders/pending-shipping');
        if (reply.status !== 200) return undefined;
        const ids = pendingShipment
          .array()
          .parse(reply.body)
          .map(({ id }) => id);
        return accepted.every((id) => ids.includes(id)) ? true : undefined;
      },
      { intervalMs: 250, seen },
    );
    const titles = (await entriesOf(url, code)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Before', 'Only words', 'With room']);
    expect(crashes).toEqual([]);
  }, 240_000);
});
