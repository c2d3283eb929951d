import { randomUUID } from 'node:crypto';
import { application, ids } from './answers.js';

export const inventory = {
  currentStock: 3,
  lowStockThreshold: 5,
  totalUsed: 7,
  totalRestocked: 10,
  usedRecently: 7,
  daysLeft: 25,
  suggestedQuantity: 10,
};
const at = '2026-02-03T10:00:00.000Z';
const alert = { id: randomUUID(), kind: 'low_stock' as const, stock: 3, threshold: 5, isRead: false, createdAt: at };
const move = {
  number: 2,
  kind: 'used' as const,
  change: -7,
  previousStock: 10,
  newStock: 3,
  by: 'system' as const,
  at,
};

const charges = { planCents: 14_900, overPlanCents: 900, overPlanCases: 1, totalCents: 15_800, isPaused: false };
const billing = async () => ({
  locationId: ids.location,
  month: '2026-02',
  soFar: charges,
  invoices: [{ id: randomUUID(), month: '2026-01', tier: 'starter' as const, charges, issuedAt: at }],
});

/** Stock below its warning level. */
export const fakeStock = {
  MoveStock: async () => ({ number: 3 }),
  ListStockMoves: async () => ({ moves: [{ ...move, id: randomUUID() }], total: 2, nextCursor: 'next+page' }),
  RenderStatement: async () => ({ pdf: Buffer.from('%PDF-1.7\n'), name: 'statement-2026-05-Okafor.pdf' }),
  GetBilling: billing,
  SavePlanPrice: billing,
  SettleInvoice: billing,
  ListAlerts: async () => ({ alerts: [alert] }),
  ReadAlert: async () => ({ ...alert, isRead: true }),
};

type Place = { readonly locationId: string };
const saved = async ({ locationId }: Place) => ({ locationId });

/** A partner as staff see it. */
export const fakeOffice = {
  ShowPartner: async () => ({ application, accountStatus: 'active' as const, locations: [], people: [] }),
  SavePlan: saved,
  AddLocation: saved,
  SetAccountStatus: saved,
  RegisterDocument: async ({ size }: { readonly size: number }) => ({
    documentId: ids.upload,
    type: 'application/pdf' as const,
    size,
  }),
  FindDocument: async () => ({
    objectKey: 'licences/nothing',
    type: 'application/pdf' as const,
    businessName: application.businessName,
  }),
};

const request = {
  id: randomUUID(),
  locationId: randomUUID(),
  locationName: 'Okafor Funeral Home',
  city: 'Mobile',
  region: 'AL',
  quantity: 20,
  state: 'priced' as const,
  priceCents: 14_900,
  currency: 'USD' as const,
  askedAt: at,
  movedAt: at,
};

/** Plate requests of partners. */
export const fakePlateRequests = {
  AskForPlates: async () => request,
  MovePlateRequest: async () => request,
  ListPlateRequests: async () => ({ requests: [request], total: 2, nextCursor: 'next+page' }),
};
