import { hostingFundRpc } from '@keepsake/contracts/rpc/hosting-fund';
import { hostingRpc } from '@keepsake/contracts/rpc/hosting';
import { ledgerRpc } from '@keepsake/contracts/rpc/ledger';
import { payoutDetailsRpc } from '@keepsake/contracts/rpc/payout-details';
import { payoutsRpc } from '@keepsake/contracts/rpc/payouts';
import { ids, publicCode } from './answers.js';
import { fakeService, type StandIn } from './fake-service.js';

const at = '2026-05-04T10:00:00.000Z';
const accountId = '01900000-0000-7000-8000-00000000e001';
const account = {
  id: accountId,
  accountName: 'Affiliate commissions',
  accountType: 'commission',
  currency: 'USD' as const,
  createdAt: at,
};
const transaction = {
  id: ids.entry,
  accountId,
  accountName: 'Affiliate commissions',
  currency: 'USD' as const,
  type: 'deposit' as const,
  direction: 'in',
  amount: 8_500,
  description: 'From the bank',
  subject: ids.entry,
  status: 'open' as const,
  createdAt: at,
};

const methods = {
  OpenAccount: async () => account,
  GetBalance: async () => ({
    accountId,
    currency: 'USD' as const,
    pendingDeposits: 850,
    pendingWithdrawals: 0,
    held: 0,
    posted: 1_700,
    availableForPayouts: 1_700,
    notPayableYet: 0,
    receivable: 0,
  }),
  ListPostings: async () => ({ transactions: [transaction], total: 1 }),
  Hold: async () => transaction,
  PostHold: async () => ({ ...transaction, status: 'posted', settledAt: at, settledBy: 'staff' }),
  VoidHold: async () => ({ ...transaction, status: 'voided', settledAt: at, settledBy: 'staff' }),
  Reverse: async () => ({
    ...transaction,
    status: 'reversed' as const,
    settledAt: at,
    reversedAt: at,
    reversedReason: 'Typo',
  }),
  Reconcile: async () => ({
    checks: [{ name: 'commissions-earned', currency: 'USD', ledgerCents: 1_700, expectedCents: 1_700 }],
    unbalancedJournals: 0,
    journals: 2,
  }),
};

/** Happy-path answers of the ledger. */
export const fakeLedger: StandIn = { contract: ledgerRpc, methods };

const batch = {
  id: ids.entry,
  number: 1,
  state: 'prepared' as const,
  totalCents: 850,
  affiliates: 1,
  preparedBy: 'somebody-else',
  preparedAt: at,
};
const payout = {
  id: ids.entry,
  batchId: ids.entry,
  batchNumber: 1,
  state: 'prepared' as const,
  affiliateId: ids.affiliate,
  affiliateName: 'Ada Berg',
  affiliateEmail: 'ada@example.org',
  affiliateCode: 'ADA10',
  amountCents: 850,
  preparedAt: at,
  detailsChangedLately: false,
  lines: [{ orderId: ids.order, amountCents: 850, orderedAt: at, takenBack: false }],
};
const done = async () => batch;

export const fakePayouts: StandIn = {
  contract: payoutsRpc,
  methods: {
    PreviewPayout: async () => ({
      payableCents: 850,
      affiliates: 1,
      flaggedCents: 0,
      flagged: 0,
      belowMinimum: 0,
      belowMinimumCents: 0,
      withoutDetails: 0,
      withoutDetailsCents: 0,
      minimumCents: 0,
    }),
    PreparePayout: done,
    ApprovePayout: done,
    ExportPayout: done,
    MarkPaid: done,
    CancelPayout: done,
    ListPayouts: async () => ({ batches: [batch], total: 1 }),
    GetPayout: async () => ({ batch, payouts: [payout], ledgerCents: 850 }),
    GetStatement: async () => ({ payouts: [payout] }),
  },
};

const details = {
  taxCountry: 'PT',
  holder: 'Ada Berg',
  paidTo: 'IBAN ending 3000',
  changedAt: at,
  changedLately: false,
};

export const fakePayoutDetails: StandIn = {
  contract: payoutDetailsRpc,
  methods: {
    SavePayoutDetails: async () => ({ details }),
    GetPayoutDetails: async () => ({ details }),
    ListPayoutAccounts: async () => ({ accounts: [] }),
    ListPayoutDetailsChanges: async () => ({ changes: [{ id: '1', paidTo: 'IBAN ending 3000', at }] }),
  },
};

/** Happy-path answers of the hosting fund. */
export const fakeHosting: readonly StandIn[] = [
  fakeService(hostingRpc, {
    ListHosted: async () => ({ timelines: [{ code: publicCode, orderId: ids.order, bytes: 2_000_000 }] }),
    GetStorage: async () => ({ bytes: 4_000_000_000, timelines: 4 }),
  }),
  fakeService(hostingFundRpc, {
    SaveFigures: async () => ({}),
    RemoveFigures: async () => ({}),
    GetFund: async () => ({
      figures: [
        {
          fromDay: '2026-02-01',
          shareKind: 'percent' as const,
          shareValue: 100,
          timelineYearCents: 50,
          gbYearCents: 30,
          state: 'in-force' as const,
          staffId: ids.entry,
          savedAt: at,
        },
      ],
      months: [
        {
          month: '2026-02',
          inCents: 1_490,
          reversedCents: 0,
          otherCents: 0,
          balanceCents: 1_490,
          timelines: 1,
          yearsTenths: 298,
        },
      ],
    }),
    GetFunding: async ({ timelines }) => ({ timelines: timelines.map((one) => ({ ...one, fundedUntil: 2041 })) }),
  }),
];
