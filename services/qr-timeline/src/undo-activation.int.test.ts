import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { randomIds } from '@keepsake/platform/ids';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { sql } from 'kysely';
import { qrTimelineEntry } from './service.js';

const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };
const maja = 'maja@example.org';

let under: ServiceUnderTest;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
const uploadIds: string[] = [];

beforeAll(async () => {
  under = await serviceUnderTest(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => new Date(nowMs) },
    neighbours: [
      neighbour(ordersRpc, {
        GetStory: async ({ orderId }) => ({
          orderId,
          customerId: idOf(maja),
          eventType: 'Wedding',
          honoreeName: 'Maja & Tom',
          isPrivate: false,
          inviteEmails: [],
          uploadIds,
          ownerName: 'Maja Lindgren',
          ownerEmail: maja,
          paid: true,
          cancelled: false,
        }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const customer = (email: string): Caller => ({ kind: 'customer', id: idOf(email), browserId: 'browser-of-a-customer' });
const shelfCode = async (): Promise<string> => {
  const { batchId } = await under.call(codesRpc, operations).MakeBatch({ quantity: 1, prefix: 'CF', batchName: 'One' });
  return (await under.call(codesRpc, operations).ExportBatch({ batchId })).codes[0] ?? '';
};
const activate = (code: string, email: string, more: object = {}) =>
  under.call(codesRpc, anyone).Activate({ code, name: 'Ines Rossi', email, inviteEmails: [], ...more });
const undo = (code: string, caller: Caller = support, key?: string) =>
  under.call(codesRpc, caller, key).UndoActivation({ code });
const view = (code: string) => under.call(viewingRpc, anyone).ViewTimeline({ code, own: false });
const words = async (code: string): Promise<string> => Buffer.from((await view(code)).json).toString();

describe('an activation is undone by support', () => {
  test('the plate is free again, its page is gone, and the family starts a page of its own under the same code', async () => {
    const code = await shelfCode();
    await activate(code, 'thief@example.org', { honoreeName: 'Somebody Else' });
    for (let posts = 0; posts < 3; posts++)
      await under.call(timelinesRpc, customer('thief@example.org')).AddEntry({
        code,
        title: 'Mine',
        description: 'Words of the other one.',
      });
    expect(await words(code)).toContain('Words of the other one.');

    expect(await undo(code)).toEqual({ code });
    expect(await under.call(viewingRpc, anyone).ResolveCode({ code })).toEqual({ outcome: 'unactivated', code });
    expect((await view(code)).outcome).toBe('not-found');
    expect((await under.call(codesRpc, customer('thief@example.org')).ListCustomerCodes({})).codes).toEqual([]);

    await activate(code, 'family@example.org', { honoreeName: 'Oma Lotte' });
    expect(await words(code)).toContain('Oma Lotte');
    expect(await words(code)).not.toContain('Words of the other one.');
    const { codes } = await under.call(codesRpc, operations).ListCodes({ limit: 1 });
    expect(codes[0]).toMatchObject({ code, stockState: 'assigned', lifeState: 'activated' });
  });

  test('the plate is not put on the shelf for the next order: somebody has it in hand', async () => {
    const code = await shelfCode();
    await activate(code, 'thief@example.org');
    await undo(code);
    expect((await under.call(codesRpc, operations).AvailableCodes({ limit: 1_000 })).codes).not.toContain(code);
  });

  test('is said once for a repeated press, without a word of the person', async () => {
    const code = await shelfCode();
    await activate(code, 'thief@example.org');
    const presses = await Promise.all([1, 2, 3].map(() => undo(code, support, `undo-${code}`)));
    expect(presses).toEqual([{ code }, { code }, { code }]);
    const said = (await under.said()).filter(({ type }) => type === activationUndone.name);
    expect(said.at(-1)?.data).toMatchObject({ customerId: idOf('thief@example.org'), test: false });
    expect(said.filter(({ key }) => key === said.at(-1)?.key)).toHaveLength(1);
    expect(said.at(-1)?.body).not.toMatch(/thief|example\.org/);
    await expect(undo(code)).rejects.toMatchObject({ kind: 'conflict', slug: 'code-not-activated' });
  });

  test('is refused after 72 hours, and to everybody but support', async () => {
    const code = await shelfCode();
    await activate(code, 'owner@example.org');
    await expect(undo(code, operations)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(undo(code, customer('owner@example.org'))).rejects.toMatchObject({ kind: 'forbidden' });
    nowMs += 72 * 60 * 60_000 + 1;
    await expect(undo(code)).rejects.toMatchObject({ slug: 'undo-too-late' });
    expect((await view(code)).outcome).toBe('live');
  });
});

test('the pictures of an order wait for whoever activates its plate rightly', async () => {
  uploadIds.push(randomIds.next(), randomIds.next());
  for (const id of uploadIds)
    await sql`insert into uploads (id, browser_id, object_key, name, kind, type, size, sha256, state, received_at)
      values (${id}, 'browser-of-maja', ${`incoming/${id}`}, 'a.jpg', 'image', 'image/jpeg', 1, 'x', 'received', now())`.execute(
      under.running.db,
    );
  const orderId = randomIds.next();
  await under.hear(orderPlaced, {
    orderId,
    number: `K-${randomIds.symbols(8)}`,
    customerId: idOf(maja),
    variant: 'checkout',
    tier: 'individual',
    quantity: 1,
    codes: 1,
    copies: 1,
    eventType: 'wedding',
    totalCents: 7900,
    currency: 'USD',
    uploadIds,
    browserId: 'browser-of-maja',
    paid: false,
  });
  await under.hear(paymentConfirmed, {
    orderId,
    paymentId: randomIds.next(),
    method: 'manual',
    amountCents: 7900,
    currency: 'USD',
  });
  const said = (await under.said()).find(({ type, key }) => type === codesAllotted.name && key === orderId);
  const { codes } = await under.call(codesRpc).LookUpCodes({ ids: codesAllotted.schema.parse(said?.data).codeIds });
  const code = codes[0]?.code ?? '';
  const pictures = async (): Promise<number> =>
    (
      await sql`select 1 from media join timelines on timelines.id = media.timeline_id
        where code = ${code} and undone_at is null`.execute(under.running.db)
    ).rows.length;

  await activate(code, maja);
  expect(await pictures()).toBe(2);
  await undo(code);
  expect(await pictures()).toBe(0);
  expect((await under.call(codesRpc, customer(maja)).ListCustomerCodes({})).codes).toMatchObject([
    { qrCode: code, status: 'unactivated' },
  ]);
  await activate(code, maja);
  expect(await pictures()).toBe(2);
});

test('a private timeline tells its access code once, to whoever activated it', async () => {
  const code = await shelfCode();
  const opened = await activate(code, 'quiet@example.org', { isPrivate: true });
  expect(opened).toMatchObject({ outcome: 'activated', accessCode: expect.stringMatching(/^[A-Z0-9]{6}$/) });
  expect(opened.privacyEpoch).toBeGreaterThan(0);
  const kept = await sql<{ answer: unknown }>`select answer from handled`.execute(under.running.db);
  expect(JSON.stringify(kept.rows)).not.toContain(opened.accessCode);
});
