import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { readConfig } from './config.js';
import { shippingEntry } from './service.js';

const packer: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const addresses = new Map<string, string>();
const fakes = [
  fakeService(ordersRpc, {
    GetBuyers: async ({ orderIds }) => ({
      buyers: await answerEach(orderIds, async (orderId) => ({
        orderId,
        number: 'K-7K3M9QXA',
        customerId: 'customer-0001',
        firstName: 'Inés',
        lastName: 'Gruber',
        email: 'ines@example.org',
        phone: '555 0100',
        eventType: 'Memorial',
        honoreeName: 'Rosa Duarte',
        pricingTier: 'multi' as const,
        quantity: 2,
        copies: 2,
        totalCents: 11_520,
        address: {
          street: 'Gasse 1',
          city: 'Wien',
          state: '',
          zip: '1010',
          country: addresses.get(orderId) ?? 'Austria',
        },
      })),
    }),
  }),
];
const facts = {
  SHIP_FROM: 'Keepsake; 12 Harbor Street; Portland ME 04101; United States',
  PLATE_WEIGHT_GRAMS: '180',
  PLATE_ORIGIN: 'United States',
  PLATE_VALUE_CENTS: '2500',
};

let shipping: TestService;
let plain: TestService;
beforeAll(async () => {
  shipping = await openTestService(shippingEntry, { env: { ...facts, PLATE_TARIFF_NUMBER: '8310.00' }, fakes });
  plain = await openTestService(shippingEntry, { fakes });
});
afterAll(async () => {
  await shipping.stop();
  await plain.stop();
});

const client = (service = shipping) => service.call(shippingRpc, packer);
const parcel = async (country = 'Austria', service = shipping): Promise<string> => {
  const orderId = randomIds.next();
  addresses.set(orderId, country);
  await service.deliver(orderPlaced, {
    orderId,
    number: 'K-7K3M9QXA',
    customerId: 'customer-0001',
    variant: 'checkout',
    tier: 'multi',
    quantity: 2,
    codes: 2,
    copies: 2,
    eventType: 'memorial',
    totalCents: 11_520,
    currency: 'USD',
    uploadIds: [],
    browserId: 'browser-0001',
    paid: true,
  });
  return orderId;
};
const textsOf = (file: Uint8Array): readonly (readonly string[])[] =>
  readPdf(Buffer.from(file)).pages.map(({ texts }) => texts.map(({ text }) => text));

describe('customs forms', () => {
  test('state sender, recipient, contents, weight, value, origin and tariff number', async () => {
    const { pdf, name } = await client().RenderCustoms({ orderId: await parcel() });
    expect(name).toBe('customs-form-K-7K3M9QXA.pdf');
    const [words = []] = textsOf(pdf);
    for (const word of [
      'CN 22',
      'Portland ME 04101',
      'Inés Gruber',
      'AUSTRIA',
      'Engraved metal plates with box',
      '0.360 kg',
      '$115.20',
      'United States',
      '8310.00',
    ])
      expect(words).toContain(word);
  });

  test('are printed for the parcels of a sheet that go abroad', async () => {
    const [away, home, another] = [await parcel(), await parcel('US'), await parcel('Germany')];
    const { sheetId } = await client().PrintLabels({ orderIds: [away, home, another], startPosition: 1 });
    const { pdf, name } = await client().RenderCustoms({ sheetId });
    expect(name).toBe('customs-forms.pdf');
    const pages = textsOf(pdf);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain('GERMANY');
    const { labels } = await client().ListLabels({ state: 'printed', limit: 0 });
    const flags = [away, home, another].map(
      (id) => labels.find(({ parcel: one }) => one?.orderId === id)?.parcel?.customs,
    );
    expect(flags).toEqual([true, false, true]);
  });

  test('are refused for home parcels, canceled orders and other roles', async () => {
    await expect(client().RenderCustoms({ orderId: await parcel('usa') })).rejects.toMatchObject({
      slug: 'customs-not-needed',
    });
    const orderId = await parcel();
    await shipping.deliver(orderCancelled, { orderId, reason: 'mistake' });
    await expect(client().RenderCustoms({ orderId })).rejects.toMatchObject({ slug: 'order-closed' });
    const support: Caller = { kind: 'staff', id: 'sue-of-the-staff', role: 'support' };
    await expect(shipping.call(shippingRpc, support).RenderCustoms({ orderId })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  test('are not offered until the business states its facts', async () => {
    const orderId = await parcel('Austria', plain);
    expect((await client(plain).ListPending({ limit: 0 })).pending[0]?.customs).toBe(false);
    await expect(client(plain).RenderCustoms({ orderId })).rejects.toMatchObject({ slug: 'customs-not-set' });
  });

  test('need all facts together, or the service does not start', () => {
    expect(() => readConfig({ ...facts, PLATE_ORIGIN: undefined })).toThrow(/PLATE_ORIGIN/);
    expect(readConfig({}).customs).toBeUndefined();
  });
});
