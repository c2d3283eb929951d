import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
let people = 0;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(supportRpc, {
        FindHolders: async () => ({ customerIds: [] }),
        CountCustomerCodes: async () => ({ counts: [] }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const place = async (email: string, lastName = 'Duarte', phone = '555 0100') => {
  const { orderId } = await under.call(ordersRpc, anyone).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'Memorial',
    honoreeName: 'Rosa',
    firstName: 'Inés',
    lastName,
    email,
    phone,
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
  });
  return orderId;
};
const fresh = (): string => `person-${++people}@example.org`;
const show = (email: string) => under.call(customersRpc, support).ShowCustomer({ customerId: idOf(email) });
const found = async (text: string) =>
  (await under.call(customersRpc, support).SearchCustomers({ text })).customers.map(({ email }) => email);
const publishedBy = async (type: string, key: string) =>
  (await under.published()).filter((one) => one.type === type && one.key === key).map(({ data }) => data);

describe('customer merge', () => {
  const merge = (from: string, to: string, caller: Caller = support, key?: string) =>
    under.call(customersRpc, caller, key).MergeCustomers({ fromId: idOf(from), toId: idOf(to) });

  test('moves orders, keeps the details of the target and publishes the merge once', async () => {
    const [from, to] = [fresh(), fresh()];
    const orders = [await place(from, 'Old Name'), await place(to, 'New Name')];
    const presses = await Promise.all([1, 2].map(() => merge(from, to, support, `merge-${from}`)));
    expect(presses).toEqual([{ customerId: idOf(to) }, { customerId: idOf(to) }]);
    const file = await show(to);
    expect(file.orders.map(({ id }) => id).toSorted()).toEqual(orders.toSorted());
    expect(file).toMatchObject({ lastName: 'New Name', email: to });
    await expect(show(from)).rejects.toMatchObject({ slug: 'customer-unknown' });
    expect(await publishedBy('orders.customer-merged.v1', idOf(to))).toEqual([{ fromId: idOf(from), toId: idOf(to) }]);
    expect(await publishedBy('orders.staff-acted.v1', idOf(to))).toMatchObject([{ action: 'customers-merged' }]);
  });

  test('refuses unknown customers, a merge with oneself, and every role but support', async () => {
    const [one, other] = [fresh(), fresh()];
    await place(one);
    await expect(merge(one, one)).rejects.toMatchObject({ slug: 'same-customer' });
    await expect(merge(one, other)).rejects.toMatchObject({ slug: 'customer-unknown' });
    await expect(merge(other, one)).rejects.toMatchObject({ slug: 'customer-unknown' });
    await place(other);
    await expect(merge(one, other, operations)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await show(one)).email).toBe(one);
  });
});

describe('concurrent merge and erasure', () => {
  const merge = (from: string, to: string) =>
    under.call(customersRpc, support).MergeCustomers({ fromId: idOf(from), toId: idOf(to) });
  const erase = (email: string) => under.call(customersRpc, support).EraseCustomer({ customerId: idOf(email), email });
  const ordersOf = async (orderId: string) =>
    (await sql<{ email: string }>`select email from orders where id = ${orderId}`.execute(under.running.db)).rows[0]
      ?.email;

  test.each(['from', 'to'] as const)('keeps no data when the erasure of "%s" was accepted', async (which) => {
    for (let round = 0; round < 15; round++) {
      const [from, to] = [fresh(), fresh()];
      const orders = { from: await place(from), to: await place(to) };
      const erased = { from, to }[which];
      const [merged, accepted] = await Promise.allSettled([merge(from, to), erase(erased)]);
      const refusals = [merged, accepted].flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { slug: string }).slug] : [],
      );
      expect(['customer-leaving', 'customer-unknown', undefined]).toContain(refusals[0]);
      if (accepted.status === 'fulfilled')
        await eventually(async () => (await ordersOf(orders[which])) === '', 'the order to name no one');
    }
  });

  test('refuses the merge until the erasure is canceled', async () => {
    const [from, to] = [fresh(), fresh()];
    await Promise.all([from, to].map((email) => place(email)));
    await sql`update customers set erase_at = now() + interval '14 days' where customer_id = ${idOf(from)}`.execute(
      under.running.db,
    );
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      await expect(merge(one, other)).rejects.toMatchObject({
        kind: 'conflict',
        slug: 'customer-leaving',
        message: expect.stringMatching(/is being deleted.*Take the deletion back first/),
      });
    await expect(
      under
        .call(ordersRpc, { kind: 'system', service: 'gateway' })
        .ChangeEmail({ customerId: idOf(from), email: fresh() }),
    ).rejects.toMatchObject({ slug: 'customer-leaving' });
  });
});

describe('erasure by support', () => {
  const erase = (email: string, typed = email, key?: string) =>
    under.call(customersRpc, support, key).EraseCustomer({ customerId: idOf(email), email: typed });
  const rowsNaming = async (word: string): Promise<number> => {
    const tables = await sql<{ name: string }>`
      select format('%I', table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(under.running.db);
    const counts = await Promise.all(
      tables.rows.map(({ name }) =>
        sql<{
          n: number;
        }>`select count(*)::int as n from ${sql.raw(name)} t where t::text ilike ${`%${word}%`}`.execute(
          under.running.db,
        ),
      ),
    );
    return counts.reduce((sum, { rows }) => sum + (rows[0]?.n ?? 0), 0);
  };

  test('removes the person from search and every row, and keeps the order', async () => {
    const email = 'canary.person@example.org';
    const orderId = await place(email, 'Canarybird', '+1 999 123 4567');
    expect(await found('canaribird')).toEqual([email]);
    expect(await rowsNaming('canary')).toBeGreaterThan(0);
    expect(await erase(email)).toEqual({ waitsFor: [] });
    await eventually(
      async () => (await publishedBy('orders.customer-erased.v1', idOf(email))).length === 1,
      'the erasure',
    );
    for (const word of ['canary', '9991234567', '999 123']) expect(await rowsNaming(word)).toBe(0);
    for (const text of ['canarybird', email, '9991234567']) expect(await found(text)).toEqual([]);
    const { rows } = await sql<{ total_cents: number }>`
      select total_cents from orders where id = ${orderId}`.execute(under.running.db);
    expect(rows).toEqual([{ total_cents: 7_900 }]);
  });

  test('requires the address shown on the page, and erases once', async () => {
    const email = fresh();
    await place(email);
    await expect(erase(email, 'somebody@example.org')).rejects.toMatchObject({ kind: 'invalid' });
    expect((await show(email)).eraseAt).toBeUndefined();
    await Promise.all([1, 2].map(() => erase(email, ` ${email.toUpperCase()} `, `erase-${email}`)));
    await eventually(
      async () => (await publishedBy('orders.customer-erased.v1', idOf(email))).length > 0,
      'the erasure',
    );
    expect(await publishedBy('orders.customer-erased.v1', idOf(email))).toHaveLength(1);
  });

  test('waits for a paid order that is under way', async () => {
    const email = fresh();
    const orderId = await place(email);
    await under.call(ordersRpc, operations).ConfirmPayment({ orderId });
    const { waitsFor } = await erase(email);
    expect(waitsFor).toEqual([expect.stringMatching(/^K-/)]);
    expect((await show(email)).eraseAt).toBeDefined();
  });
});
