import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import { orderDetailNames, type OrderDetail, type OrderDetails } from '@keepsake/contracts/rest/order-details';
import { pickOrNull } from '@keepsake/contracts/values/pick';
import type { PacksAnswer } from '@keepsake/contracts/rest/packs';
import type { QrBatch, QrStatsAnswer } from '@keepsake/contracts/rest/qr-codes';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import { printerIds } from '@keepsake/contracts/catalog/printers';
import type { LabeledShipment, LabelPrinter, PendingShipment } from '@keepsake/contracts/rest/shipping';
import type { Answer, FakeServer } from './fake-server.js';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const order = (number: number, changed: Partial<StaffOrder> = {}): StaffOrder => ({
  id: uuid(number),
  number: `K-4F7Q2M${String(number).padStart(2, '0')}`,
  status: 'pending',
  createdAt: '2026-05-03T10:31:00.000Z',
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  packageType: null,
  pricingTier: 'event',
  quantity: 3,
  unitPrice: 7900,
  totalPrice: 8500,
  discountCode: null,
  discountCents: 0,
  currency: 'USD',
  estimate: false,
  timelines: 1,
  copies: 3,
  plates: 3,
  atMaker: false,
  steps: [],
  addressNeeded: false,
  codesShort: false,
  paidAt: null,
  payable: false,
  paymentFlag: null,
  dispute: null,
  refundedCents: 0,
  refundedAt: null,
  owedCents: 0,
  shippedAt: null,
  version: 1,
  refunds: [],
  cancelledAt: null,
  cancelReason: null,
  cancelNote: null,
  completedAt: null,
  honoreeName: 'Inés Duarte',
  otherHonoreeNames: [],
  ...pickOrNull<OrderDetails, OrderDetail>({}, orderDetailNames),
  eventDate: '2026-04-28',
  firstName: 'Rui',
  lastName: 'Duarte',
  email: 'rui@example.org',
  phone: '+1 518 555 0142',
  emailMarketing: false,
  birthdayReminders: false,
  isPrivate: false,
  totalFiles: 0,
  totalPhotos: 0,
  totalVideos: 0,
  filePaths: [],
  uploadOrder: [],
  inviteEmails: [],
  watchedTutorial: false,
  captchaVerified: false,
  cemeteryKit: false,
  shippingAddress: '12 Elm St',
  shippingCity: 'Troy',
  shippingState: 'NY',
  shippingZip: '12180',
  shippingCountry: 'US',
  addressChangedAt: null,
  addressChangedBy: null,
  affiliateCode: null,
  affiliateCommission: 0,
  commissionNote: null,
  poNumber: null,
  locationId: null,
  codes: [],
  ...changed,
});

export const batch = (number: number, changed: Partial<QrBatch> = {}): QrBatch => ({
  batchId: uuid(900 + number),
  batchName: `Batch ${number}`,
  prefix: 'CF',
  totalCount: 100,
  activatedCount: 0,
  atMaker: 0,
  copies: 1,
  scans: 0,
  scannedCount: 0,
  createdAt: '2026-05-03T09:00:00.000Z',
  firstSerial: 'CF000001',
  lastSerial: 'CF000100',
  packState: 'ready',
  packDone: 100,
  packTotal: 100,
  packFault: null,
  packVersion: 1,
  baseUrl: 'https://keepsake.example',
  sample: false,
  ...changed,
});

export const qrStats = (changed: Partial<QrStatsAnswer> = {}): QrStatsAnswer => ({
  total: 0,
  unactivated: 0,
  activated: 0,
  reassigned: 0,
  available: 0,
  atMaker: 0,
  assigned: 0,
  shipped: 0,
  damaged: 0,
  retired: 0,
  ...changed,
});

export const packs = (changed: Partial<PacksAnswer> = {}): PacksAnswer => ({
  versions: [
    {
      version: 1,
      plateMm: 40,
      plates: 100,
      reason: null,
      askedBy: 'Ben',
      askedAt: '2026-05-03T09:00:00.000Z',
      readyAt: '2026-05-03T09:01:00.000Z',
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      changes: [],
    },
  ],
  links: [],
  addressConfirmed: { at: '2026-05-03T09:02:00.000Z', by: 'Ben' },
  damaged: 0,
  retired: 0,
  ...changed,
});

export const shipment = (number: number, changed: Partial<PendingShipment> = {}): PendingShipment => ({
  id: uuid(number),
  orderId: uuid(number),
  replacement: false,
  number: `K-4F7Q2M${String(number).padStart(2, '0')}`,
  firstName: 'Rui',
  lastName: 'Duarte',
  eventType: 'Memorial',
  packageType: 'event',
  quantity: 3,
  plates: 3,
  codeCount: 1,
  atMaker: false,
  unprintable: false,
  shippingAddress: '12 Elm St',
  shippingCity: 'Troy',
  shippingState: 'NY',
  shippingZip: '12180',
  shippingCountry: 'US',
  addressNeeded: false,
  paymentConfirmed: true,
  codesReady: true,
  waitingFor: [],
  labelName: null,
  doubts: [],
  customs: false,
  createdAt: '2026-05-03T10:31:00.000Z',
  ...changed,
});

export const labeled = (number: number, changed: Partial<LabeledShipment> = {}): LabeledShipment => ({
  ...shipment(number),
  sheetId: uuid(900),
  pdfUrl: `/api/shipping/sheets/${uuid(900)}/labels.pdf`,
  sheet: 1,
  position: number,
  format: 'letter-30',
  printer: 'epson-et2850',
  printedAt: '2026-05-04T16:05:00.000Z',
  printedBy: 'Ana Berg',
  shippedAt: null,
  carrier: null,
  trackingNumber: null,
  carrierLabel: null,
  codes: ['CF7K3M9QXA2TDV'],
  ...changed,
});

const knownPrinters: readonly LabelPrinter[] = printerIds.map((id) => ({
  id,
  xMm: 0,
  yMm: 0,
  nextPosition: 1,
}));

export const staffSession = (role: StaffRole, email = 'ana@keepsake.example'): Answer => ({
  body: { kind: 'admin', id: uuid(1), email, role },
});

/** An empty back office with a signed-in staff member. */
export const openOffice = (server: FakeServer, role: StaffRole = 'owner'): void => {
  server.on('GET /api/session', () => staffSession(role));
  server.on('GET /api/orders', () => ({ body: [] }));
  server.on('GET /api/orders/pending-shipping', () => ({ body: [] }));
  server.on('GET /api/shipping/printers', () => ({ body: knownPrinters }));
  server.on('GET /api/shipping/carrier', () => ({
    body: { buysLabels: false, lengthCm: 25, widthCm: 18, heightCm: 5, plateGrams: null },
  }));
  server.on('GET /api/shipping/labels', () => ({ body: [] }));
  server.on('GET /api/contacts', () => ({ body: [] }));
  server.on('GET /api/admin/qr-batches', () => ({ body: { data: [] } }));
  server.on('GET /api/admin/qr-batches/:id/packs', () => ({ body: packs() }));
  server.on('GET /api/admin/qr-codes/stats', () => ({
    body: qrStats(),
  }));
};

/** jsdom has no width; the pages query it by media queries. */
export const setDevice = (device: 'desktop' | 'phone'): void => {
  window.matchMedia = (media) =>
    ({
      media,
      matches: device === 'desktop' && media === '(min-width: 768px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
};
