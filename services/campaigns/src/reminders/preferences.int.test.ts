import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consentChanged } from '@keepsake/contracts/events/campaigns/consent-changed.v1';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { campaignsEntry } from '../service.js';

type Card = {
  readonly email: string;
  readonly version: number;
  readonly marketing?: boolean;
  readonly birthday?: string;
};

const cards = new Map<string, Card>();
let people = 0;
let campaigns: TestService;

beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    fakes: [
      fakeService(ordersRpc, {
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => {
            const card = cards.get(customerId);
            return {
              customerId,
              known: card !== undefined,
              firstName: 'Inés',
              lastName: 'Duarte',
              email: card?.email ?? '',
              phone: '',
              emailMarketing: card?.marketing ?? false,
              birthdayReminders: false,
              version: card?.version ?? 0,
              ...(card?.birthday === undefined ? {} : { birthday: card.birthday }),
            };
          }),
        }),
      }),
      fakeService(codesRpc, {
        GetOwner: async ({ codeId }) => ({
          code: 'CF7K3M9QXA2TDV',
          ownerName: 'Inés Duarte',
          ownerEmail: codeId.slice(-1) === '1' ? 'mourner@example.org' : 'unknown',
          honoreeName: 'Rosa Duarte',
          timelineUrl: '/timeline/CF7K3M9QXA2TDV',
          eventType: 'Memorial',
          eventDate: '2024-11-03',
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

const person = (more: Partial<Card> = {}): { id: string; email: string } => {
  const email = more.email ?? `person-${++people}@example.org`;
  const id = campaigns.running.platform.customerIdOf(email);
  cards.set(id, { email, version: 1, ...more });
  return { id, email };
};
const as = (id: string): Caller => ({ kind: 'customer', id, browserId: 'browser-of-a-customer' });
const own = (id: string, key?: string) => campaigns.call(campaignsRpc, as(id), key);
const consents = async (id: string) =>
  (
    await sql<{ purpose: string; granted: boolean; source: string }>`
      select purpose, granted, source from consents where customer_id = ${id} order by id`.execute(campaigns.running.db)
  ).rows;
const publishedOf = async (id: string) =>
  (await campaigns.published())
    .filter(({ type, key }) => type === consentChanged.name && key === id)
    .map(({ data }) => data);
const today = { kind: 'birthday' as const, name: 'Rui', date: '1970-02-28', on: true };

describe('email preferences', () => {
  it('include only notifications about own timelines by default', async () => {
    const { id } = person();
    expect(await own(id).GetPreferences({})).toEqual({
      notifications: true,
      marketing: false,
      reminders: false,
      days: [],
      leadDays: 14,
      onDay: false,
    });
    const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };
    await expect(campaigns.call(campaignsRpc, anyone).GetPreferences({})).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  it('record each changed consent once and publish the change', async () => {
    const { id } = person();
    const press = { marketing: true, notifications: false };
    const twice = await Promise.all([1, 2].map(() => own(id, `save-${id}`).SavePreferences(press)));
    expect(twice[0]).toMatchObject({ notifications: false, marketing: true, reminders: false, days: [] });
    await own(id).SavePreferences({ marketing: true });
    expect(await consents(id)).toEqual(
      [
        { purpose: 'notifications', granted: false, source: 'account' },
        { purpose: 'marketing', granted: true, source: 'account' },
      ].toSorted((a, b) => (a.purpose < b.purpose ? 1 : -1)),
    );
    expect(await publishedOf(id)).toEqual([{ customerId: id, marketing: true, reminders: false }]);
  });

  it('keep a revoked consent after old orders, until a new tick', async () => {
    const { id, email } = person({ marketing: true });
    await campaigns.deliver(customerChanged, { customerId: id, version: 1 });
    expect(await own(id).GetPreferences({})).toMatchObject({ marketing: true });
    await own(id).SavePreferences({ marketing: false });
    cards.set(id, { email, version: 2, marketing: false });
    await campaigns.deliver(customerChanged, { customerId: id, version: 2 });
    expect(await own(id).GetPreferences({})).toMatchObject({ marketing: false });
    cards.set(id, { email, version: 3, marketing: true });
    await campaigns.deliver(customerChanged, { customerId: id, version: 3 });
    expect(await own(id).GetPreferences({})).toMatchObject({ marketing: true });
  });

  it.each([
    [{ ...today, date: '1970-02' }],
    [{ ...today, date: '1970-02-30' }],
    [{ ...today, kind: 'party' as 'birthday' }],
    [{ ...today, name: 'x'.repeat(201) }],
  ])('refuse an invalid day: %j', async (day) => {
    const { id } = person();
    await expect(own(id).SavePreferences({ days: { days: [day] } })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('reminder days', () => {
  it('come from the order, can be changed, and stay removed', async () => {
    const { id, email } = person({ birthday: '1941-05-03' });
    await campaigns.deliver(customerChanged, { customerId: id, version: 1 });
    const birthday = { kind: 'birthday' as const, name: '', date: '1941-05-03' };
    expect((await own(id).GetPreferences({})).days).toEqual([{ ...birthday, on: true }]);
    await own(id).SavePreferences({ days: { days: [{ ...birthday, on: false }, today] } });
    cards.set(id, { email, version: 2, birthday: '1941-05-03' });
    await campaigns.deliver(customerChanged, { customerId: id, version: 2 });
    expect((await own(id).GetPreferences({})).days).toEqual([today, { ...birthday, on: false }]);
    await own(id).SavePreferences({ days: { days: [today] } });
    cards.set(id, { email, version: 3, birthday: '1941-05-03' });
    await campaigns.deliver(customerChanged, { customerId: id, version: 3 });
    expect((await own(id).GetPreferences({})).days).toEqual([today]);
  });

  it('of a memorial start switched off and disappear when activation is undone', async () => {
    const { id } = person({ email: 'mourner@example.org' });
    const codeId = `${randomIds.next().slice(0, -1)}1`;
    const details = { codeId, timelineId: randomIds.next(), customerId: id, test: false };
    const event = await campaigns.deliver(codeActivated, { ...details, eventType: 'memorial' });
    await campaigns.deliver(codeActivated, { ...details, eventType: 'memorial' }, { id: event });
    const day = { kind: 'remembrance' as const, name: 'Rosa Duarte', date: '2024-11-03' };
    expect((await own(id).GetPreferences({})).days).toEqual([{ ...day, on: false }]);
    await own(id).SavePreferences({ days: { days: [{ ...day, on: true }] } });
    expect((await own(id).GetPreferences({})).days).toEqual([{ ...day, on: true }]);
    await campaigns.deliver(activationUndone, details);
    expect((await own(id).GetPreferences({})).days).toEqual([]);
  });
});

describe('customer with a proved new address', () => {
  it('keeps days and consents once when the event repeats', async () => {
    const [old, proved] = [person(), person()];
    await own(old.id).SavePreferences({ reminders: true, days: { days: [today] } });
    cards.delete(old.id);
    const merge = { fromId: old.id, toId: proved.id };
    const event = await campaigns.deliver(customerMerged, merge);
    await campaigns.deliver(customerMerged, merge, { id: event });
    expect(await own(proved.id).GetPreferences({})).toMatchObject({ reminders: true, days: [today] });
    expect(await consents(old.id)).toEqual([]);
  });

  it('is not restored when they were erased before the event arrived', async () => {
    const [old, gone] = [person(), person()];
    await own(old.id).SavePreferences({ reminders: true });
    cards.delete(gone.id);
    await campaigns.deliver(customerMerged, { fromId: old.id, toId: gone.id });
    const { rows } = await sql`select 1 from customers where customer_id = ${gone.id}`.execute(campaigns.running.db);
    expect(rows).toEqual([]);
    expect(await campaigns.parked()).toEqual([]);
  });
});

describe('erased customer', () => {
  it('disappears from every row once, and queued emails are not sent', async () => {
    const { id, email } = person();
    await own(id).SavePreferences({ marketing: true, days: { days: [today] } });
    await campaigns
      .call(campaignsRpc)
      .QueueMail({ to: email, template: 'email-changing', valuesJson: '{"firstName":"Inés"}' });
    const event = await campaigns.deliver(customerErased, { customerId: id });
    await campaigns.deliver(customerErased, { customerId: id }, { id: event });
    for (const table of ['customers', 'consents', 'occasions', 'mails']) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} t where t::text like ${`%${email}%`} or t::text like ${`%${id}%`}`.execute(
        campaigns.running.db,
      );
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('keeps an email that was queued after they returned', async () => {
    const { id, email } = person();
    const at = new Date(Date.now() - 60_000);
    const { mailId } = await campaigns
      .call(campaignsRpc)
      .QueueMail({ to: email, template: 'email-changing', valuesJson: '{"firstName":"Inés"}' });
    await campaigns.deliver(customerErased, { customerId: id }, { at });
    const { rows } = await sql<{ to_email: string }>`select to_email from mails where id = ${mailId}`.execute(
      campaigns.running.db,
    );
    expect(rows).toEqual([{ to_email: email }]);
    expect(await campaigns.parked()).toEqual([]);
  });

  it('is not restored by a later change', async () => {
    const { id } = person();
    cards.delete(id);
    await campaigns.deliver(customerErased, { customerId: id });
    await campaigns.deliver(customerChanged, { customerId: id, version: 9 });
    const { rows } = await sql`select 1 from customers where customer_id = ${id}`.execute(campaigns.running.db);
    expect(rows).toEqual([]);
  });
});
