import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `${role}-of-the-staff`, role });

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef', BUSINESS_TIMEZONE: 'America/New_York' },
    clock: { now: () => new Date('2027-01-15T15:00:00Z') },
  });
});
afterAll(() => under.stop());

const place = async (): Promise<string> => {
  const { orderId } = await under.call(ordersRpc, { kind: 'anyone', browserId: 'browser-of-the-buyer' }).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'memorial',
    honoreeName: 'Rosa Duarte',
    firstName: 'Inés',
    lastName: 'Duarte',
    email: 'ines@example.org',
    phone: '555 0100',
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
  });
  return orderId;
};
const list = (filter: object = {}, role: StaffRole = 'finance') =>
  under.call(ordersRpc, staff(role)).ListBookings({ limit: 0, ...filter });

describe('bookings', () => {
  let [paid, refunded] = ['', ''];
  beforeAll(async () => {
    const operations = under.call(ordersRpc, staff('operations'));
    [paid, refunded] = [await place(), await place()];
    await place(); // never paid: no booking
    await operations.ConfirmPayment({ orderId: paid });
    await operations.ConfirmPayment({ orderId: refunded });
    await operations.CancelOrder({ orderId: refunded, reason: 'customer-request' });
    await operations.RefundOrder({
      orderId: refunded,
      amountCents: 900,
      reason: 'Agreed',
      method: 'check',
      reference: 'Check 77',
    });
    // 11:30 at night on December 31 at the business.
    await sql`update payments set at = '2027-01-01T04:30:00Z' where order_id = ${refunded}`.execute(under.running.db);
  });

  test('are one row per payment and refund, refunds negative, without names', async () => {
    const { bookings, total } = await list();
    expect(total).toBe(3);
    expect(bookings.map(({ kind, orderId, amountCents }) => [kind, orderId, amountCents])).toEqual(
      expect.arrayContaining([
        ['payment', paid, 7_900],
        ['payment', refunded, 7_900],
        ['refund', refunded, -900],
      ]),
    );
    expect(bookings.find(({ kind }) => kind === 'refund')).toMatchObject({
      bought: 'individual',
      channel: 'shop',
      currency: 'USD',
      method: 'check',
      reference: 'Check 77',
      reason: 'Agreed',
    });
    expect(bookings.find(({ orderId, kind }) => orderId === refunded && kind === 'payment')).toMatchObject({
      at: '2027-01-01T04:30:00.000Z',
      day: '2026-12-31',
    });
    expect(JSON.stringify(bookings)).not.toMatch(/Duarte|example\.org/);
  });

  test('of a period begin and end with the day of the business', async () => {
    const count = async (period: string) => (await list({ period })).total;
    expect(await count('this-month')).toBe(2);
    expect(await count('last-month')).toBe(1);
    expect(await count('last-year')).toBe(1);
    expect(await count('last-quarter')).toBe(1);
  });

  test('are found by kind, number and reference, page by page', async () => {
    expect((await list({ kind: 'refund' })).total).toBe(1);
    expect((await list({ search: 'Check 77' })).bookings).toMatchObject([{ kind: 'refund' }]);
    const first = await list({ limit: 2, sort: '-amount' });
    const second = await list({ limit: 2, sort: '-amount', cursor: first.nextCursor });
    expect([...first.bookings, ...second.bookings].map(({ amountCents }) => amountCents)).toEqual([7_900, 7_900, -900]);
  });

  test('require the finance role', async () => {
    for (const role of ['operations', 'support', 'marketing'] as const)
      await expect(list({}, role)).rejects.toMatchObject({ slug: 'role-not-included' });
    expect((await list({}, 'owner')).total).toBe(3);
  });
});
