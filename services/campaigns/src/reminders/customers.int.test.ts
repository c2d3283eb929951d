import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { campaignsEntry } from '../service.js';

type Card = {
  readonly email: string;
  readonly version: number;
  readonly emailMarketing?: boolean;
  readonly birthdayReminders?: boolean;
  readonly birthday?: string;
  readonly familyBirthdays?: string;
};

/** Customers as orders currently returns them. */
const cards = new Map<string, Card>();
const requests: string[] = [];
const orderers = new Map<string, string>();

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => {
            const customerId = orderers.get(orderId) ?? '';
            return {
              orderId,
              number: 'K-7K3M9QXA',
              customerId,
              firstName: 'Inés',
              lastName: 'Duarte',
              email: cards.get(customerId)?.email ?? '',
              phone: '',
              eventType: 'Birthday',
              honoreeName: 'Rosa Duarte',
              pricingTier: 'individual',
              quantity: 1,
              copies: 1,
              totalCents: 7900,
            };
          }),
        }),
        GetStory: async ({ orderId }) => ({
          orderId,
          isPrivate: false,
          otherHonoreeNames: [],
          inviteEmails: [],
          uploadIds: [],
          ownerName: '',
          ownerEmail: '',
          paid: false,
          customerId: orderers.get(orderId) ?? '',
          eventType: 'Birthday',
          honoreeName: 'Rosa Duarte',
          cancelled: false,
        }),
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => {
            requests.push(customerId);
            const card = cards.get(customerId);
            return {
              email: '',
              version: 0,
              emailMarketing: false,
              birthdayReminders: false,
              ...card,
              customerId,
              known: card !== undefined,
              firstName: 'Inés',
              lastName: 'Duarte',
              phone: '',
            };
          }),
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

const person = (card: Partial<Card> = {}): string => {
  const customerId = `customer-${randomIds.symbols(12)}`;
  cards.set(customerId, { email: 'ines@example.org', version: 1, ...card });
  return customerId;
};
const change = (customerId: string, card: Card, again: { id?: string; at?: Date } = {}) => {
  cards.set(customerId, card);
  return campaigns.deliver(customerChanged, { customerId, version: card.version }, again);
};
const order = (customerId: string) => {
  const orderId = randomIds.next();
  orderers.set(orderId, customerId);
  return campaigns.deliver(orderPlaced, {
    orderId,
    number: 'K-7K3M9QXA',
    customerId,
    variant: 'checkout' as const,
    tier: 'individual',
    quantity: 1,
    codes: 1,
    copies: 1,
    eventType: 'birthday',
    totalCents: 7900,
    currency: 'USD' as const,
    uploadIds: [],
    browserId: 'browser-0001',
    paid: false,
  });
};

const db = () => campaigns.running.db;
const kept = async (customerId: string) =>
  (
    await sql`select email, first_name, told_marketing, told_reminders, version from customers where customer_id = ${customerId}`.execute(
      db(),
    )
  ).rows;
const consents = async (customerId: string) =>
  (
    await sql`select purpose, granted, source, at from consents where customer_id = ${customerId} order by id`.execute(
      db(),
    )
  ).rows;
const occasions = async (customerId: string) =>
  (
    await sql`select kind, name, date from occasions where customer_id = ${customerId} order by kind, name`.execute(
      db(),
    )
  ).rows;

const at = new Date('2026-03-01T10:00:00.000Z');

describe('customer copy', () => {
  it('is created by the first birthday order without any consent', async () => {
    const customerId = person();
    await order(customerId);
    expect(await kept(customerId)).toEqual([
      { email: 'ines@example.org', first_name: 'Inés', told_marketing: false, told_reminders: false, version: 0 },
    ]);
    expect(await consents(customerId)).toEqual([]);
  });

  it('contains consent with source and time, and the reminder days', async () => {
    const customerId = person();
    const card = {
      email: 'ines@example.org',
      version: 3,
      emailMarketing: true,
      birthdayReminders: true,
      birthday: '1974-06-03',
      familyBirthdays: 'Ana: 1980-02-29\nTom: 1975-11-02',
    };
    await change(customerId, card, { at });
    expect(await kept(customerId)).toEqual([
      { email: 'ines@example.org', first_name: 'Inés', told_marketing: true, told_reminders: true, version: 3 },
    ]);
    expect(await consents(customerId)).toEqual([
      { purpose: 'marketing', granted: true, source: 'orders.customer-changed', at },
      { purpose: 'reminders', granted: true, source: 'orders.customer-changed', at },
    ]);
    expect(await occasions(customerId)).toEqual([
      { kind: 'birthday', name: '', date: '1974-06-03' },
      { kind: 'family-birthday', name: 'Ana', date: '1980-02-29' },
      { kind: 'family-birthday', name: 'Tom', date: '1975-11-02' },
    ]);
  });

  it('is the same whether the order or the change arrives first', async () => {
    const [one, two] = [person({ emailMarketing: true }), person({ emailMarketing: true })];
    await order(one);
    await change(one, cards.get(one) as Card);
    await change(two, cards.get(two) as Card);
    await order(two);
    expect(await kept(one)).toEqual(await kept(two));
    expect(await consents(one)).toHaveLength(1);
    expect(await consents(two)).toHaveLength(1);
  });

  it('is fetched and recorded once when the change repeats', async () => {
    const customerId = person();
    const card = { email: 'ines@example.org', version: 2, emailMarketing: true };
    const id = await change(customerId, card);
    await change(customerId, card, { id });
    expect(requests.filter((one) => one === customerId)).toHaveLength(1);
    expect(await consents(customerId)).toHaveLength(1);
  });

  it('keeps the highest version when an older change arrives late', async () => {
    const customerId = person();
    await change(customerId, { email: 'new@example.org', version: 5, birthday: '1974-06-03' });
    await campaigns.deliver(customerChanged, { customerId, version: 4 });
    cards.set(customerId, { email: 'old@example.org', version: 4 });
    await campaigns.deliver(customerChanged, { customerId, version: 6 });
    expect(await kept(customerId)).toMatchObject([{ email: 'new@example.org', version: 5 }]);
    expect(await occasions(customerId)).toHaveLength(1);
    expect(requests.filter((one) => one === customerId)).toHaveLength(2);
  });

  it('has one consent record per change, and days of the latest version', async () => {
    const customerId = person();
    const card = { email: 'ines@example.org', familyBirthdays: 'Ana: 1980-02-29' };
    await change(customerId, { ...card, version: 1, emailMarketing: true });
    await change(customerId, { ...card, version: 2, emailMarketing: true });
    await change(customerId, { ...card, version: 3, familyBirthdays: 'Tom: 1975-11-02' });
    expect(await consents(customerId)).toMatchObject([{ granted: true }, { granted: false }]);
    expect(await occasions(customerId)).toEqual([{ kind: 'family-birthday', name: 'Tom', date: '1975-11-02' }]);
  });

  it('is not created for a customer unknown to orders', async () => {
    const customerId = `customer-${randomIds.symbols(12)}`;
    await campaigns.deliver(customerChanged, { customerId, version: 1 });
    expect(await kept(customerId)).toEqual([]);
    expect(await campaigns.parked()).toEqual([]);
  });
});
