import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { problem } from '@keepsake/platform/problem';
import type { Input, Output, RpcContract } from '@keepsake/platform/rpc/contract';
import { ids, publicCode, timelineJson, affiliate, order, batch, application, settings, entry } from './answers.js';

type Methods<D> = {
  readonly [M in keyof D as string extends M ? never : M]?: (input: Input<D, M>) => Promise<Output<D, M>>;
};
export type StandIn = {
  readonly contract: RpcContract<any>;
  readonly methods: Readonly<Record<string, (input: any) => Promise<any>>>;
};

/** A neighbour that answers some of its methods with given values. */
export const standIn = <D>(contract: RpcContract<D>, methods: Methods<D>): StandIn => ({
  contract,
  methods: methods as StandIn['methods'],
});

/** Every service, answering the way a good day does. A test replaces the methods it is about. */
export const goodDay = (): readonly StandIn[] => [
  standIn(ordersRpc, {
    Quote: async ({ pricingTier, quantity }) => ({
      pricingTier,
      quantity,
      unitPrice: 7900,
      totalPrice: 7900,
      timelines: 1,
      copies: 1,
      notes: [],
    }),
    PlaceOrder: async () => ({ orderId: ids.order, number: 'K-4F7Q2M9X', totalCents: 8500 }),
    GetOrder: async () => order,
    ListOrders: async () => ({ orders: [order], total: 7, nextCursor: 'next+page' }),
    ConfirmPayment: async () => ({ orderId: ids.order, status: 'processing' }),
    CancelOrder: async () => ({ orderId: ids.order, status: 'pending' }),
    CompleteOrder: async () => ({ orderId: ids.order, status: 'completed' }),
    KnowsCustomer: async () => ({ known: false }),
    AddContact: async () => ({ contactId: ids.order }),
    ListContacts: async () => ({ contacts: [], total: 0 }),
    SalesFigures: async () => ({ totalOrders: 7, pending: 5, processing: 1, completed: 1, revenueCents: 59_500 }),
  }),
  standIn(viewingRpc, {
    ViewTimeline: async ({ code }) => ({
      outcome: 'live',
      json: timelineJson(code, 1),
      version: 1,
      privacyEpoch: 1,
      private: false,
      ownerId: 'owner',
      code,
      indexed: false,
      preview: Buffer.from(JSON.stringify({ title: 'Inés', description: 'A timeline of memories.' })),
    }),
    ResolveCode: async ({ code }) => ({ outcome: 'live', code }),
    CodeStatus: async ({ code }) => ({ outcome: 'unactivated', code, isActivated: false, private: false }),
    RecentChanges: async () => ({ changes: [] }),
    LocateMedia: async () => {
      throw problem('not-found', 'media-unknown', 'This picture is not here any more. Please reload the page.');
    },
  }),
  standIn(codesRpc, {
    MakeBatch: async ({ quantity }) => ({ generated: quantity, batchId: ids.batch }),
    ListBatches: async () => ({ batches: [batch], total: 1 }),
    GetBatch: async () => batch,
    ExportBatch: async () => ({ codes: [publicCode] }),
    CodeStats: async () => ({ total: 100, unactivated: 99, activated: 1, available: 99, assigned: 1, shipped: 0 }),
    ListCodes: async () => ({ codes: [], total: 0 }),
    AvailableCodes: async () => ({ codes: [publicCode] }),
    Activate: async ({ code }) => ({ outcome: 'activated', timelineUrl: `/timeline/${code}` }),
    ConfirmClaim: async () => ({ outcome: 'activated', timelineUrl: `/timeline/${publicCode}` }),
    ListCustomerCodes: async () => ({ codes: [] }),
    LookUpCodes: async () => ({ codes: [] }),
  }),
  standIn(timelinesRpc, {
    RegisterUpload: async ({ type }) => ({ uploadId: ids.upload, kind: type.startsWith('video') ? 'video' : 'image' }),
    AddEntry: async ({ code }) => ({
      entryId: ids.entry,
      code,
      version: 2,
      status: 'shown',
      json: Buffer.from(JSON.stringify({ ...entry, status: 'shown' })),
    }),
    EditEntry: async ({ code }) => ({
      entryId: ids.entry,
      code,
      version: 3,
      status: 'shown',
      json: Buffer.from(JSON.stringify({ ...entry, status: 'shown' })),
    }),
    RemoveEntry: async ({ code }) => ({ code, version: 4, status: 'removed' }),
    ModerateEntry: async ({ code }) => ({ code, version: 5, status: 'shown' }),
    Unlock: async ({ code }) => ({ code, privacyEpoch: 1 }),
    GetSettings: async () => settings,
    SaveSettings: async () => settings,
  }),
  standIn(partnersRpc, {
    Apply: async () => ({ accountId: ids.partner, status: 'submitted' }),
    DecideApplication: async () => application,
    ListApplications: async () => ({ applications: [], total: 0 }),
    SignIn: async ({ email, partnerType }) => ({ accountId: ids.partner, email, partnerType, firstName: 'Pat' }),
    ListLocations: async () => ({ locations: [] }),
    ListPartners: async () => ({ partners: [], total: 0 }),
    GetInventory: async () => ({ currentStock: 3, lowStockThreshold: 5, totalUsed: 0, totalRestocked: 3 }),
    ListMakerStock: async () => ({ batches: [], total: 0 }),
  }),
  standIn(affiliatesRpc, {
    Register: async () => ({ affiliateId: ids.affiliate, affiliateCode: 'ADA10', status: 'applied' }),
    DecideAffiliate: async () => affiliate,
    SignIn: async () => ({ affiliateId: ids.affiliate }),
    GetDashboard: async () => ({
      affiliate,
      totalCommissions: 850,
      pendingCommissions: 850,
      clicksThisMonth: 0,
      recentSales: [],
      recentPayments: [],
    }),
    ListAffiliates: async () => ({ affiliates: [affiliate], total: 1 }),
    SetRate: async () => affiliate,
    GetSettings: async () => ({
      defaultRateTenths: 100,
      funeralHomeExemption: true,
      petCemeteryExemption: true,
      version: 1,
    }),
    SaveSettings: async () => ({
      defaultRateTenths: 100,
      funeralHomeExemption: true,
      petCemeteryExemption: true,
      version: 2,
    }),
    ListAccounts: async () => ({ accounts: [] }),
    GetAffiliate: async () => affiliate,
  }),
  standIn(campaignsRpc, { QueueMail: async () => ({ mailId: ids.entry }), ListMails: async () => ({ mails: [] }) }),
  standIn(shippingRpc, { ListPending: async () => ({ pending: [], total: 0 }) }),
];

/** The good day, with some methods of some services behaving otherwise. */
export const goodDayBut = (...others: readonly StandIn[]): readonly StandIn[] =>
  goodDay().map((one) => ({
    contract: one.contract,
    methods: Object.assign(
      {},
      one.methods,
      ...others.filter(({ contract }) => contract === one.contract).map(({ methods }) => methods),
    ),
  }));
