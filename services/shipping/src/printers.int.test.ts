import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import type { StaffRole } from '@keepsake/platform/request-context';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { shippingEntry } from './service.js';

const buyer = {
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
};
const address = { street: '1 Main St', city: 'Albany', state: 'NY', zip: '12207', country: 'US' };

let shipping: TestService;
beforeAll(async () => {
  shipping = await openTestService(shippingEntry, {
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({ ...buyer, orderId, address })),
        }),
      }),
    ],
  });
});
afterAll(() => shipping.stop());

const client = (role: StaffRole = 'operations') =>
  shipping.call(shippingRpc, { kind: 'staff', id: randomIds.next(), role });

const shipment = async (): Promise<string> => {
  const orderId = randomIds.next();
  await shipping.deliver(orderPlaced, {
    orderId,
    number: buyer.number,
    customerId: buyer.customerId,
    variant: 'checkout',
    tier: 'event',
    quantity: 3,
    codes: 1,
    copies: 3,
    eventType: 'memorial',
    totalCents: 8500,
    currency: 'USD',
    uploadIds: [],
    browserId: 'browser-0001',
    paid: true,
  });
  return orderId;
};

describe('label papers', () => {
  it('prints one thermal label per shipment, also when rendered again', async () => {
    const place = async () =>
      (await client().ListPrinters({})).printers.find(({ printer }) => printer === 'hp-laserjet')?.nextPosition;
    const before = await place();
    const ids = [await shipment(), await shipment()];
    const printed = await client().PrintLabels({
      orderIds: ids,
      startPosition: 1,
      printer: 'hp-laserjet',
      format: 'thermal-4x6',
    });
    expect(printed).toMatchObject({ printed: 2, sheets: 2, nextPosition: 1 });
    const { pages } = readPdf(Buffer.from((await client().RenderSheet({ sheetId: printed.sheetId })).pdf));
    expect(pages.map(({ texts }) => texts[1]?.text)).toEqual(['Inés Duarte', 'Inés Duarte']);
    const { labels } = await client().ListLabels({ state: 'printed', limit: 0 });
    expect(labels.find(({ parcel }) => parcel?.orderId === ids[1])).toMatchObject({
      format: 'thermal-4x6',
      sheet: 2,
      position: 1,
    });
    expect(await place()).toBe(before);
  });
});

describe('a printer', () => {
  it('keeps its offset for all staff, separate from other printers', async () => {
    await client().SaveOffset({ printer: 'hp-laserjet', xTenths: 3, yTenths: -5 });
    const id = await shipment();
    const left = async (printer: 'hp-laserjet' | 'brother-laser') => {
      const { pdf } = await client('owner').PreviewLabels({ orderIds: [id], startPosition: 1, printer });
      return readPdf(Buffer.from(pdf)).pages[0]?.texts[0]?.xMm ?? 0;
    };
    expect((await left('hp-laserjet')) - (await left('brother-laser'))).toBeCloseTo(0.3, 2);
    const { pdf } = await client().RenderCalibration({ printer: 'hp-laserjet' });
    const frame = readPdf(Buffer.from(pdf)).pages[0]?.frames[0];
    expect(frame?.xMm).toBeCloseTo(4.7625 + 0.3, 1);
    expect(frame?.yMm).toBeCloseTo(12.7 - 0.5, 1);
  });

  it('refuses an offset that no printer has', async () => {
    await expect(client().SaveOffset({ printer: 'hp-laserjet', xTenths: 500, yTenths: 0 })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});
