import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderRecord } from '@keepsake/contracts/rest/order-record';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { gatewayEntry } from '../../../identity/service.js';
import { readConfig } from '../../../config.js';
import { openGateway, type RunningGateway } from '../../../gateway.js';
import { ids, publicCode } from '../../../testing/answers.js';
import { openBrowser, type Browser } from '../../../testing/browser.js';
import { happyPathWith } from '../../../testing/happy-path.js';
import { fakeService } from '../../../testing/fake-service.js';

const owner = { email: 'owner@keepsake.example', password: 'the first password' };
const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  RATE_LIMITS: '1000',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
};
const shipmentId = '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c77';

let sut: TestService;
let gateway: RunningGateway;
let boss: Browser;
let bossId = '';
let mailsAnswer = true;
let mailsAsked: readonly unknown[] = [];

beforeAll(async () => {
  const changed = [
    fakeService(ordersRpc, {
      GetOrderRecord: async ({ orderId }) => ({
        orderId,
        customerId: 'customer-one',
        deeds: [
          { at: '2026-02-03T10:00:00.000Z', deed: 'placed' as const },
          {
            at: '2026-02-03T11:00:00.000Z',
            deed: 'paid' as const,
            staffId: bossId,
            amountCents: 8_500,
            method: 'manual',
          },
        ],
        plates: [{ code: publicCode, serial: 'CF000001', lifeState: 'activated' as const }],
        platesAway: false,
        replaced: [{ at: '2026-02-05T09:00:00.000Z', codeId: ids.entry, code: 'CFMJT537RG0Z8S', newCode: publicCode }],
        notes: [],
      }),
    }),
    fakeService(shippingRpc, {
      ListShipments: async () => ({
        shipments: [
          {
            shipmentId,
            replacement: true,
            openedAt: '2026-02-05T10:00:00.000Z',
            labelPrinted: false,
            atMaker: false,
            codes: [publicCode],
          },
        ],
      }),
    }),
    fakeService(campaignsRpc, {
      ListMails: async (request) => {
        if (!mailsAnswer) throw problem('unavailable', 'unavailable', 'Resting.');
        mailsAsked = [...mailsAsked, request];
        return { mails: [] };
      },
    }),
  ];
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(...changed) });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  boss = openBrowser(gateway.port);
  await boss.post('/api/admin/login', owner);
  const { rows } = await sql<{ id: string }>`select id::text from staff`.execute(sut.running.db);
  bossId = rows[0]?.id ?? '';
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const acted = (subjectId: string, action: string, at: string, id?: string) =>
  sut.deliver(
    shippingStaffActed,
    { subjectId, staffId: bossId, action, subject: 'parcel', changed: ['label'] },
    { at: new Date(at), ...(id !== undefined && { id }) },
  );
const recordOf = async (): Promise<OrderRecord> =>
  (await boss.get(`/api/admin/orders/${ids.order}/record`)).body as OrderRecord;

describe('record of an order', () => {
  it('merges order, shipments and audit log in time order', async () => {
    // The audit log receives an action late and twice.
    await acted(shipmentId, 'print-label', '2026-02-06T10:00:00.000Z');
    const id = await acted(ids.order, 'print-label', '2026-02-04T10:00:00.000Z');
    await acted(ids.order, 'print-label', '2026-02-04T10:00:00.000Z', id);
    await sut.deliver(qrTimelineStaffActed, {
      subjectId: ids.entry,
      staffId: bossId,
      action: 'plate-replaced',
      subject: 'code',
      changed: ['lifeState'],
      reason: 'damaged_plate',
    });
    const { history, plates, missing } = await recordOf();
    expect(history[3]).toMatchObject({ reason: 'damaged_plate', note: `CFMJT537RG0Z8S, ${publicCode}` });
    expect(history.map(({ deed, by }) => [deed, by])).toEqual([
      ['placed', null],
      ['paid', owner.email],
      ['print-label', owner.email],
      ['plate-replaced', owner.email],
      ['replacement-opened', null],
      ['print-label', owner.email],
    ]);
    expect(plates).toEqual([{ qrCode: publicCode, serial: 'CF000001', status: 'activated' }]);
    expect(missing).toEqual([]);
    expect(mailsAsked.at(-1)).toMatchObject({ customerId: 'customer-one', subjectIds: [ids.order, shipmentId] });
  });

  it('names an unavailable part and shows the rest', async () => {
    mailsAnswer = false;
    const { history, missing } = await recordOf();
    expect(missing).toEqual(['mails']);
    expect(history.length).toBeGreaterThan(1);
    mailsAnswer = true;
  });

  it('names colleagues who view the same order now, not the caller', async () => {
    const { db } = sut.running;
    const [otto, gone] = [randomUUID(), randomUUID()];
    for (const [id, name] of [
      [otto, 'Otto'],
      [gone, 'Gone'],
    ] as const)
      await sql`insert into staff (id, email, name, password_hash, role, created_at)
        values (${id}, ${`${name}@keepsake.example`}, ${name}, '', 'support', now())`.execute(db);
    const views = async (orderId: string, staffId: string, secondsAgo: number) =>
      sql`insert into order_viewer (order_id, staff_id, seen_at)
        values (${orderId}, ${staffId}, now() - make_interval(secs => ${secondsAgo}))
        on conflict (order_id, staff_id) do update set seen_at = excluded.seen_at`.execute(db);
    await views(ids.order, gone, 60);
    await views(ids.batch, otto, 0);
    expect((await recordOf()).viewers).toEqual([]);
    await views(ids.order, otto, 10);
    expect((await recordOf()).viewers).toEqual(['Otto']);
    const { rows } = await sql<{ staff_id: string }>`
      select staff_id::text from order_viewer where order_id = ${ids.order} and seen_at > now() - interval '5 seconds'`.execute(
      db,
    );
    expect(rows).toEqual([{ staff_id: bossId }]);
  });
});
