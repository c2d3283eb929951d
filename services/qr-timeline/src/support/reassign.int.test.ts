import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { qrTimelineEntry } from '../service.js';

const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const finance: Caller = { kind: 'staff', id: 'fay-of-the-staff', role: 'finance' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };

let under: TestService;
let codes: string[] = [];

beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
  const { batchId } = await under
    .call(codesRpc, operations)
    .MakeBatch({ quantity: 200, prefix: 'CF', batchName: 'Shelf' });
  codes = (await under.call(codesRpc, operations).ExportBatch({ batchId })).codes;
});
afterAll(() => under.stop());

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const customer = (email: string): Caller => ({ kind: 'customer', id: idOf(email), browserId: 'browser-of-a-customer' });
const stockCode = (): string => codes.pop() ?? '';
const family = async (email: string): Promise<string> => {
  const code = stockCode();
  await under.call(codesRpc, anyone).Activate({
    code,
    name: 'Inés Duarte',
    email,
    inviteEmails: [],
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
  });
  return code;
};
const post = (code: string, title: string, caller: Caller = anyone) =>
  under.call(timelinesRpc, caller).AddEntry({ code, title, description: `Words of ${title}.` });
const reassign = (
  oldCode: string,
  newCode: string,
  more: object = {},
  caller: Caller = support,
  key = randomIds.next(),
) =>
  under
    .call(supportRpc, caller, key)
    .ReassignCode({ oldCode, newCode, reason: 'damaged_plate', notInTheirHands: false, ...more });
/** Retries like a browser: a busy machine returns 503. */
const patiently = async <R>(press: () => Promise<R>): Promise<R> => {
  for (;;)
    try {
      return await press();
    } catch (error) {
      if ((error as { readonly kind?: string }).kind !== 'unavailable') throw error;
    }
};
const pressed = (oldCode: string, newCode: string) => {
  const key = randomIds.next();
  return patiently(() => reassign(oldCode, newCode, {}, support, key));
};
const view = (code: string) => under.call(viewingRpc, anyone).ViewTimeline({ code, own: false });
const textOf = async (code: string): Promise<string> => Buffer.from((await view(code)).json).toString();
const resolve = (code: string) => under.call(viewingRpc, anyone).ResolveCode({ code });

describe('a move to another plate', () => {
  test('keeps all content; old plate and open pages lead to the new one', async () => {
    const [old, fresh] = [await family('ines@example.org'), stockCode()];
    await post(old, 'The harbour');
    expect(await textOf(old)).toContain('The harbour');

    expect(await reassign(old, fresh, { customerId: idOf('ines@example.org') })).toEqual({
      oldCode: old,
      newCode: fresh,
      timelineUrl: `/timeline/${fresh}`,
      leadsOn: true,
      atMaker: false,
      ships: true,
    });
    expect(await resolve(old)).toEqual({ outcome: 'live', code: fresh });
    for (const code of [old, fresh]) {
      expect(await textOf(code)).toContain('The harbour');
      expect(JSON.parse(await textOf(code))).toMatchObject({ code: fresh });
    }
    await post(old, 'Sent from an open page');
    expect(await textOf(fresh)).toContain('Sent from an open page');
    const { changes } = await under.call(viewingRpc, anyone).RecentChanges({});
    expect(changes.map(({ code }) => code)).toEqual(expect.arrayContaining([old, fresh]));
  });

  test('shows the family the new plate only, and support both', async () => {
    const [old, fresh] = [await family('maja@example.org'), stockCode()];
    await reassign(old, fresh, { reason: 'customer_request' });
    const own = await under.call(codesRpc, customer('maja@example.org')).ListCustomerCodes({});
    expect(own.codes.map(({ qrCode, status }) => [qrCode, status])).toEqual([[fresh, 'activated']]);
    const seen = await under.call(supportRpc, support).ListCodesOfCustomer({ customerId: idOf('maja@example.org') });
    expect(seen.codes).toMatchObject([
      { code: fresh, lifeState: 'activated', timelineUrl: `/timeline/${fresh}`, honoreeName: 'Rosa Duarte' },
      { code: old, lifeState: 'reassigned', replacedBy: fresh, reassignReason: 'customer_request', gone: false },
    ]);
    expect(seen.codes[1]).toMatchObject({ reassignedBy: 'amy-of-the-staff' });
    const { counts } = await under
      .call(supportRpc, { kind: 'system', service: 'orders' })
      .CountCustomerCodes({ customerIds: [idOf('maja@example.org'), idOf('nobody@example.org')] });
    expect(counts).toMatchObject([
      { codes: 1, activeCodes: 1 },
      { codes: 0, activeCodes: 0 },
    ]);
  });

  test.each([
    ['lost', { reason: 'lost_plate' }],
    ['no longer in the hands of the family', { reason: 'other', notInTheirHands: true }],
  ])('from a plate that is %s leaves it without a target', async (_, more) => {
    const [old, fresh] = [await family(`lost-${randomIds.next()}@example.org`), stockCode()];
    await textOf(old);
    expect(await reassign(old, fresh, more)).toMatchObject({ leadsOn: false });
    expect(await resolve(old)).toEqual({ outcome: 'gone', code: old });
    expect((await view(old)).outcome).toBe('gone');
    await expect(post(old, 'A stranger')).rejects.toMatchObject({ kind: 'not-found' });
    expect(await textOf(fresh)).toContain('Rosa Duarte');
  });

  test('resolves a damaged plate to the newest although a later one was lost', async () => {
    const [first, second, third, fourth] = [await family('ana@example.org'), stockCode(), stockCode(), stockCode()];
    await reassign(first, second);
    await reassign(second, third);
    expect(await resolve(first)).toEqual({ outcome: 'live', code: third });
    await post(first, 'By the oldest plate');
    expect(await textOf(third)).toContain('By the oldest plate');
    await reassign(third, fourth, { reason: 'lost_plate' });
    expect(await resolve(third)).toMatchObject({ outcome: 'gone' });
    for (const damaged of [first, second]) {
      expect(await resolve(damaged)).toEqual({ outcome: 'live', code: fourth });
      expect(await textOf(damaged)).toContain('By the oldest plate');
    }
    const { codes: seen } = await under
      .call(supportRpc, support)
      .ListCodesOfCustomer({ customerId: idOf('ana@example.org') });
    const opens = new Map(seen.map(({ code, leadsTo }) => [code, leadsTo]));
    expect([first, second, third].map((code) => opens.get(code))).toEqual([fourth, fourth, undefined]);
  });

  test('is published once for repeated requests, without personal data', async () => {
    const [old, fresh] = [await family('rui@example.org'), stockCode()];
    const key = randomIds.next();
    const presses = await Promise.all(
      [1, 2, 3].map(() => reassign(old, fresh, { reason: 'lost_plate' }, support, key)),
    );
    expect(new Set(presses.map(({ newCode }) => newCode))).toEqual(new Set([fresh]));
    const published = (await under.published()).filter(({ type }) => type === codeReassigned.name);
    expect(published.at(-1)).toMatchObject({
      data: { reason: 'lost_plate', gone: true, customerId: idOf('rui@example.org') },
    });
    expect(published.filter((one) => one.key === published.at(-1)?.key)).toHaveLength(1);
    expect(published.at(-1)?.body).not.toMatch(/rui|Rosa|example\.org/);
    const acts = (await under.published()).filter(({ type }) => type === qrTimelineStaffActed.name);
    expect(acts.at(-1)?.data).toMatchObject({ action: 'code-reassigned', reason: 'lost_plate' });
  });
});

describe('a rejected move', () => {
  test('is to a code that is in use, assigned, or unknown', async () => {
    const [old, other] = [await family('tom@example.org'), await family('lea@example.org')];
    await expect(reassign(old, other)).rejects.toMatchObject({ kind: 'conflict', slug: 'new-code-in-use' });
    await expect(reassign(old, 'CF7K3M9QXA2TDV')).rejects.toMatchObject({ slug: 'code-unknown' });
    await expect(reassign(old, old)).rejects.toMatchObject({ slug: 'new-code-in-use' });
  });

  test('is from stock, another customer, or a person without the role', async () => {
    const [old, fresh] = [await family('kim@example.org'), stockCode()];
    await expect(reassign(stockCode(), fresh)).rejects.toMatchObject({ slug: 'code-of-no-one' });
    await expect(reassign(old, fresh, { customerId: idOf('else@example.org') })).rejects.toMatchObject({
      slug: 'code-of-another',
    });
    for (const caller of [finance, customer('kim@example.org'), anyone])
      await expect(reassign(old, fresh, {}, caller)).rejects.toMatchObject({ kind: expect.any(String) });
    expect(await textOf(old)).toContain('Rosa Duarte');
  });

  test('names the first colleague and the new plate to the second', async () => {
    const [old, fresh] = [await family('zoe@example.org'), stockCode()];
    await reassign(old, fresh);
    await expect(reassign(old, stockCode())).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'code-already-reassigned',
      message: expect.stringMatching(`^A colleague moved this timeline to ${fresh} at \\d\\d:\\d\\d UTC`),
      extra: { staffId: 'amy-of-the-staff' },
    });
  });
});

describe('concurrent moves', () => {
  test('give one plate to one of fifty timelines', async () => {
    const fresh = stockCode();
    const olds: string[] = [];
    for (let one = 0; one < 50; one++) olds.push(await patiently(() => family(`many-${one}@example.org`)));
    const tries = await Promise.allSettled(olds.map((old) => pressed(old, fresh)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { slug: string }).slug] : []));
    expect(new Set(refusals)).toEqual(new Set(['new-code-in-use']));
    const alive: string[] = [];
    for (const old of olds) alive.push((await patiently(() => view(old))).outcome);
    expect(alive.filter((outcome) => outcome === 'live')).toHaveLength(49);
    expect(alive.filter((outcome) => outcome === 'replaced')).toHaveLength(1);
  });

  test('give one timeline to one of twenty plates; others stay in stock', async () => {
    const old = await family('wanted@example.org');
    const fresh = Array.from({ length: 20 }, stockCode);
    const tries = await Promise.allSettled(fresh.map((code) => pressed(old, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { codes: stock } = await under.call(codesRpc, operations).AvailableCodes({ limit: 1_000 });
    expect(fresh.filter((code) => stock.includes(code))).toHaveLength(19);
  });
});

test('a wrong activation can be undone under the new plate too', async () => {
  const [old, fresh] = [await family('wrong@example.org'), stockCode()];
  await reassign(old, fresh);
  await under.call(codesRpc, support).UndoActivation({ code: fresh });
  expect(await resolve(old)).toEqual({ outcome: 'unactivated', code: fresh });
  expect((await view(old)).outcome).toBe('not-found');
});
