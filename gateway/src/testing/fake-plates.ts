import { ids, publicCode } from './answers.js';

const at = '2026-02-03T10:00:00.000Z';

const passport = {
  id: ids.entry,
  code: publicCode,
  serial: 'CF000001',
  stockState: 'assigned' as const,
  lifeState: 'activated' as const,
  gone: false,
  test: false,
  batchId: ids.batch,
  batchName: 'Spring',
  createdAt: at,
  address: `HTTPS://KEEPSAKE.EXAMPLE/C/${publicCode}`,
  sample: false,
  orderId: ids.order,
  orderNumber: 'K-4F7Q2M9X',
  customerId: 'customer-one',
  timelineUrl: `/timeline/${publicCode}`,
  steps: [
    { at, step: 'made', staffId: ids.partner },
    { at, step: 'assigned', holder: 'order', holderId: ids.order },
  ],
};

/** Happy-path answers of qr-timeline about plates. */
export const fakePlates = {
  ShowPlate: async () => passport,
  ReceivePlates: async () => ({ received: 2, left: 1 }),
  TakeInPlates: async ({ typed }: { readonly typed: readonly string[] }) => ({
    plates: typed.map((one) => ({
      typed: one,
      code: publicCode,
      serial: 'CF000001',
      outcome: 'marked' as const,
      sentence: 'Out of the shelf. It can be made again.',
    })),
  }),
  SwapPlates: async ({ orderId, codes }: { readonly orderId: string; readonly codes: string[] }) => ({
    orderId,
    codes,
  }),
};

const found = {
  objectKey: 'packs/nothing.zip',
  batchName: 'Spring',
  version: 1,
  plates: 100,
  plateMm: 40,
  sample: false,
  baseUrl: 'https://keepsake.example',
};

/** Happy-path answers about maker packs. */
export const fakePacks = {
  ListPacks: async () => ({
    versions: [{ version: 1, plateMm: 40, plates: 100, askedBy: ids.partner, askedAt: at, readyAt: at, changes: [] }],
    links: [{ id: ids.entry, version: 1, madeBy: ids.partner, madeAt: at, expiresAt: at, uses: 2, lastUsedAt: at }],
    damaged: 1,
    retired: 0,
  }),
  OrderPack: async () => ({ version: 2, plates: 99 }),
  ConfirmAddress: async () => ({}),
  VoidPack: async () => ({}),
  FindPack: async () => found,
  MakePackLink: async () => ({ token: `${ids.entry}.${'A'.repeat(43)}`, linkId: ids.entry, expiresAt: at }),
  RevokePackLink: async () => ({}),
  OpenPackLink: async () => ({ ...found, expiresAt: at }),
};
