import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { foldFigures } from '@keepsake/platform/figures';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { campaignsEntry } from '../service.js';

const marketing: Caller = { kind: 'staff', id: 'mia-of-the-staff', role: 'marketing' };
const cards = new Map<string, object>();
let now = new Date('2028-02-29T12:00:00Z');

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    clock: { now: () => now },
    fakes: [
      fakeService(ordersRpc, {
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => ({
            customerId,
            known: true,
            firstName: 'Inés',
            lastName: 'Duarte',
            email: `${customerId}@example.org`,
            phone: '',
            emailMarketing: false,
            birthdayReminders: false,
            version: 1,
            ...cards.get(customerId),
          })),
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

const change = (customerId: string, version: number, card: object) => {
  cards.set(customerId, { ...card, version });
  return campaigns.deliver(customerChanged, { customerId, version });
};
const figures = () => campaigns.call(campaignsRpc, marketing).MailFigures({});
const mail = (to: string) =>
  campaigns.call(campaignsRpc).QueueMail({ to, template: 'activation-undone', valuesJson: '{"firstName":"Inés"}' });
const delivered = (n: number) =>
  eventually(async () => (await figures()).templates[0]?.delivered === n, `${n} mails to be delivered`);

describe('figures of emails and people', () => {
  it('count the latest consents and the reminder days', async () => {
    await change('customer-0001', 1, {
      emailMarketing: true,
      birthdayReminders: true,
      birthday: '1961-03-04',
      familyBirthdays: 'Rosa: 1931-02-29\nTom: 1990-12-24\nLea: 1992-02-29',
    });
    await change('customer-0002', 1, { emailMarketing: true, anniversary: '1990-06-01' });
    expect(await figures()).toMatchObject({
      customers: 2,
      marketing: 2,
      reminders: 1,
      birthdays: 1,
      anniversaries: 1,
      familyBirthdays: 2,
    });
    await change('customer-0002', 2, { emailMarketing: false, birthdayReminders: true });
    expect(await figures()).toMatchObject({ customers: 2, marketing: 1, reminders: 2, anniversaries: 0 });
  });

  it('follow a corrected address and drop erased people', async () => {
    await campaigns.deliver(customerMerged, { fromId: 'customer-0001', toId: 'customer-0003' });
    expect(await figures()).toMatchObject({
      customers: 2,
      marketing: 1,
      reminders: 2,
      birthdays: 1,
      familyBirthdays: 2,
    });
    await campaigns.deliver(customerErased, { customerId: 'customer-0003' });
    expect(await figures()).toMatchObject({
      customers: 1,
      marketing: 0,
      reminders: 1,
      birthdays: 0,
      familyBirthdays: 0,
    });
    const { rows } =
      await sql`select 1 from consent_now where customer_id in ('customer-0001', 'customer-0003')`.execute(
        campaigns.running.db,
      );
    expect(rows).toEqual([]);
  });

  it('count emails in the business month of queuing, and delivery when it happens', async () => {
    now = new Date('2028-03-01T04:59:59Z');
    await mail('ines@example.org');
    await delivered(1);
    now = new Date('2028-03-01T05:00:00Z');
    await mail('ines@example.org');
    await mail('nobody@@example.org').catch(() => undefined);
    await delivered(2);
    const { months, waiting, waitingSince } = await figures();
    expect(months.slice(-2)).toMatchObject([
      { name: '2028-02', delivered: 1 },
      { name: '2028-03', delivered: 1 },
    ]);
    expect([waiting, waitingSince]).toEqual([0, undefined]);
  });

  it('stay equal when the job aggregates them', async () => {
    const before = await figures();
    await foldFigures('America/New_York').handle(
      {},
      campaigns.running.contextFor({
        caller: { kind: 'system', service: 'campaigns' },
        correlationId: 'test',
        signal: AbortSignal.timeout(20_000),
      }),
    );
    expect(await figures()).toEqual(before);
  });
});
