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
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';

/** Orders without an address. */
const homeless = new Set<string>();
/** Customers whose account was deleted, and orders whose shipment was deleted. */
const erased = new Set<string>();
const lost = new Set<string>();

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
            email: erased.has(orderId) ? '' : 'ines@example.org',
            phone: '',
            eventType: 'Memorial',
            honoreeName: 'Rosa Duarte',
            pricingTier: 'multi',
            quantity: 2,
            copies: 2,
            totalCents: 12800,
            linkToken: `${orderId}.end.sign`,
            ...(homeless.has(orderId)
              ? {}
              : { address: { street: '12 Elm St', city: 'Troy', state: 'NY', zip: '12180', country: '' } }),
          })),
        }),
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => ({
            customerId,
            known: customerId === 'family-0001',
            firstName: 'Ruth',
            lastName: 'Berg',
            email: customerId === 'family-0001' ? 'ruth@example.org' : '',
            phone: '',
            emailMarketing: false,
            birthdayReminders: false,
            version: 1,
          })),
        }),
      }),
      fakeService(shippingRpc, {
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

describe('shipment email', () => {
  it('is sent once with carrier and tracking number when the event repeats', async () => {
    const orderId = randomIds.next();
    const id = await campaigns.deliver(shipmentShipped, { orderId, all: true });
    await campaigns.deliver(shipmentShipped, { orderId, all: true }, { id });
    const [mail, ...more] = await mailsAbout(orderId);
    expect(more).toEqual([]);
    const text = (await readFile(join(campaigns.folder, 'mail', `${mail?.id}.eml`), 'utf8')).replaceAll('=\r\n', '');
    expect(text).toContain('is on its way');
    expect(text).toContain('USPS');
    expect(text).toContain('9400100');
  });

  it('replaces the email about the completed order', async () => {
    const orderId = randomIds.next();
    await campaigns.deliver(shipmentShipped, { orderId, all: true });
    await campaigns.deliver(orderCompleted, { orderId, by: 'shipped' as const });
    expect(await templates(orderId)).toEqual(['order-shipped']);
  });

  it('replaces a payment email when the payment event is late', async () => {
    const orderId = randomIds.next();
    await campaigns.deliver(shipmentShipped, { orderId, all: true });
    const paid = {
      orderId,
      paymentId: randomIds.next(),
      method: 'manual',
      amountCents: 8500,
      currency: 'USD',
    } as const;
    await campaigns.deliver(paymentConfirmed, paid);
    expect(await templates(orderId)).toEqual(['order-shipped']);
  });

  it('is not sent when account or shipment is deleted', async () => {
    const [of, without] = [randomIds.next(), randomIds.next()];
    erased.add(of);
    lost.add(without);
    for (const orderId of [of, without]) await campaigns.deliver(shipmentShipped, { orderId, all: true });
    expect([await templates(of), await templates(without)]).toEqual([[], []]);
    expect(await campaigns.parked()).toEqual([]);
  });
});

describe('payment email', () => {
  const paidMail = async (orderId: string) => {
    const paid = { paymentId: randomIds.next(), method: 'manual', amountCents: 8500, currency: 'USD' } as const;
    const id = await campaigns.deliver(paymentConfirmed, { orderId, ...paid });
    await campaigns.deliver(paymentConfirmed, { orderId, ...paid }, { id });
    const [mail, ...more] = await mailsAbout(orderId);
    expect(more).toEqual([]);
    return (await readFile(join(campaigns.folder, 'mail', `${mail?.id}.eml`), 'utf8')).replaceAll('=\r\n', '');
  };

  it('asks for the address with a link only when it is missing', async () => {
    const [without, known] = [randomIds.next(), randomIds.next()];
    homeless.add(without);
    const asking = await paidMail(without);
    expect(asking).toContain(`https://keepsake.example/order-status/${without}.end.sign`);
    expect(asking).not.toContain('when it ships');
    const promising = await paidMail(known);
    expect(promising).toContain('when it ships');
    expect(promising).not.toContain('order-status');
  });
});

describe('replacement email', () => {
  const shipped = (more: object = {}) => ({ shipmentId: randomIds.next(), codeIds: [randomIds.next()], ...more });
  const textOf = async (subjectId: string) => {
    const [mail, ...more] = await mailsAbout(subjectId);
    expect([mail?.template, more]).toEqual(['replacement-shipped', []]);
    return (await readFile(join(campaigns.folder, 'mail', `${mail?.id}.eml`), 'utf8')).replaceAll('=\r\n', '');
  };

  it('is sent once to the family when the event repeats', async () => {
    const sent = shipped({ orderId: randomIds.next(), customerId: 'family-0001' });
    const id = await campaigns.deliver(replacementShipped, sent);
    await campaigns.deliver(replacementShipped, sent, { id });
    const text = await textOf(sent.shipmentId);
    expect(text).toContain('ruth@example.org');
    for (const message of ['replacement plate is on its way', 'USPS', '9400100', 'K-7K3M9QXA'])
      expect(text).toContain(message);
  });

  it('goes to the buyer when no family is known', async () => {
    const sent = shipped({ orderId: randomIds.next(), customerId: 'unknown-0001' });
    await campaigns.deliver(replacementShipped, sent);
    expect(await textOf(sent.shipmentId)).toContain('ines@example.org');
  });

  it('is not sent when family and buyer are unknown', async () => {
    const sent = shipped({ customerId: 'unknown-0001' });
    await campaigns.deliver(replacementShipped, sent);
    expect(await mailsAbout(sent.shipmentId)).toEqual([]);
    expect(await campaigns.parked()).toEqual([]);
  });
});
