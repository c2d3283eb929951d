import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contactAdded } from '@keepsake/contracts/events/orders/contact-added.v1';
import { paymentDisputed } from '@keepsake/contracts/events/orders/payment-disputed.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { campaignsEntry } from '../service.js';

const forgotten = new Set<string>();
let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({
            orderId,
            number: 'K-7K3M9QXA',
            customerId: 'customer-0001',
            firstName: 'Inés',
            lastName: 'Duarte',
            email: 'ines@example.org',
            phone: '555 0100',
            eventType: 'Memorial',
            honoreeName: 'Rosa Duarte',
            pricingTier: 'event',
            quantity: 3,
            copies: 3,
            totalCents: 8500,
          })),
        }),
        GetContact: async ({ contactId: id }) => {
          const person = { firstName: 'Ann', lastName: 'Okafor', email: 'ann@example.org' };
          const details = {
            type: 'prospect' as const,
            source: 'website',
            createdAt: '2026-01-01T00:00:00.000Z',
            replies: [],
          };
          return forgotten.has(id) ? {} : { contact: { id, ...person, ...details, notes: 'Please call me.' } };
        },
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

const mailsAbout = async (contactId: string): Promise<readonly unknown[]> => {
  const { rows } = await sql<{ template: string; to: string }>`
    select template, to_email as to from mails where subject_id = ${contactId}`.execute(campaigns.running.db);
  return rows.map(({ template, to }) => `${template} -> ${to}`);
};

it('emails a message to the business only, once when the event repeats', async () => {
  const contactId = randomIds.next();
  const id = await campaigns.deliver(contactAdded, { contactId });
  await campaigns.deliver(contactAdded, { contactId }, { id });
  expect(await mailsAbout(contactId)).toEqual(['support-new-message -> desk@keepsake.example']);
});

it('emails the business once per state of a dispute, repeated and late', async () => {
  const orderId = randomIds.next();
  const at = (state: 'open' | 'lost') => ({ orderId, state, amountCents: 8500, currency: 'USD' });
  const id = await campaigns.deliver(paymentDisputed, at('open'));
  await campaigns.deliver(paymentDisputed, at('lost'));
  await campaigns.deliver(paymentDisputed, at('open'), { id });
  expect(await mailsAbout(orderId)).toEqual(Array(2).fill('support-dispute -> desk@keepsake.example'));
});

it('sends nothing when the sender was erased before the event arrived', async () => {
  const contactId = randomIds.next();
  forgotten.add(contactId);
  await campaigns.deliver(contactAdded, { contactId });
  expect(await mailsAbout(contactId)).toEqual([]);
  expect(await campaigns.parked()).toEqual([]);
});
