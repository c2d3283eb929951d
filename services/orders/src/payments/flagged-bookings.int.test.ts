import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { present } from '@keepsake/contracts/values/present';
import type { Caller } from '@keepsake/platform/request-context';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { startFakePaymentProvider, type FakePaymentProvider } from './adapters/fake-payment-provider.js';
import { ordersEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'owner' };

let provider: FakePaymentProvider;
let under: TestService;
beforeAll(async () => {
  provider = await startFakePaymentProvider();
  under = await openTestService(ordersEntry, {
    env: {
      SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef',
      PAYMENTS_URL: provider.url,
      PAYMENTS_KEY: provider.key,
      PAYMENTS_NOTICE_SECRET: provider.noticeSecret,
      PUBLIC_URL: 'https://keepsake.example/',
    },
    fakes: [fakeService(timelinesRpc, {}), fakeService(codesRpc, {})],
  });
});
afterAll(async () => {
  await under.stop();
  await provider.close();
});

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
const report = (type: string, about: object) =>
  under.call(ordersRpc, { kind: 'system', service: 'gateway' }).TakePaymentNotice(provider.notice(type, about));
const paid = (orderId: string, reference: string, cents = 7_900) =>
  report('checkout.session.completed', {
    id: `cs_of_${reference}`,
    client_reference_id: orderId,
    payment_status: 'paid',
    payment_intent: reference,
    amount_total: cents,
    currency: 'usd',
  });
const refunded = (orderId: string, reference: string, cents: number) =>
  report('charge.refunded', {
    id: 'ch_1',
    payment_intent: reference,
    amount_refunded: cents,
    currency: 'usd',
    metadata: { order_id: orderId },
  });
const bookingsOf = async (orderId: string) => {
  const { bookings } = await under.call(ordersRpc, staff).ListBookings({ limit: 0, sort: 'created' });
  return bookings
    .filter((one) => one.orderId === orderId)
    .map(({ kind, amountCents, method, reason }) => [kind, amountCents, method, reason]);
};

describe('bookings of money that was not owed', () => {
  test('hold a second payment and each part of its refund', async () => {
    const orderId = await place();
    await paid(orderId, 'pi_first');
    await paid(orderId, 'pi_second');
    await refunded(orderId, 'pi_second', 3_000);
    await refunded(orderId, 'pi_second', 7_900);
    await refunded(orderId, 'pi_second', 5_000); // late
    expect(await bookingsOf(orderId)).toEqual([
      ['payment', 7_900, 'online', undefined],
      ['payment', 7_900, 'online', 'paid-twice'],
      ['refund', -3_000, 'online', 'payment-provider'],
      ['refund', -4_900, 'online', 'payment-provider'],
    ]);
    const page = { limit: 1, sort: 'amount' };
    const list = under.call(ordersRpc, staff);
    const first = await list.ListBookings(page);
    const second = await list.ListBookings({ ...page, ...present({ cursor: first.nextCursor }) });
    expect([...first.bookings, ...second.bookings].map(({ amountCents }) => amountCents)).toEqual([-4_900, -3_000]);
  });

  test('hold a payment that arrived after the order was canceled', async () => {
    const orderId = await place();
    await under.call(ordersRpc, staff).CancelOrder({ orderId, reason: 'other' });
    await paid(orderId, 'pi_late');
    expect(await bookingsOf(orderId)).toEqual([['payment', 7_900, 'online', 'paid-after-cancel']]);
  });

  test('count one payment when two notices name it', async () => {
    const orderId = await place();
    await paid(orderId, 'pi_same');
    await paid(orderId, 'pi_same');
    expect(await bookingsOf(orderId)).toEqual([['payment', 7_900, 'online', undefined]]);
  });

  test('count a wrong amount once when staff confirm the order by hand', async () => {
    const orderId = await place();
    await paid(orderId, 'pi_less', 7_000);
    expect(await bookingsOf(orderId)).toEqual([['payment', 7_000, 'online', 'amount-differs']]);
    await under.call(ordersRpc, staff).ConfirmPayment({ orderId });
    expect(await bookingsOf(orderId)).toHaveLength(1);
    await refunded(orderId, 'pi_less', 7_000);
    expect((await bookingsOf(orderId)).map(([kind, cents]) => [kind, cents])).toEqual(
      expect.arrayContaining([
        ['payment', 7_900],
        ['payment', 7_000],
        ['refund', -7_000],
      ]),
    );
  });
});
