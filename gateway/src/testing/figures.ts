import type { CampaignsDefinition } from '@keepsake/contracts/rpc/campaigns';
import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import type { PartnersDefinition } from '@keepsake/contracts/rpc/partners';
import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import type { Output } from '@keepsake/platform/rpc/contract';

const asOf = '2026-11-21T15:42:00.000Z';
const month = { orders: 7, paidOrders: 2, revenueCents: 59_500, openCents: 8_500, estimateCents: 0 };

/** Happy-path figures of the dashboard. */
export const salesFigures: Output<OrdersDefinition, 'SalesFigures'> = {
  totalOrders: 7,
  pending: 5,
  processing: 1,
  completed: 1,
  cancelled: 0,
  short: 0,
  paidOrders: 2,
  revenueCents: 59_500,
  openCents: 8_500,
  estimateCents: 0,
  timeZone: 'America/New_York',
  today: '2026-11-21',
  asOf,
  months: [{ name: '2026-11', ...month }],
  packages: [{ name: 'event', ...month }],
  channels: [{ name: 'shop' as const, ...month }],
  days: [{ name: '2026-11-21', orders: 2, revenueCents: 15_800 }],
  soFar: { firstDay: '2026-11-01', lastDay: '2026-11-21', orders: 7, revenueCents: 59_500 },
  before: { firstDay: '2026-10-01', lastDay: '2026-10-21', orders: 0, revenueCents: 0 },
  timed: 1,
  processingSeconds: 14_400,
  leads: [{ type: 'prospect' as const, count: 2 }],
  refundsOwed: 0,
  refundsOwedCents: 0,
  disputes: 0,
};

export const partnerFigures: Output<PartnersDefinition, 'PartnerFigures'> = {
  active: 3,
  paused: 0,
  waiting: 1,
  refused: 1,
  applied: 5,
  approved: 3,
  newThisMonth: 1,
  planPaidCents: 14_900,
  planOpenCents: 0,
  states: [{ state: 'NY', active: 3 }],
  timeZone: 'America/New_York',
  asOf,
};

const mails = { delivered: 12, failed: 1, waiting: 0, dropped: 0 };
const mailFigures: Output<CampaignsDefinition, 'MailFigures'> = {
  timeZone: 'America/New_York',
  asOf,
  months: [{ name: '2026-11', ...mails }],
  templates: [{ name: 'order-received', ...mails }],
  waiting: 0,
  customers: 6,
  marketing: 4,
  reminders: 3,
  birthdays: 2,
  anniversaries: 1,
  familyBirthdays: 4,
  remembrances: 0,
  remindersRunAt: '2026-11-22T14:00:00.000Z',
  remindersStatus: 'active' as const,
  campaigns: {
    statuses: [
      { status: 'draft' as const, count: 1 },
      { status: 'scheduled' as const, count: 2 },
      { status: 'sending' as const, count: 0 },
      { status: 'sent' as const, count: 1 },
      { status: 'completed' as const, count: 3 },
    ],
    delivered: 2_310,
    opened: 924,
    machineOpened: 310,
    clicked: 231,
    engaged: 0,
    responded: 95,
  },
};

type CampaignFigure<M extends keyof CampaignsDefinition> = () => Promise<Output<CampaignsDefinition, M>>;
export const fakeReminders: {
  readonly MailFigures: CampaignFigure<'MailFigures'>;
  readonly PreviewReminders: CampaignFigure<'PreviewReminders'>;
  readonly RunReminders: CampaignFigure<'RunReminders'>;
} = {
  MailFigures: async () => mailFigures,
  PreviewReminders: async () => ({ total: 0, planned: 0, firstDay: '2026-11-21', lastDay: '2027-01-21', people: [] }),
  RunReminders: async () => ({ sent: 2, failed: 0, waiting: 0, planned: 0 }),
};

export const codeFigures: Output<CodesDefinition, 'CodeStats'> = {
  total: 100,
  unactivated: 99,
  activated: 1,
  available: 99,
  assigned: 1,
  shipped: 0,
  damaged: 0,
  retired: 0,
  completed: 0,
  reassigned: 0,
  packsWaiting: 0,
  asOf,
};

export const shippingFigures: Output<ShippingDefinition, 'ShippingFigures'> = {
  open: 6,
  ready: 1,
  addressNeeded: 2,
  unpaid: 5,
  codesMissing: 0,
  atMaker: 0,
  completed: 1,
  asOf,
};

export const commissionTerms = {
  defaultRateTenths: 100,
  funeralHomeExemption: true,
  petCemeteryExemption: true,
  version: 1,
};
