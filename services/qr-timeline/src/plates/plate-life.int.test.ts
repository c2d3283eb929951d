import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { randomIds } from '@keepsake/platform/ids';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { qrTimelineEntry } from '../service.js';

const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const marketing: Caller = { kind: 'staff', id: 'leo-of-the-staff', role: 'marketing' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };

let under: TestService;
let batchId: string;
let stock: string[] = [];
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
  ({ batchId } = await under
    .call(codesRpc, operations)
    .MakeBatch({ quantity: 40, prefix: 'CF', batchName: 'Spring plates' }));
  stock = (await under.call(codesRpc, operations).ExportBatch({ batchId, toFile: true })).codes.toReversed();
  // The pack is made concurrently; wait for its step, so that the order of steps is fixed.
  await eventually(async () => (await stepsOf(stock[0] ?? '')).includes('checked'), 'the pack to be checked');
});
afterAll(() => under.stop());

const take = (): string => stock.shift() ?? '';
const show = (typed: string, caller: Caller = operations) => under.call(platesRpc, caller).ShowPlate({ typed });
const stepsOf = async (typed: string): Promise<readonly string[]> => (await show(typed)).steps.map(({ step }) => step);
const activate = (code: string) =>
  under.call(codesRpc, anyone).Activate({
    code,
    name: 'Inés Duarte',
    email: 'ines@example.org',
    inviteEmails: [],
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
  });
const receive = (typed: string[], mark: string, caller: Caller = operations, key?: string) =>
  under.call(platesRpc, caller, key).TakeInPlates({ typed, mark, reason: 'Scratched at the maker’s' });
const outcomes = async (typed: string[], mark: string): Promise<readonly string[]> =>
  (await receive(typed, mark)).plates.map(({ outcome }) => outcome);

describe('the history of a plate', () => {
  test('shows who made it, who downloaded its list, and what is engraved', async () => {
    const code = take();
    expect(await show(code)).toMatchObject({
      code,
      batchId,
      batchName: 'Spring plates',
      stockState: 'available',
      lifeState: 'unactivated',
      address: `HTTP://LOCALHOST:8080/C/${code}`,
      sample: true,
      steps: expect.arrayContaining([
        expect.objectContaining({ step: 'made', staffId: 'ben-of-the-staff' }),
        expect.objectContaining({ step: 'exported', staffId: 'ben-of-the-staff' }),
      ]),
    });
  });

  test.each(['groups', 'small letters', 'an address', 'its serial', 'its serial, carelessly typed'])(
    'is found by %s',
    async (how) => {
      const code = stock[0] ?? '';
      const { serial } = await show(code);
      const typed: Readonly<Record<string, string>> = {
        groups: groupPlateCode(code),
        'small letters': code.toLowerCase(),
        'an address': `https://keepsake.example/c/${code}`,
        'its serial': serial,
        'its serial, carelessly typed': ` ${serial.toLowerCase()} `,
      };
      expect((await show(typed[how] ?? '')).code).toBe(code);
    },
  );

  test('includes the order of a plate', async () => {
    const orderId = randomIds.next();
    await under.deliver(orderPlaced, {
      orderId,
      customerId: under.running.platform.customerIdOf('ines@example.org'),
      number: 'K-4F7Q2M9X',
      variant: 'checkout',
      tier: 'individual',
      quantity: 1,
      codes: 1,
      copies: 1,
      eventType: 'memorial',
      totalCents: 7_900,
      currency: 'USD',
      uploadIds: [],
      browserId: 'browser-of-somebody',
      paid: true,
    });
    // Orders take the oldest in stock first.
    const old = stock.pop() ?? '';
    expect(await show(old)).toMatchObject({ orderId, orderNumber: 'K-4F7Q2M9X', stockState: 'assigned' });
    expect(await stepsOf(old)).toEqual(['made', 'exported', 'checked', 'assigned']);
  });

  test('shows who replaced it and why, on both plates', async () => {
    const [old, fresh] = [take(), take()];
    await activate(old);
    expect(await show(old)).toMatchObject({
      lifeState: 'activated',
      timelineUrl: `/timeline/${old}`,
      undoUntil: expect.any(String),
    });
    await under
      .call(supportRpc, support)
      .ReassignCode({ oldCode: old, newCode: fresh, reason: 'lost_plate', notInTheirHands: false });
    const before = await show(old);
    expect(before).toMatchObject({ lifeState: 'reassigned', gone: true, replacedBy: fresh });
    expect(before.steps.filter(({ step }) => step !== 'checked').at(-1)).toMatchObject({
      step: 'replaced',
      staffId: 'amy-of-the-staff',
      reason: 'lost_plate',
    });
    const after = await show(fresh);
    expect(after).toMatchObject({ lifeState: 'activated', replaces: old });
    expect(after.steps.filter(({ step }) => step !== 'checked').at(-1)).toMatchObject({
      step: 'took-over',
      staffId: 'amy-of-the-staff',
      reason: 'lost_plate',
    });
  });

  test('shows who undid an activation, and nothing about the other person', async () => {
    const code = take();
    await activate(code);
    await under.call(codesRpc, support).UndoActivation({ code });
    const { steps } = await show(code);
    expect(steps.filter(({ step }) => !['made', 'exported', 'checked'].includes(step))).toEqual([
      expect.objectContaining({ step: 'assigned', holder: 'claim' }),
      expect.objectContaining({ step: 'activated', holder: 'claim' }),
      expect.objectContaining({ step: 'undone', staffId: 'amy-of-the-staff' }),
    ]);
    expect(JSON.stringify(steps)).not.toContain(under.running.platform.customerIdOf('ines@example.org'));
  });

  test('is limited to makers of plates and support', async () => {
    const code = stock[0] ?? '';
    expect((await show(code, support)).code).toBe(code);
    await expect(show(code, marketing)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(show(code, anyone)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test.each([
    ['CF999999', 'not-found', 'plate-unknown'],
    ['hello', 'invalid', 'code-misread'],
    ['', 'invalid', 'code-misread'],
  ])('rejects %j with a message', async (typed, kind, slug) => {
    await expect(show(typed)).rejects.toMatchObject({ kind, slug });
  });
});

describe('a scanned pile of plates', () => {
  test('returns one result each, and an invalid plate does not block others', async () => {
    const [first, second, lived] = [take(), take(), take()];
    await activate(lived);
    const { plates } = await receive(
      [first, groupPlateCode(second), lived, 'scratched beyond reading', first],
      'damaged',
    );
    expect(plates.map(({ outcome }) => outcome)).toEqual(['marked', 'marked', 'refused', 'unknown', 'marked']);
    expect(plates[2]?.sentence).toContain('customer service');
    expect(await show(first)).toMatchObject({ stockState: 'damaged' });
    expect((await show(first)).steps.filter(({ step }) => step === 'damaged')).toEqual([
      expect.objectContaining({ staffId: 'ben-of-the-staff', reason: 'Scratched at the maker’s' }),
    ]);
    expect((await show(lived)).lifeState).toBe('activated');
  });

  test('keeps damaged plates out of stock until marked good', async () => {
    const code = take();
    const offered = async (): Promise<boolean> =>
      (await under.call(codesRpc, operations).AvailableCodes({ limit: 200 })).codes.includes(code);
    expect(await offered()).toBe(true);
    expect(await outcomes([code], 'damaged')).toEqual(['marked']);
    expect(await offered()).toBe(false);
    await expect(activate(code)).rejects.toMatchObject({ slug: 'code-already-damaged' });
    expect(await outcomes([code], 'damaged')).toEqual(['already']);
    expect(await outcomes([code], 'good')).toEqual(['marked']);
    expect(await offered()).toBe(true);
  });

  test('rejects retired plates and assigned ones', async () => {
    const code = take();
    expect(await outcomes([code], 'retired')).toEqual(['marked']);
    const { plates } = await receive([code], 'good');
    expect(plates[0]).toMatchObject({ outcome: 'refused', sentence: expect.stringContaining('permanently') });
    const { codes } = await under.call(codesRpc, operations).ListCodes({ limit: 200 });
    const promised = codes.find(
      ({ stockState, lifeState }) => stockState === 'assigned' && lifeState === 'unactivated',
    );
    expect(await outcomes([promised?.code ?? ''], 'damaged')).toEqual(['refused']);
  });

  test('publishes each plate to the audit log once', async () => {
    const [first, second] = [take(), take()];
    const key = randomIds.next();
    const answers = [await receive([first, second], 'damaged', operations, key)];
    answers.push(await receive([first, second], 'damaged', operations, key));
    expect(answers[1]).toEqual(answers[0]);
    const published = (await under.published()).filter(
      ({ type, data }) => type === qrTimelineStaffActed.name && data['action'] === 'plate-damaged',
    );
    const ids = [(await show(first)).id, (await show(second)).id];
    expect(published.filter(({ data }) => ids.includes(String(data['subjectId'])))).toHaveLength(2);
  });

  test('marks a plate once when twenty scan it concurrently', async () => {
    const code = take();
    const answers = await Promise.all(Array.from({ length: 20 }, () => receive([code], 'retired')));
    expect(answers.flatMap(({ plates }) => plates).filter(({ outcome }) => outcome === 'marked')).toHaveLength(1);
    expect((await show(code)).steps.filter(({ step }) => step === 'retired')).toHaveLength(1);
  });

  test('is limited to inventory staff', async () => {
    await expect(receive([stock[0] ?? ''], 'damaged', support)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(receive([], 'damaged')).rejects.toMatchObject({ kind: 'invalid' });
  });
});
