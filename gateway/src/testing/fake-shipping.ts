import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import type { Named, Output } from '@keepsake/platform/rpc/contract';
import { ids } from './answers.js';

type Answer<M extends keyof ShippingDefinition> = Output<ShippingDefinition, M>;

const drawn: Answer<'RenderSheet'> = { pdf: Buffer.from('%PDF-1.7\n'), name: 'labels.pdf' };
const printer: Answer<'SaveOffset'> = { printer: 'canon-pixma' as const, xTenths: 3, yTenths: -5, nextPosition: 8 };
const moved = { orderId: ids.order };

const shipment: Answer<'ListPending'>['pending'][number] = {
  orderId: ids.order,
  number: 'K-7K3M9QXA',
  firstName: 'Inés',
  lastName: 'Duarte',
  eventType: 'Memorial',
  packageType: 'multi',
  quantity: 2,
  shippingAddress: '12 Elm St',
  shippingCity: 'Troy',
  shippingState: 'NY',
  shippingZip: '12180',
  shippingCountry: 'US',
  addressNeeded: false,
  paymentConfirmed: true,
  codesReady: true,
  state: 'printable',
  openedAt: '2026-03-01T10:00:00.000Z',
  doubts: [],
  plates: 2,
  codes: 2,
  atMaker: false,
  unprintable: false,
  replacement: false,
};

const bought: NonNullable<Answer<'ShowCarrierLabel'>['label']> = {
  state: 'bought' as const,
  service: 'Ground advantage',
  priceCents: 615,
  currency: 'USD',
  carrier: 'usps' as const,
  trackingNumber: '9400100000000000000001',
  tracking: 'in-transit' as const,
  trackedAt: '2026-03-03T10:00:00.000Z',
};

/** Happy-path answers of shipping: a shipment with a label, a printer with an offset. */
export const fakeShipping: { readonly [M in keyof Named<ShippingDefinition>]?: () => Promise<Answer<M>> } = {
  PrintLabels: async () => ({ printed: 1, sheetId: ids.batch, sheets: 1, nextPosition: 9 }),
  PreviewLabels: async () => drawn,
  RenderSheet: async () => drawn,
  RenderSlip: async () => drawn,
  RenderCustoms: async () => drawn,
  RenderCalibration: async () => drawn,
  VoidLabel: async () => moved,
  CorrectLabel: async () => moved,
  ShipParcel: async () => moved,
  ShowCarrier: async () => ({ buysLabels: true, lengthCm: 25, widthCm: 18, heightCm: 5, plateGrams: 180 }),
  QuoteLabel: async () => ({
    quoteId: ids.batch,
    rates: [
      {
        rateId: 'rat_ground',
        carrier: 'usps' as const,
        service: 'Ground advantage',
        priceCents: 615,
        currency: 'USD',
        days: 4,
      },
    ],
  }),
  BuyLabel: async () => moved,
  ShowCarrierLabel: async () => ({ label: bought }),
  VoidCarrierLabel: async () => moved,
  RenderCarrierLabel: async () => drawn,
  ListLabels: async () => ({
    labels: [
      {
        parcel: shipment,
        sheetId: ids.batch,
        sheet: 1,
        position: 8,
        printedAt: '2026-03-02T10:00:00.000Z',
        printedBy: 'somebody-else',
        codes: ['CF7K3M9QXA2TDV'],
      },
    ],
    total: 1,
  }),
  ListPrinters: async () => ({ printers: [printer] }),
  SaveOffset: async () => printer,
  ListShipments: async () => ({
    shipments: [
      {
        shipmentId: ids.order,
        replacement: false,
        openedAt: '2026-03-01T10:00:00.000Z',
        labelPrinted: true,
        atMaker: false,
        codes: ['CF7K3M9QXA2TDV'],
      },
    ],
  }),
  GetShipment: async () => ({ orderId: ids.order, shipTo: [] }),
  SetAddress: async () => moved,
};
