import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller, StaffRole } from '@keepsake/platform/turn';
import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from './service.js';

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `${role}-of-the-staff`, role });
const cards = new Map<string, object>();
let now = new Date('2026-12-20T15:00:00Z');

let campaigns: ServiceUnderTest;
beforeAll(async () => {
  campaigns = await serviceUnderTest(campaignsEntry, {
    clock: { now: () => now },
    neighbours: [
      neighbour(ordersRpc, {
        GetCustomer: async ({ customerId }) => ({
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
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

const know = (customerId: string, card: object, version = 1) => {
  cards.set(customerId, { ...card, version });
  return campaigns.hear(customerChanged, { customerId, version });
};
const preview = () => campaigns.call(campaignsRpc, staff('marketing')).PreviewReminders({});
const run = (key?: string) => campaigns.call(campaignsRpc, staff('marketing'), key).RunReminders({});
const mails = async (): Promise<readonly string[]> => {
  const folder = join(campaigns.folder, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
};

describe('birthday reminders', () => {
  it('show before they are sent who would get one, and in which words', async () => {
    await know('customer-0001', {
      familyBirthdays: 'Rosa: 1932-02-29\nTom: 1990-12-24\nnobody knows when\nLea: 1992-02-21',
    });
    await know('customer-0002', { birthday: '1961-01-05', birthdayReminders: false });
    await know('customer-0003', { birthday: '1961-02-20', anniversary: '1990-01-06' });
    const shown = await preview();
    const { subject, text } = shown;
    expect(shown).toMatchObject({
      total: 3,
      firstDay: '2026-12-20',
      lastDay: '2027-02-20',
      people: [
        { firstName: 'Inés', kind: 'family-birthday', name: 'Tom', day: '2026-12-24' },
        { firstName: 'Inés', kind: 'anniversary', name: '', day: '2027-01-06' },
        { firstName: 'Inés', kind: 'birthday', name: '', day: '2027-02-20' },
      ],
    });
    expect(subject).toBe('Tom: a birthday on December 24');
    expect(text).toContain('The birthday of Tom is on December 24.');
    expect(await mails()).toEqual([]);
  });

  it('never speak of happiness: nobody knows here who is alive', async () => {
    expect((await preview()).text).not.toMatch(/happy/i);
  });

  it('are sent once for a person, an occasion and a year, however many press how often', async () => {
    const answers = await Promise.all([run('one-press'), run('one-press'), run('another-press')]);
    expect(answers[0]).toEqual(answers[1]);
    expect((answers[0]?.sent ?? 0) + (answers[2]?.sent ?? 0)).toBe(3);
    expect(await run()).toEqual({ sent: 0, failed: 0, waiting: 0 });
    expect(await preview()).toMatchObject({ total: 0, people: [] });
    expect(await mails()).toHaveLength(3);
  });

  it('tell the dashboard when they ran and when they run next, and the log who pressed', async () => {
    const figures = await campaigns.call(campaignsRpc, staff('finance')).MailFigures({});
    expect(figures).toMatchObject({
      remindersRanAt: '2026-12-20T15:00:00.000Z',
      remindersRunAt: '2026-12-21T14:00:00.000Z',
    });
    const acts = (await campaigns.said()).filter(({ type }) => type === 'campaigns.staff-acted.v1');
    expect(acts[0]?.data).toMatchObject({ staffId: 'marketing-of-the-staff', action: 'run', subject: 'reminders' });
  });

  it('R24: come for the 29th of February on the 28th, and for the others again a year later', async () => {
    now = new Date('2027-01-01T04:59:00Z'); // still the old year at the business
    expect(await preview()).toMatchObject({ firstDay: '2026-12-31', lastDay: '2027-02-28', total: 2 });
    expect((await preview()).people).toEqual([
      { firstName: 'Inés', kind: 'family-birthday', name: 'Lea', day: '2027-02-21' },
      { firstName: 'Inés', kind: 'family-birthday', name: 'Rosa', day: '2027-02-28' },
    ]);
    expect(await run()).toMatchObject({ sent: 2 });
    now = new Date('2027-12-20T15:00:00Z');
    expect((await preview()).people.map(({ name, day }) => [name, day])).toEqual([
      ['Tom', '2027-12-24'],
      ['', '2028-01-06'],
      ['', '2028-02-20'],
    ]);
  });

  it('follow a person to a corrected address without being sent again, and stop when they are forgotten', async () => {
    now = new Date('2027-01-02T15:00:00Z');
    await know('customer-0004', { familyBirthdays: 'Rosa: 1932-02-29\nLea: 1992-02-21' });
    await campaigns.hear(customerMerged, { fromId: 'customer-0001', toId: 'customer-0004' });
    expect(await preview()).toMatchObject({ total: 0 });
    await know('customer-0005', { birthday: '1961-01-05' });
    await campaigns.hear(customerErased, { customerId: 'customer-0005' });
    expect(await preview()).toMatchObject({ total: 0 });
  });

  it('come for a day of remembrance only when its family asked for them, and want nothing of it', async () => {
    now = new Date('2026-09-20T15:00:00Z');
    const id = 'customer-0006';
    await know(id, {});
    const choose = (days: { kind: string; name: string; date: string; on: boolean }[]) =>
      campaigns.call(campaignsRpc, { kind: 'customer', id, browserId: 'b' }).SavePreferences({ days: { days } });
    const rosa = { kind: 'remembrance', name: 'Rosa Duarte', date: '2024-11-03' };
    const wedding = { kind: 'anniversary', name: 'Ana and Tom', date: '2026-11-07', on: true };
    await choose([{ ...rosa, on: false }, wedding]);
    expect(await preview()).toMatchObject({ total: 0 });
    await choose([{ ...rosa, on: true }, wedding]);
    const { people, subject, text } = await preview();
    expect(people).toEqual([{ firstName: 'Inés', kind: 'remembrance', name: 'Rosa Duarte', day: '2026-11-03' }]);
    expect(subject).toBe('In memory of Rosa Duarte: November 3');
    expect(text).not.toMatch(/happy|celebrat|birthday/i);
    expect(await run()).toEqual({ sent: 1, failed: 0, waiting: 0 });
    expect(await run()).toEqual({ sent: 0, failed: 0, waiting: 0 });
    now = new Date('2027-10-20T15:00:00Z');
    expect((await preview()).people.map(({ name, day }) => [name, day])).toEqual([
      ['Rosa Duarte', '2027-11-03'],
      ['Ana and Tom', '2027-11-07'],
    ]);
  });

  it('do not go to an address that takes no mail, or whose owner called one unwanted', async () => {
    const ids = ['customer-0011', 'customer-0012', 'customer-0013', 'customer-0014'] as const;
    now = new Date('2026-07-01T15:00:00Z');
    for (const id of ids) await know(id, { birthday: '1961-07-20' });
    for (const [n, reason] of ['bounced', 'complained', 'staff', 'unsubscribed'].entries())
      await sql`insert into suppressions (id, person_id, email, reason, at)
        values (gen_random_uuid(), ${ids[n]}, '', ${reason}, now())`.execute(campaigns.running.db);
    expect(await preview()).toMatchObject({ total: 1 });
  });

  it('are marketing’s to send', async () => {
    await expect(campaigns.call(campaignsRpc, staff('support')).RunReminders({})).rejects.toMatchObject({
      slug: 'role-not-included',
    });
  });
});
