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
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { qrTimelineEntry } from '../service.js';

const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };
const maja = 'maja@example.org';

let under: TestService;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
const uploadIds: string[] = [];

beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => new Date(nowMs) },
    fakes: [
      fakeService(ordersRpc, {
        GetStory: async ({ orderId }) => ({
          orderId,
          customerId: idOf(maja),
          eventType: 'Wedding',
          honoreeName: 'Maja & Tom',
          isPrivate: false,
          otherHonoreeNames: [],
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
const stockCode = async (): Promise<string> => {
  const { batchId } = await under.call(codesRpc, operations).MakeBatch({ quantity: 1, prefix: 'CF', batchName: 'One' });
  return (await under.call(codesRpc, operations).ExportBatch({ batchId })).codes[0] ?? '';
};
const activate = (code: string, email: string, more: object = {}) =>
  under.call(codesRpc, anyone).Activate({ code, name: 'Ines Rossi', email, inviteEmails: [], ...more });
const undo = (code: string, caller: Caller = support, key?: string) =>
  under.call(codesRpc, caller, key).UndoActivation({ code });
const view = (code: string) => under.call(viewingRpc, anyone).ViewTimeline({ code, own: false });
const textOf = async (code: string): Promise<string> => Buffer.from((await view(code)).json).toString();

describe('an activation undone by support', () => {
  test('frees the plate, hides the page, and allows a new page', async () => {
    const code = await stockCode();
    await activate(code, 'thief@example.org', { honoreeName: 'Somebody Else' });
    for (let posts = 0; posts < 3; posts++)
      await under.call(timelinesRpc, customer('thief@example.org')).AddEntry({
        code,
        title: 'Mine',
        description: 'Words of the other one.',
      });
    expect(await textOf(code)).toContain('Words of the other one.');

    expect(await undo(code)).toEqual({ code });
    expect(await under.call(viewingRpc, anyone).ResolveCode({ code })).toEqual({ outcome: 'unactivated', code });
    expect((await view(code)).outcome).toBe('not-found');
    expect((await under.call(codesRpc, customer('thief@example.org')).ListCustomerCodes({})).codes).toEqual([]);

    await activate(code, 'family@example.org', { honoreeName: 'Oma Lotte' });
    expect(await textOf(code)).toContain('Oma Lotte');
    expect(await textOf(code)).not.toContain('Words of the other one.');
    const { codes } = await under.call(codesRpc, operations).ListCodes({ limit: 1 });
    expect(codes[0]).toMatchObject({ code, stockState: 'assigned', lifeState: 'activated' });
  });

  test('does not admit guests of the former page to the next one', async () => {
    const code = await stockCode();
    const epoch = async () => (await view(code)).privacyEpoch;
    await activate(code, 'thief@example.org', { isPrivate: true, accessCode: 'REXREX' });
    const before = await epoch();
    await undo(code);
    await activate(code, 'family@example.org', { isPrivate: true, accessCode: 'ROSE42' });
    expect(await epoch()).toBeGreaterThan(before);
  });

  test('keeps the plate out of stock, because the family has it', async () => {
    const code = await stockCode();
    await activate(code, 'thief@example.org');
    await undo(code);
    expect((await under.call(codesRpc, operations).AvailableCodes({ limit: 1_000 })).codes).not.toContain(code);
  });

  test('is published once for repeated requests, without personal data', async () => {
    const code = await stockCode();
    await activate(code, 'thief@example.org');
    const presses = await Promise.all([1, 2, 3].map(() => undo(code, support, `undo-${code}`)));
    expect(presses).toEqual([{ code }, { code }, { code }]);
    const published = (await under.published()).filter(({ type }) => type === activationUndone.name);
    expect(published.at(-1)?.data).toMatchObject({ customerId: idOf('thief@example.org'), test: false });
    expect(published.filter(({ key }) => key === published.at(-1)?.key)).toHaveLength(1);
    expect(published.at(-1)?.body).not.toMatch(/thief|example\.org/);
    await expect(undo(code)).rejects.toMatchObject({ kind: 'conflict', slug: 'code-not-activated' });
  });

  test('is rejected after 72 hours, and for everyone but support', async () => {
    const code = await stockCode();
    await activate(code, 'owner@example.org');
    await expect(undo(code, operations)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(undo(code, customer('owner@example.org'))).rejects.toMatchObject({ kind: 'forbidden' });
    nowMs += 72 * 60 * 60_000 + 1;
    await expect(undo(code)).rejects.toMatchObject({ slug: 'undo-too-late' });
    expect((await view(code)).outcome).toBe('live');
  });
});

test('an order’s uploads wait for the next activation of its plate', async () => {
  uploadIds.push(randomIds.next(), randomIds.next());
  for (const id of uploadIds)
    await sql`insert into uploads (id, browser_id, object_key, name, kind, type, size, sha256, state, received_at)
      values (${id}, 'browser-of-maja', ${`incoming/${id}`}, 'a.jpg', 'image', 'image/jpeg', 1, 'x', 'received', now())`.execute(
      under.running.db,
    );
  const orderId = randomIds.next();
  await under.deliver(orderPlaced, {
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
  await under.deliver(paymentConfirmed, {
    orderId,
    paymentId: randomIds.next(),
    method: 'manual',
    amountCents: 7900,
    currency: 'USD',
  });
  const published = (await under.published()).find(({ type, key }) => type === codesAllotted.name && key === orderId);
  const { codes } = await under
    .call(codesRpc)
    .LookUpCodes({ ids: codesAllotted.schema.parse(published?.data).codeIds });
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

test('a private timeline returns its access code once, upon activation', async () => {
  const code = await stockCode();
  const opened = await activate(code, 'quiet@example.org', { isPrivate: true });
  expect(opened).toMatchObject({ outcome: 'activated', accessCode: expect.stringMatching(/^[A-Z0-9]{6}$/) });
  expect(opened.privacyEpoch).toBeGreaterThan(0);
  const kept = await sql<{ answer: unknown }>`select answer from handled`.execute(under.running.db);
  expect(JSON.stringify(kept.rows)).not.toContain(opened.accessCode);
});
