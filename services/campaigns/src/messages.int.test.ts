import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contactAdded } from '@keepsake/contracts/events/orders/contact-added.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import { sql } from 'kysely';
import { campaignsEntry } from './service.js';

/* What somebody wrote by the contact form reaches the people who answer. */

const forgotten = new Set<string>();
let campaigns: ServiceUnderTest;
beforeAll(async () => {
  campaigns = await serviceUnderTest(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    neighbours: [
      neighbour(ordersRpc, {
        GetContact: async ({ contactId: id }) => {
          const person = { firstName: 'Ann', lastName: 'Okafor', email: 'ann@example.org' };
          const about = { type: 'prospect', source: 'website', createdAt: '2026-01-01T00:00:00.000Z' };
          return forgotten.has(id) ? {} : { contact: { id, ...person, ...about, notes: 'Please call me.' } };
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

it('is mailed to the business, once however often it is said, and to nobody else', async () => {
  const contactId = randomIds.next();
  const id = await campaigns.hear(contactAdded, { contactId });
  await campaigns.hear(contactAdded, { contactId }, { id });
  expect(await mailsAbout(contactId)).toEqual(['support-new-message -> desk@keepsake.example']);
});

it('late: is not mailed once its writer has been forgotten', async () => {
  const contactId = randomIds.next();
  forgotten.add(contactId);
  await campaigns.hear(contactAdded, { contactId });
  expect(await mailsAbout(contactId)).toEqual([]);
  expect(await campaigns.parked()).toEqual([]);
});
