import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { campaignsEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'mia-of-the-staff', role: 'marketing' };
const now = new Date('2026-11-23T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Owner and occasion of each code, and buyer and occasion of each order. */
const owners = new Map<string, { readonly email: string; readonly eventType: string }>();
const buyers = new Map<string, { readonly email: string; readonly eventType: string }>();
const people = ['ana', 'ben', 'cleo', 'dora'] as const;
const emailOf = (person: string): string => `${person}@example.org`;

let campaigns: TestService;
const idOf = (person: string): string => campaigns.running.platform.customerIdOf(emailOf(person));
const personOf = (customerId: string): string | undefined => people.find((person) => idOf(person) === customerId);

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
            email: emailOf(personOf(customerId) ?? 'unknown'),
            phone: '',
            emailMarketing: personOf(customerId) !== 'dora',
            birthdayReminders: false,
            version: 1,
          })),
        }),
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({
            orderId,
            number: 'K-7K3M9QXA',
            customerId: campaigns.running.platform.customerIdOf(buyers.get(orderId)?.email ?? ''),
            firstName: 'Inés',
            lastName: 'Duarte',
            email: buyers.get(orderId)?.email ?? '',
            phone: '555 0100',
            eventType: buyers.get(orderId)?.eventType ?? '',
            honoreeName: 'Rosa Duarte',
            pricingTier: 'event',
            quantity: 3,
            copies: 3,
            totalCents: 8500,
          })),
        }),
      }),
      fakeService(codesRpc, {
        GetOwner: async ({ codeId }) => ({
          ownerName: 'Inés',
          ownerEmail: owners.get(codeId)?.email ?? '',
          code: 'CF7K3M9QXA2TDV',
          honoreeName: 'Rosa',
          eventType: owners.get(codeId)?.eventType ?? '',
          timelineUrl: 'https://keepsake.example/timeline/CF7K3M9QXA2TDV',
        }),
      }),
    ],
  });
  for (const person of people) await campaigns.deliver(customerChanged, { customerId: idOf(person), version: 1 });
  await order('ana', 'Wedding');
  await order('ben', 'Memorial');
  await open('ben', 'memorial', 10);
  await open('cleo', 'wedding', 400);
});
afterAll(() => campaigns.stop());

const order = async (person: string, eventType: string): Promise<void> => {
  const orderId = randomUUID();
  buyers.set(orderId, { email: emailOf(person), eventType });
  const data = {
    orderId,
    number: 'K-7K3M9QXA',
    customerId: idOf(person),
    variant: 'checkout' as const,
    quantity: 1,
    codes: 1,
    copies: 1,
    eventType: eventType.toLowerCase(),
    totalCents: 8500,
    currency: 'USD' as const,
    uploadIds: [],
    browserId: 'browser-0001',
    paid: false,
  };
  const id = await campaigns.deliver(orderPlaced, data);
  await campaigns.deliver(orderPlaced, data, { id });
};
const open = async (person: string, eventType: string, age: number) => {
  const page = { codeId: randomUUID(), timelineId: randomUUID(), customerId: idOf(person) };
  owners.set(page.codeId, { email: emailOf(person), eventType });
  const data = { ...page, eventType, test: false };
  const id = await campaigns.deliver(codeActivated, data, { at: daysAgo(age) });
  await campaigns.deliver(codeActivated, data, { id, at: daysAgo(age) });
  return page;
};

const marketing = () => campaigns.call(marketingRpc, staff);
type Segment = NonNullable<Parameters<ReturnType<typeof marketing>['CountAudience']>[0]['segment']>;
const write = async (segment: Segment, templateType = 'customer_product_newsletter') => {
  const { id, name } = await marketing().CreateCampaign({ templateType, draft: true });
  const labels = { subject: `For some ${id}`, body: 'We are open on Saturdays.' };
  return marketing().SaveCampaign({ campaignId: id, name, ...labels, draft: false, segment });
};
const counted = async (segment: Segment) => {
  const { id } = await marketing().CreateCampaign({ templateType: 'customer_product_newsletter', draft: true });
  const {
    people: reached,
    withoutConsent,
    outsideSegment,
    recent,
  } = await marketing().CountAudience({ campaignId: id, segment });
  expect(reached + recent + withoutConsent + outsideSegment).toBe(people.length);
  expect(withoutConsent).toBe(1);
  // A person who got the campaign of another test is in the segment, too.
  return reached + recent;
};

describe('segment of a campaign', () => {
  it.each<[string, Segment, number]>([
    ['everyone who agreed', { occasions: [] }, 3],
    ['occasions of orders and pages', { occasions: ['wedding'] }, 2],
    ['several occasions', { occasions: ['wedding', 'memorial'] }, 3],
    ['an occasion of no one', { occasions: ['graduation'] }, 0],
    ['people with a page', { occasions: [], page: 'opened' }, 2],
    ['people without a page', { occasions: [], page: 'none' }, 1],
    ['pages of at least a year', { occasions: [], pageMinDays: 365 }, 1],
    ['pages of the last month', { occasions: [], pageMaxDays: 30 }, 1],
    ['every part at once', { occasions: ['wedding'], page: 'opened', pageMinDays: 365 }, 1],
  ])('counts %s', async (_, segment, expected) => {
    expect(await counted(segment)).toBe(expected);
  });

  it('is saved with the campaign, copied, and decides who gets it', async () => {
    const segment: Segment = { occasions: ['wedding'], page: 'none' };
    const saved = await write(segment);
    expect(saved.segment).toMatchObject(segment);
    expect((await marketing().CopyCampaign({ campaignId: saved.id })).segment).toMatchObject(segment);
    const press = (expected: number) => marketing().SendCampaign({ campaignId: saved.id, way: 'newsletter', expected });
    await expect(press(3)).rejects.toMatchObject({ slug: 'audience-changed' });
    await press(1);
    const { recipients } = await marketing().ListRecipients({ campaignId: saved.id, limit: 10 });
    expect(recipients.map(({ email }) => email)).toEqual([emailOf('ana')]);
  });

  it('stays when a save leaves it out', async () => {
    const { id, name, subject } = await write({ occasions: ['memorial'] });
    const again = await marketing().SaveCampaign({ campaignId: id, name, subject, body: 'Other words.', draft: true });
    expect(again.segment).toEqual({ occasions: ['memorial'] });
  });

  it('is refused for businesses and when its parts contradict each other', async () => {
    const wrong = { kind: 'invalid', extra: { errors: [expect.objectContaining({ field: 'segment' })] } };
    await expect(write({ occasions: ['wedding'] }, 'funeral_home_outreach')).rejects.toMatchObject(wrong);
    await expect(write({ occasions: [], page: 'none', pageMinDays: 3 })).rejects.toMatchObject(wrong);
    await expect(write({ occasions: [], pageMinDays: 30, pageMaxDays: 30 })).rejects.toMatchObject(wrong);
  });

  it('follows an undone activation, and an erased person leaves no fact', async () => {
    const page = await open('ana', 'graduation', 1);
    expect(await counted({ occasions: ['graduation'] })).toBe(1);
    await campaigns.deliver(activationUndone, { ...page, test: false });
    expect(await counted({ occasions: ['graduation'] })).toBe(0);
    await campaigns.deliver(customerErased, { customerId: idOf('cleo') });
    const facts = sql`select 1 from contact_pages where customer_id = ${idOf('cleo')}`;
    await eventually(async () => (await facts.execute(campaigns.running.db)).rows.length === 0, 'the facts to go');
    const { rows } = await facts.execute(campaigns.running.db);
    expect(rows).toEqual([]);
  });
});
