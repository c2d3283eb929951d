import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { consentChanged } from '@keepsake/contracts/events/campaigns/consent-changed.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { uploadsAdded } from '@keepsake/contracts/events/qr-timeline/uploads-added.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { postgresAccounts } from './adapters/accounts.postgres.js';
import { eraseCustomer } from './application/erase-customers.js';
import { ordersEntry } from '../service.js';

const day = 24 * 60 * 60_000;

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
let people = 0;

beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => new Date(nowMs) },
    fakes: [
      fakeService(codesRpc, {
        GetOwner: async () => {
          throw problem('not-found', 'code-not-activated', 'Nobody owns it. Please ask again.');
        },
      }),
    ],
  });
});
afterAll(() => under.stop());

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const freshEmail = (): string => `person-${++people}@example.org`;
const customer = (email: string): Caller => ({ kind: 'customer', id: idOf(email), browserId: 'browser-of-a-customer' });
const place = async (email: string): Promise<string> =>
  (
    await under.call(ordersRpc, anyone).PlaceOrder({
      pricingTier: 'individual',
      quantity: 1,
      eventType: 'Memorial',
      honoreeName: 'Rosa Duarte',
      eventDescription: 'Words about Rosa.',
      firstName: 'Inés',
      lastName: 'Duarte',
      email,
      phone: '555 0100',
      emailMarketing: true,
      birthdayReminders: true,
      uploadIds: [],
      isPrivate: true,
      otherHonoreeNames: ['Emil Duarte'],
      inviteEmails: ['aunt@example.org'],
    })
  ).orderId;
const known = (email: string) => under.call(ordersRpc).GetCustomer({ customerId: idOf(email) });
const publishedOf = async (type: string, key: string) =>
  (await under.published()).filter((one) => one.type === type && one.key === key).map((one) => one.data);
const rowsOf = async (customerId: string): Promise<number> =>
  (await sql`select 1 from orders where customer_id = ${customerId}`.execute(under.running.db)).rows.length;

describe('account changes', () => {
  test('corrects the name once when the request repeats, and publishes the change', async () => {
    const email = freshEmail();
    await place(email);
    const own = under.call(ordersRpc, customer(email), 'save-name');
    await own.SaveCustomer({ firstName: 'Inês' });
    expect(await own.SaveCustomer({ firstName: 'Inês' })).toMatchObject({
      firstName: 'Inês',
      lastName: 'Duarte',
      email,
    });
    expect(await publishedOf('orders.customer-changed.v1', idOf(email))).toMatchObject([
      { version: 1 },
      { corrected: true },
    ]);
    await expect(under.call(ordersRpc, anyone).SaveCustomer({ firstName: 'X' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  test('counts added files once, in the given order, when events are late or repeated', async () => {
    const email = freshEmail();
    const orderId = await place(email);
    const [first, second] = [randomIds.next(), randomIds.next()];
    const id = await under.deliver(uploadsAdded, { orderId, uploadIds: [first] });
    await under.deliver(uploadsAdded, { orderId, uploadIds: [first] }, { id });
    await under.deliver(uploadsAdded, { orderId, uploadIds: [second, first] });
    expect(await under.call(ordersRpc, customer(email)).GetOrder({ orderId })).toMatchObject({ totalFiles: 2 });
    expect((await under.call(ordersRpc).GetStory({ orderId })).uploadIds).toEqual([first, second]);
    expect(await under.parked()).toEqual([]);
  });

  test('moves orders and data to a proved address and leaves no old customer', async () => {
    const [old, proved] = [freshEmail(), freshEmail()];
    const orderId = await place(old);
    await place(proved);
    await under.call(ordersRpc, anyone).AddContact({ firstName: 'Inés', lastName: 'D', email: old, notes: 'Hello' });
    const move = { customerId: idOf(old), email: proved.toUpperCase() };
    expect(await under.call(ordersRpc).ChangeEmail(move)).toEqual({ customerId: idOf(proved) });
    expect(await known(old)).toMatchObject({ known: false });
    expect(await known(proved)).toMatchObject({ known: true, email: proved, firstName: 'Inés', emailMarketing: true });
    const { orders } = await under.call(ordersRpc, customer(proved)).ListOrders({ limit: 0 });
    expect(orders).toHaveLength(2);
    expect((await under.call(ordersRpc).GetBuyer({ orderId })).email).toBe(proved);
    const written = await sql<{ n: number }>`
      select count(*)::int as n from contacts where email = ${proved}`.execute(under.running.db);
    expect(written.rows).toEqual([{ n: 1 }]);
    expect(await publishedOf('orders.customer-merged.v1', idOf(proved))).toEqual([
      { fromId: idOf(old), toId: idOf(proved) },
    ]);
    await expect(under.call(ordersRpc).ChangeEmail(move)).rejects.toMatchObject({ slug: 'account-unknown' });
    await expect(under.call(ordersRpc, customer(old)).ChangeEmail(move)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('counts a late activation for the corrected address', async () => {
    const [old, proved] = [freshEmail(), freshEmail()];
    await place(old);
    const before = new Date(nowMs - 1000);
    await under.call(ordersRpc).ChangeEmail({ customerId: idOf(old), email: proved });
    const activated = {
      codeId: randomIds.next(),
      timelineId: randomIds.next(),
      customerId: idOf(old),
      eventType: 'memorial',
      test: false,
    };
    await under.deliver(codeActivated, activated, { at: before });
    expect(await known(old)).toMatchObject({ known: false });
    nowMs += 1000;
    await under.deliver(codeActivated, activated, { at: new Date(nowMs) });
    expect(await known(old)).toMatchObject({ known: true });
  });

  test('shows the consent of campaigns and ignores repeated and older events', async () => {
    const email = freshEmail();
    await place(email);
    const published = { customerId: idOf(email), marketing: false, reminders: true };
    const id = await under.deliver(consentChanged, published, { at: new Date(nowMs) });
    await under.deliver(consentChanged, published, { id, at: new Date(nowMs) });
    await under.deliver(
      consentChanged,
      { ...published, marketing: true, reminders: false },
      { at: new Date(nowMs - day) },
    );
    expect(await known(email)).toMatchObject({ emailMarketing: false, birthdayReminders: true });
    expect(await under.parked()).toEqual([]);
  });
});

describe('account erasure', () => {
  const leave = async (email: string): Promise<void> => {
    const request = await under.call(ordersRpc, customer(email)).AskErasure({});
    expect(request.eraseAt).toBe(new Date(nowMs + 14 * day).toISOString());
    nowMs += 15 * day;
  };
  const erase = (email: string): Promise<void> =>
    eraseCustomer({
      accounts: postgresAccounts(under.running.db),
      clock: { now: () => new Date(nowMs) },
    })(
      { customerId: idOf(email) },
      under.running.contextFor({
        caller: { kind: 'system', service: 'orders' },
        correlationId: 'test',
        signal: AbortSignal.timeout(10_000),
      }),
    );

  test('blanks the person everywhere after fourteen days while the books still balance', async () => {
    const email = freshEmail();
    const orderId = await place(email);
    const message = { firstName: 'Inés', lastName: 'Duarte', email, notes: 'Hello' };
    const { contactId } = await under.call(ordersRpc, anyone).AddContact(message);
    await under.call(ordersRpc, staff).ReplyToContact({ contactId, text: `We will write to ${email}.` });
    await leave(email);
    await erase(email);
    await erase(email);
    expect(await known(email)).toMatchObject({ known: false });
    expect(await rowsOf(idOf(email))).toBe(0);
    for (const table of ['customers', 'orders', 'contacts', 'contact_replies']) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} t where t::text ilike ${`%${email}%`}`.execute(under.running.db);
      expect(rows).toEqual([]);
    }
    const order = await under.call(ordersRpc, staff).GetOrder({ orderId });
    expect(order).toMatchObject({
      totalPrice: 7900,
      firstName: '',
      email: '',
      honoreeName: '',
      otherHonoreeNames: [],
    });
    expect(order.cancelledAt).toBeDefined();
    expect(await publishedOf('orders.customer-erased.v1', idOf(email))).toEqual([{ customerId: idOf(email) }]);
    expect(await publishedOf('orders.order-cancelled.v1', orderId)).toEqual([
      { orderId, reason: 'customer-erased', owedCents: 0 },
    ]);
  });

  test('keeps the person before the day, after cancellation, and while an order is open', async () => {
    const [early, undecided, buyer, back] = [freshEmail(), freshEmail(), freshEmail(), freshEmail()];
    for (const email of [undecided, buyer, back]) await place(email);
    const orderId = await place(buyer);
    await under.call(ordersRpc, staff).ConfirmPayment({ orderId });
    for (const email of [undecided, buyer, back]) await under.call(ordersRpc, customer(email)).AskErasure({});
    expect(await under.call(ordersRpc, customer(undecided)).KeepAccount({})).toEqual({});
    await place(back);
    nowMs += 15 * day;
    await place(early);
    await under.call(ordersRpc, customer(early)).AskErasure({});
    for (const email of [early, undecided, buyer, back]) {
      await erase(email);
      expect(await known(email)).toMatchObject({ known: true });
    }
    await under.call(ordersRpc, staff).CompleteOrder({ orderId });
    await erase(buyer);
    expect(await known(buyer)).toMatchObject({ known: false });
  });

  test('keeps the first date when erasure is requested again', async () => {
    const email = freshEmail();
    await place(email);
    const first = await under.call(ordersRpc, customer(email)).AskErasure({});
    nowMs += day;
    expect(await under.call(ordersRpc, customer(email)).AskErasure({})).toEqual(first);
    expect(await known(email)).toMatchObject({ eraseAt: first.eraseAt });
  });

  test('finds every customer who is due in the hourly run', async () => {
    const email = freshEmail();
    await place(email);
    await leave(email);
    const accounts = postgresAccounts(under.running.db);
    expect(await accounts.due(new Date(nowMs), 10)).toContain(idOf(email));
  });
});
