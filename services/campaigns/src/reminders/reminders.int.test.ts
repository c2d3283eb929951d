import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `${role}-of-the-staff`, role });
const cards = new Map<string, object>();
const stories = new Map<string, { readonly customerId: string; readonly cancelled: boolean }>();
const placed = {
  number: 'K-4F7Q2M9X',
  variant: 'checkout',
  tier: 'individual',
  quantity: 1,
  codes: 1,
  copies: 1,
  eventType: 'birthday',
  totalCents: 7900,
  currency: 'USD',
  browserId: 'b_7Qm2xR4tV9kLw',
  paid: false,
} as const;
let now = new Date('2026-12-20T15:00:00Z');

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    clock: { now: () => now },
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({
            orderId,
            number: 'K-4F7Q2M9X',
            customerId: stories.get(orderId)?.customerId ?? '',
            firstName: 'Inés',
            lastName: 'Duarte',
            email: 'customer-0023@example.org',
            phone: '',
            eventType: 'Birthday',
            honoreeName: 'Oma Lena',
            pricingTier: 'individual',
            quantity: 1,
            copies: 1,
            totalCents: 7900,
          })),
        }),
        GetStory: async ({ orderId }) => ({
          orderId,
          customerId: '',
          cancelled: false,
          ...stories.get(orderId),
          eventType: 'Birthday',
          honoreeName: 'Oma Lena',
          eventDate: '1940-03-12',
          isPrivate: false,
          otherHonoreeNames: [],
          inviteEmails: [],
          uploadIds: [],
          ownerName: 'Inés Duarte',
          ownerEmail: 'customer-0023@example.org',
          paid: false,
        }),
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => ({
            customerId,
            known: true,
            firstName: 'Inés',
            lastName: 'Duarte',
            email: `${customerId}@example.org`,
            phone: '',
            emailMarketing: false,
            birthdayReminders: true,
            version: 1,
            ...cards.get(customerId),
          })),
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

const know = (customerId: string, card: object, version = 1) => {
  cards.set(customerId, { ...card, version });
  return campaigns.deliver(customerChanged, { customerId, version });
};
const choose = (id: string, chosen: object) =>
  campaigns.call(campaignsRpc, { kind: 'customer', id, browserId: 'b' }).SavePreferences(chosen);
const preview = () => campaigns.call(campaignsRpc, staff('marketing')).PreviewReminders({});
const run = (key?: string) => campaigns.call(campaignsRpc, staff('marketing'), key).RunReminders({});
const mails = async (): Promise<readonly string[]> => {
  const folder = join(campaigns.folder, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
};

describe('birthday reminders', () => {
  it('list the people of today and of later days, with the text', async () => {
    await know('customer-0001', {
      familyBirthdays: 'Rosa: 1932-02-29\nTom: 1990-12-24\nnobody knows when\nLea: 1992-02-21',
    });
    await know('customer-0002', { birthday: '1961-01-05', birthdayReminders: false });
    await know('customer-0003', { birthday: '1961-02-20', anniversary: '1990-01-06' });
    const shown = await preview();
    const { subject, text } = shown;
    expect(shown).toMatchObject({
      total: 1,
      planned: 2,
      firstDay: '2026-12-20',
      lastDay: '2027-02-20',
      people: [
        { firstName: 'Inés', kind: 'family-birthday', name: 'Tom', day: '2026-12-24', sendOn: '2026-12-20' },
        { firstName: 'Inés', kind: 'anniversary', name: '', day: '2027-01-06', sendOn: '2026-12-23' },
        { firstName: 'Inés', kind: 'birthday', name: '', day: '2027-02-20', sendOn: '2027-02-06' },
      ],
    });
    expect(subject).toBe('Tom: a birthday on December 24');
    expect(text).toContain('The birthday of Tom is on December 24.');
    expect(await mails()).toEqual([]);
  });

  it('avoid cheerful text, because the person may have died', async () => {
    expect((await preview()).text).not.toMatch(/happy/i);
  });

  it('are sent once per person, occasion and year under concurrent requests', async () => {
    const answers = await Promise.all([run('one-press'), run('one-press'), run('another-press')]);
    expect(answers[0]).toEqual(answers[1]);
    expect((answers[0]?.sent ?? 0) + (answers[2]?.sent ?? 0)).toBe(1);
    expect(await run()).toEqual({ sent: 0, failed: 0, waiting: 0, planned: 2 });
    expect(await preview()).toMatchObject({ total: 0, planned: 2 });
    expect(await mails()).toHaveLength(1);
  });

  it('show last and next run, and log who started it', async () => {
    const figures = await campaigns.call(campaignsRpc, staff('finance')).MailFigures({});
    expect(figures).toMatchObject({
      remindersRanAt: '2026-12-20T15:00:00.000Z',
      remindersRunAt: '2026-12-21T14:00:00.000Z',
    });
    const acts = (await campaigns.published()).filter(({ type }) => type === 'campaigns.staff-acted.v1');
    expect(acts[0]?.data).toMatchObject({ staffId: 'marketing-of-the-staff', action: 'run', subject: 'reminders' });
  });

  it('move February 29 to the 28th and repeat a year later', async () => {
    now = new Date('2027-01-01T04:59:00Z'); // still the old year at the business
    expect(await preview()).toMatchObject({ firstDay: '2026-12-31', lastDay: '2027-02-28', total: 1, planned: 3 });
    now = new Date('2027-02-14T15:00:00Z');
    expect((await preview()).people.map(({ name, day, sendOn }) => [name, day, sendOn])).toEqual([
      ['', '2027-02-20', '2027-02-14'],
      ['Lea', '2027-02-21', '2027-02-14'],
      ['Rosa', '2027-02-28', '2027-02-14'],
    ]);
    expect(await run()).toMatchObject({ sent: 3 });
    now = new Date('2027-12-20T15:00:00Z');
    expect((await preview()).people.map(({ name, day }) => [name, day])).toEqual([
      ['Tom', '2027-12-24'],
      ['', '2028-01-06'],
      ['', '2028-02-20'],
    ]);
    now = new Date('2028-02-15T15:00:00Z');
    expect((await preview()).people.find(({ name }) => name === 'Rosa')).toMatchObject({ day: '2028-02-29' });
  });

  it('follow a corrected address without duplicates and stop after erasure', async () => {
    now = new Date('2027-01-02T15:00:00Z');
    expect(await run()).toMatchObject({ sent: 1 });
    await know('customer-0004', { familyBirthdays: 'Rosa: 1932-02-29\nLea: 1992-02-21' });
    await campaigns.deliver(customerMerged, { fromId: 'customer-0001', toId: 'customer-0004' });
    expect(await preview()).toMatchObject({ total: 0 });
    await know('customer-0005', { birthday: '1961-01-05' });
    await campaigns.deliver(customerErased, { customerId: 'customer-0005' });
    expect(await preview()).toMatchObject({ total: 0 });
  });

  it('cover a remembrance day only when its family switched it on', async () => {
    now = new Date('2026-09-20T15:00:00Z');
    const id = 'customer-0006';
    await know(id, {});
    const chooseDays = (days: { kind: string; name: string; date: string; on: boolean }[]) =>
      choose(id, { days: { days } });
    const rosa = { kind: 'remembrance', name: 'Rosa Duarte', date: '2024-11-03' };
    const wedding = { kind: 'anniversary', name: 'Ana and Tom', date: '2026-11-07', on: true };
    await chooseDays([{ ...rosa, on: false }, wedding]);
    expect(await preview()).toMatchObject({ total: 0 });
    await chooseDays([{ ...rosa, on: true }, wedding]);
    const { people, subject, text } = await preview();
    expect(people).toEqual([
      { firstName: 'Inés', kind: 'remembrance', name: 'Rosa Duarte', day: '2026-11-03', sendOn: '2026-10-20' },
    ]);
    expect(subject).toBe('In memory of Rosa Duarte: November 3');
    expect(text).not.toMatch(/happy|celebrat|birthday/i);
    now = new Date('2026-10-25T15:00:00Z');
    expect(await run()).toMatchObject({ sent: 1, failed: 0, waiting: 0 });
    expect(await run()).toMatchObject({ sent: 0, failed: 0, waiting: 0 });
    now = new Date('2027-10-20T15:00:00Z');
    expect((await preview()).people.map(({ name, day }) => [name, day])).toEqual([
      ['Rosa Duarte', '2027-11-03'],
      ['Ana and Tom', '2027-11-07'],
    ]);
  });

  it('skip addresses that bounced or complained', async () => {
    const ids = ['customer-0011', 'customer-0012', 'customer-0013', 'customer-0014'] as const;
    now = new Date('2026-07-10T15:00:00Z');
    for (const id of ids) await know(id, { birthday: '1961-07-20' });
    for (const [n, reason] of ['bounced', 'complained', 'staff', 'unsubscribed'].entries())
      await sql`insert into suppressions (id, person_id, email, reason, at)
        values (gen_random_uuid(), ${ids[n]}, '', ${reason}, now())`.execute(campaigns.running.db);
    expect(await preview()).toMatchObject({ total: 1 });
  });

  it('are sent ahead and on the day, as the customer chose', async () => {
    const id = 'customer-0021';
    await know(id, { birthday: '1961-05-20' });
    const mine = () => mails().then((all) => all.filter((mail) => mail.includes(`To: ${id}@example.org`)));
    const subjects = async () => (await mine()).flatMap((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1] ?? []);
    await choose(id, { leadDays: 3, onDay: true });
    now = new Date('2026-05-17T03:59:00Z'); // the 16th at the business
    expect(await run()).toMatchObject({ sent: 0 });
    now = new Date('2026-05-17T14:00:00Z');
    expect(await run()).toMatchObject({ sent: 1 });
    expect(await run()).toMatchObject({ sent: 0 });
    now = new Date('2026-05-20T14:00:00Z');
    await Promise.all([run(), run()]);
    expect(await run()).toMatchObject({ sent: 0 });
    expect((await subjects()).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'Your birthday on May 20',
      'Your birthday today',
    ]);
    expect(await choose(id, {})).toMatchObject({ leadDays: 3, onDay: true });
    await expect(choose(id, { leadDays: 0 })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('are one email when an order and the customer name one birthday', async () => {
    now = new Date('2026-04-01T15:00:00Z');
    await know('customer-0022', { familyBirthdays: 'Rosa: 1932-04-10' });
    await choose('customer-0022', {
      days: {
        days: [
          { kind: 'family-birthday', name: 'Rosa', date: '1932-04-10', on: true },
          { kind: 'birthday', name: 'rosa', date: '1931-04-10', on: true },
        ],
      },
    });
    expect(await preview()).toMatchObject({ total: 1 });
    expect(await run()).toMatchObject({ sent: 1 });
    expect(await preview()).toMatchObject({ total: 0 });
  });

  it('cover the date of a birthday order until it is canceled', async () => {
    now = new Date('2026-03-01T15:00:00Z');
    const orderId = '00000000-0000-4000-8000-000000000031';
    const customerId = 'customer-0023';
    await know(customerId, {});
    const names = async () => (await preview()).people.map(({ name }) => name);
    stories.set(orderId, { customerId, cancelled: false });
    const order = { ...placed, orderId, customerId, uploadIds: [] };
    const received = await campaigns.deliver(orderPlaced, order);
    await campaigns.deliver(orderPlaced, order, { id: received });
    await eventually(async () => (await names()).includes('Oma Lena'), 'the day of the order');
    expect((await preview()).people.filter(({ name }) => name === 'Oma Lena')).toEqual([
      { firstName: 'Inés', kind: 'family-birthday', name: 'Oma Lena', day: '2026-03-12', sendOn: '2026-03-01' },
    ]);
    stories.set(orderId, { customerId, cancelled: true });
    const canceled = await campaigns.deliver(orderCancelled, { orderId, reason: 'customer-request' });
    await campaigns.deliver(orderCancelled, { orderId, reason: 'customer-request' }, { id: canceled });
    await eventually(async () => !(await names()).includes('Oma Lena'), 'the day to go');
    // The order-placed event arrives late, after the cancellation.
    await campaigns.deliver(orderPlaced, order);
    await campaigns.waitUntilIdle();
    expect(await names()).not.toContain('Oma Lena');
  });

  it('start by schedule once per business day, late or with a clock set back', async () => {
    const runs = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from reminder_runs where started_by = 'clock'`.execute(campaigns.running.db);
      return rows[0]?.n ?? 0;
    };
    const tick = async (at: string) => {
      now = new Date(at);
      const { rows } = await sql<{ id: string }>`
        select id::text from graphile_worker.add_job('begin-reminders', '{}')`.execute(campaigns.running.db);
      await eventually(async () => {
        const left = await sql`select 1 from graphile_worker.jobs where id = ${rows[0]?.id}::bigint`.execute(
          campaigns.running.db,
        );
        return left.rows.length === 0;
      }, 'the job to be done');
    };
    await tick('2029-01-10T13:45:00Z');
    expect(await runs()).toBe(0);
    await tick('2029-01-10T14:00:00Z');
    await tick('2029-01-10T14:15:00Z');
    expect(await runs()).toBe(1);
    await tick('2029-01-12T04:30:00Z'); // the 11th at the business, at half past eleven at night
    expect(await runs()).toBe(2);
    // The clock is set a day back, then right again.
    await tick('2029-01-11T04:30:00Z');
    await tick('2029-01-12T04:45:00Z');
    expect(await runs()).toBe(2);
  });

  it('require marketing to start', async () => {
    await expect(campaigns.call(campaignsRpc, staff('support')).RunReminders({})).rejects.toMatchObject({
      slug: 'role-not-included',
    });
  });
});
