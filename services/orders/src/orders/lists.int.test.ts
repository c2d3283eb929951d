import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const codeId = '0198c0de-0000-7000-8000-00000000000d';
const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `${role}-of-the-staff`, role });

let under: TestService;
const orderIds: string[] = [];
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(codesRpc, {
        LookUpCodes: async ({ ids, code }) => ({
          codes: [...ids, ...(code === 'CF7K3M9QXA2TDV' ? [codeId] : [])].map((id) => ({
            id,
            code: 'CF7K3M9QXA2TDV',
            serial: 'CF000001',
            stockState: 'assigned' as const,
            lifeState: 'unactivated' as const,
            batchId: id,
            createdAt: '2026-01-01T00:00:00.000Z',
          })),
        }),
      }),
    ],
  });
  for (const [firstName, quantity] of [
    ['Maja', 3],
    ['Rui', 3],
    ['Ana', 1],
    ['Émile', 3],
    ['Maja', 10],
  ] as const) {
    const { orderId } = await under.call(ordersRpc, { kind: 'anyone', browserId: 'browser-of-the-buyer' }).PlaceOrder({
      pricingTier: 'event',
      quantity,
      eventType: 'Wedding',
      honoreeName: 'Maja & Tom',
      firstName,
      lastName: 'Lindgren',
      email: 'maja@example.org',
      phone: '+1 212 555 0100',
      emailMarketing: false,
      birthdayReminders: false,
      uploadIds: [],
      isPrivate: false,
      otherHonoreeNames: [],
      inviteEmails: [],
    });
    orderIds.push(orderId);
  }
  const [first, second] = orderIds;
  await under.call(ordersRpc, staff('operations')).CancelOrder({ orderId: second ?? '' });
  await sql`update orders set allotted_code_ids = array[${codeId}::uuid] where id = ${first}`.execute(under.running.db);
});
afterAll(() => under.stop());

type ListOrdersInput = Parameters<ReturnType<typeof list>['ListOrders']>[0];
const list = (role: StaffRole = 'operations') => under.call(ordersRpc, staff(role));
const names = async (expected: Omit<ListOrdersInput, 'limit'>): Promise<readonly string[]> =>
  (await list().ListOrders({ limit: 10, ...expected })).orders.map(
    ({ firstName, quantity }) => `${firstName} ${quantity}`,
  );

describe('order list', () => {
  test('sorts by the requested column', async () => {
    expect(await names({ sort: 'quantity' })).toEqual(expect.arrayContaining(['Ana 1', 'Maja 10']));
    expect((await names({ sort: '-quantity' }))[0]).toBe('Maja 10');
    expect((await names({ sort: 'name' }))[0]).toBe('Ana 1');
    expect((await names({}))[0]).toBe('Maja 10');
  });

  test('continues from a cursor among equal amounts and returns the total count', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list().ListOrders({ limit: 2, sort: '-total', ...(cursor === undefined ? {} : { cursor }) });
      expect(page.total).toBe(5);
      seen.push(...page.orders.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(orderIds.toSorted());
  });

  test('lists a canceled order as canceled, not as pending', async () => {
    expect(await names({ status: 'cancelled' })).toEqual(['Rui 3']);
    expect(await names({ status: 'pending' })).not.toContain('Rui 3');
    expect((await names({ waits: 'payment' })).length).toBe(4);
    expect(await names({ waits: 'codes' })).toEqual([]);
  });

  test('finds orders by text and by a code in any spelling', async () => {
    expect(await names({ search: 'lindgren ANA' })).toEqual(['Ana 1']);
    expect(await names({ search: 'cf-7k3m 9qxa-2tdv' })).toEqual(['Maja 3']);
    expect(await names({ search: "x' or '1'='1" })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
    expect((await names({ search: 'émile' })).length).toBe(1);
  });

  test('returns the states of a page without personal data, for the same filters', async () => {
    const { marks } = await list('finance').ListOrderMarks({ limit: 10, sort: '-quantity' });
    const { orders } = await list('finance').ListOrders({ limit: 10, sort: '-quantity' });
    expect(marks.map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
    for (const [place, mark] of marks.entries()) expect(orders[place]).toMatchObject(mark);
    expect(JSON.stringify(marks)).not.toMatch(/Maja|Lindgren|example/);
    expect((await list().ListOrderMarks({ limit: 10, status: 'cancelled' })).marks).toEqual([
      expect.objectContaining({ id: orderIds[1], cancelledAt: expect.any(String) }),
    ]);
    expect((await list().ListOrderMarks({ limit: 10, search: 'cf-7k3m 9qxa-2tdv' })).marks).toHaveLength(1);
    await expect(list('marketing').ListOrderMarks({ limit: 10 })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(list('finance').ListOrderMarks({ limit: 10, search: 'Lindgren' })).rejects.toMatchObject({
      slug: 'search-not-included',
    });
  });

  test('refuses unknown sorts and filters', async () => {
    await expect(list().ListOrders({ limit: 1, sort: 'email; drop table orders' })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await expect(list().ListOrders({ limit: 1, status: 'lost' })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('finds and shows an order by the names of its other timelines', async () => {
    await under.call(ordersRpc, { kind: 'anyone', browserId: 'browser-of-the-buyer' }).PlaceOrder({
      pricingTier: 'multi',
      quantity: 3,
      eventType: 'Memorial',
      honoreeName: 'Rosa Duarte',
      otherHonoreeNames: ['Emílio Duarte', 'Nuno Duarte'],
      firstName: 'Teresa',
      lastName: 'Duarte',
      email: 'teresa@example.org',
      phone: '+1 212 555 0101',
      emailMarketing: false,
      birthdayReminders: false,
      uploadIds: [],
      isPrivate: false,
      inviteEmails: [],
    });
    for (const search of ['emílio', 'nuno duarte']) {
      const { orders } = await list().ListOrders({ limit: 10, search });
      expect(orders.map(({ firstName }) => firstName)).toEqual(['Teresa']);
      expect(orders[0]).toMatchObject({
        honoreeName: 'Rosa Duarte',
        otherHonoreeNames: ['Emílio Duarte', 'Nuno Duarte'],
      });
    }
  });
});

describe('order fields by role', () => {
  const personal = /Maja|Lindgren|maja@example|212 555|Ana/;

  test.each(['owner', 'operations', 'support'] as const)('include everything for %s', async (role) => {
    const { orders } = await list(role).ListOrders({ limit: 10 });
    expect(JSON.stringify(orders)).toMatch(personal);
    expect(await list(role).GetOrder({ orderId: orders[0]?.id ?? '' })).toMatchObject({ full: true });
  });

  test('include amounts without personal data for finance, also in search', async () => {
    const { orders } = await list('finance').ListOrders({ limit: 10 });
    expect(orders.length).toBeGreaterThan(0);
    expect(JSON.stringify(orders)).not.toMatch(personal);
    expect(orders[0]).toMatchObject({ totalPrice: expect.any(Number), email: '', codes: [], full: false });
    const one = await list('finance').GetOrder({ orderId: orders[0]?.id ?? '' });
    expect(JSON.stringify(one)).not.toMatch(personal);
    await expect(list('finance').ListOrders({ limit: 10, search: 'Lindgren' })).rejects.toMatchObject({
      kind: 'forbidden',
      slug: 'search-not-included',
    });
  });

  test('are limited to the public order page for marketing', async () => {
    await expect(list('marketing').ListOrders({ limit: 10 })).rejects.toMatchObject({ kind: 'forbidden' });
    const [first] = (await list().ListOrders({ limit: 1 })).orders;
    expect(JSON.stringify(await list('marketing').GetOrder({ orderId: first?.id ?? '' }))).not.toMatch(personal);
    await expect(list('marketing').ListContacts({ limit: 10 })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(list('finance').ListContacts({ limit: 10 })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('messages', () => {
  const write = async (lastName: string, notes: string): Promise<string> =>
    (
      await under
        .call(ordersRpc, { kind: 'anyone', browserId: 'browser-of-a-visitor' })
        .AddContact({ firstName: 'Ann', lastName, email: `${lastName}@example.org`, notes })
    ).contactId;
  const shown = async (expected: object): Promise<readonly string[]> =>
    (await list('support').ListContacts({ limit: 10, ...expected })).contacts.map(({ lastName }) => lastName);

  test('wait until they are marked answered, and again when that is reversed', async () => {
    const okafor = await write('okafor', 'Bulk Orders: how many at once?');
    await write('berg', 'Business Solutions: please call me');
    expect(await shown({ answered: false, sort: 'created' })).toEqual(['okafor', 'berg']);
    const mark = (answered: boolean) => list('support').MarkContact({ contactId: okafor, answered });
    expect((await mark(true)).answeredAt).toEqual(expect.any(String));
    await mark(true);
    expect(await shown({ answered: false })).toEqual(['berg']);
    expect(await shown({ answered: true })).toEqual(['okafor']);
    expect((await mark(false)).answeredAt).toBeUndefined();
    const acts = (await under.published()).filter(
      ({ type, key }) => type === 'orders.staff-acted.v1' && key === okafor,
    );
    expect(acts.map(({ data }) => data['action'])).toEqual(['answer', 'reopen']);
  });

  test('are sorted, searched and filtered by subject', async () => {
    expect(await shown({ sort: '-name' })).toEqual(['okafor', 'berg']);
    expect(await shown({ search: 'call' })).toEqual(['berg']);
    expect(await shown({ inquiry: 'bulk' })).toEqual(['okafor']);
    expect(await shown({ type: 'customer' })).toEqual([]);
  });

  test('are marked by support only, and only when they exist', async () => {
    const contactId = randomIds.next();
    await expect(list('finance').MarkContact({ contactId, answered: true })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(list('support').MarkContact({ contactId, answered: true })).rejects.toMatchObject({
      slug: 'contact-not-found',
    });
  });
});
