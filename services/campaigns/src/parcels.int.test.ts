import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { replacementShipped } from '@keepsake/contracts/events/shipping/replacement-shipped.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '@keepsake/platform/testing/databases';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from './service.js';

/** Whose account was deleted, and whose parcel nobody knows any more. */
const erased = new Set<string>();
const lost = new Set<string>();

let campaigns: ServiceUnderTest;
beforeAll(async () => {
  campaigns = await serviceUnderTest(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    neighbours: [
      neighbour(ordersRpc, {
        GetBuyer: async ({ orderId }) => ({
          orderId,
          number: 'K-7K3M9QXA',
          customerId: 'customer-0001',
          firstName: 'Inés',
          lastName: 'Duarte',
          email: erased.has(orderId) ? '' : 'ines@example.org',
          phone: '',
          eventType: 'Memorial',
          honoreeName: 'Rosa Duarte',
          pricingTier: 'multi',
          quantity: 2,
          copies: 2,
          totalCents: 12800,
        }),
        GetCustomer: async ({ customerId }) => ({
          customerId,
          known: customerId === 'family-0001',
          firstName: 'Ruth',
          lastName: 'Berg',
          email: customerId === 'family-0001' ? 'ruth@example.org' : '',
          phone: '',
          emailMarketing: false,
          birthdayReminders: false,
          version: 1,
        }),
      }),
      neighbour(shippingRpc, {
        GetShipment: async ({ orderId }) => {
          if (lost.has(orderId)) throw problem('not-found', 'parcel-not-found', 'It is not there. Please look again.');
          return {
            orderId,
            shippedAt: '2026-03-02T10:00:00.000Z',
            carrier: 'usps',
            trackingNumber: '9400100',
            shipTo: [],
          };
        },
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

type Sent = { readonly id: string; readonly template: string; readonly state: string };
const mailsAbout = (orderId: string): Promise<readonly Sent[]> =>
  eventually(async () => {
    const { rows } = await sql<Sent>`select id, template, state from mails where subject_id = ${orderId}`.execute(
      campaigns.running.db,
    );
    return rows.every(({ state }) => state !== 'queued') ? rows : undefined;
  }, 'the mails about the parcel are sent');
const templates = async (orderId: string) => (await mailsAbout(orderId)).map(({ template }) => template).toSorted();

describe('a shipped parcel', () => {
  it('is told once, also when it comes twice, with carrier and number', async () => {
    const orderId = randomIds.next();
    const id = await campaigns.hear(shipmentShipped, { orderId, all: true });
    await campaigns.hear(shipmentShipped, { orderId, all: true }, { id });
    const [mail, ...more] = await mailsAbout(orderId);
    expect(more).toEqual([]);
    const text = (await readFile(join(campaigns.folder, 'mail', `${mail?.id}.eml`), 'utf8')).replaceAll('=\r\n', '');
    expect(text).toContain('is on its way');
    expect(text).toContain('USPS');
    expect(text).toContain('9400100');
  });

  it('completes its order without a second mail', async () => {
    const orderId = randomIds.next();
    await campaigns.hear(shipmentShipped, { orderId, all: true });
    await campaigns.hear(orderCompleted, { orderId, by: 'shipped' as const });
    expect(await templates(orderId)).toEqual(['order-shipped']);
  });

  it('late: a payment that is heard of after it is not told any more', async () => {
    const orderId = randomIds.next();
    await campaigns.hear(shipmentShipped, { orderId, all: true });
    const paid = {
      orderId,
      paymentId: randomIds.next(),
      method: 'manual',
      amountCents: 8500,
      currency: 'USD',
    } as const;
    await campaigns.hear(paymentConfirmed, paid);
    expect(await templates(orderId)).toEqual(['order-shipped']);
  });

  it('late: tells nobody when the account is gone, and nothing when the parcel is', async () => {
    const [of, without] = [randomIds.next(), randomIds.next()];
    erased.add(of);
    lost.add(without);
    for (const orderId of [of, without]) await campaigns.hear(shipmentShipped, { orderId, all: true });
    expect([await templates(of), await templates(without)]).toEqual([[], []]);
    expect(await campaigns.parked()).toEqual([]);
  });
});

describe('a shipped replacement', () => {
  const shipped = (more: object = {}) => ({ shipmentId: randomIds.next(), codeIds: [randomIds.next()], ...more });
  const textOf = async (subjectId: string) => {
    const [mail, ...more] = await mailsAbout(subjectId);
    expect([mail?.template, more]).toEqual(['replacement-shipped', []]);
    return (await readFile(join(campaigns.folder, 'mail', `${mail?.id}.eml`), 'utf8')).replaceAll('=\r\n', '');
  };

  it('is told once to the family, also when it comes twice', async () => {
    const sent = shipped({ orderId: randomIds.next(), customerId: 'family-0001' });
    const id = await campaigns.hear(replacementShipped, sent);
    await campaigns.hear(replacementShipped, sent, { id });
    const text = await textOf(sent.shipmentId);
    expect(text).toContain('ruth@example.org');
    for (const words of ['replacement plate is on its way', 'USPS', '9400100', 'K-7K3M9QXA'])
      expect(text).toContain(words);
  });

  it('is told to the buyer when no family is known', async () => {
    const sent = shipped({ orderId: randomIds.next(), customerId: 'unknown-0001' });
    await campaigns.hear(replacementShipped, sent);
    expect(await textOf(sent.shipmentId)).toContain('ines@example.org');
  });

  it('late: is told to no one when neither is known any more', async () => {
    const sent = shipped({ customerId: 'unknown-0001' });
    await campaigns.hear(replacementShipped, sent);
    expect(await mailsAbout(sent.shipmentId)).toEqual([]);
    expect(await campaigns.parked()).toEqual([]);
  });
});
