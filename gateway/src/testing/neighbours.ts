import { affiliateDeskRpc } from '@keepsake/contracts/rpc/affiliate-desk';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { deskRpc } from '@keepsake/contracts/rpc/desk';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { packsRpc } from '@keepsake/contracts/rpc/packs';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { affiliatePasswordsRpc, partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import {
  about,
  ids,
  publicCode,
  affiliate,
  contact,
  commission,
  termsChange,
  order,
  batch,
  application,
  customer,
  preferences,
  settings,
  entry,
} from './answers.js';
import { goodCustomers, goodSupport } from './good-support.js';
import {
  codeFigures,
  commissionTerms,
  goodReminders,
  partnerFigures,
  salesFigures,
  shippingFigures,
} from './figures.js';
import { goodExports, goodKeeping } from './good-keeping.js';
import { goodLedger, goodPayoutDetails, goodPayouts } from './good-ledger.js';
import { goodCases } from './good-cases.js';
import { goodHandover } from './good-handover.js';
import { goodOffice, goodPlateRequests, goodStock, inventory } from './good-stock.js';
import { goodTeam } from './good-team.js';
import { goodPasswords } from './good-passwords.js';
import { goodPacks, goodPlates } from './good-plates.js';
import { goodViewing } from './good-viewing.js';
import { goodMarketing } from './good-marketing.js';
import { goodShipping } from './good-shipping.js';
import { goodUploads } from './good-uploads.js';
import { standIn, type StandIn } from './stand-in.js';

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
    OpenPayment: async () => ({ url: 'https://pay.example/cs_1' }),
    TakePaymentNotice: async () => ({ outcome: 'taken' }),
    FindOrder: async () => ({ firstName: '' }),
    LookUpReferral: async ({ code }) => ({ known: code === 'RUI4F7Q2' }),
    ConfirmPayment: async () => ({ orderId: ids.order, status: 'processing' }),
    CancelOrder: async () => ({ orderId: ids.order, status: 'pending' }),
    CompleteOrder: async () => ({ orderId: ids.order, status: 'completed' }),
    RefundOrder: async () => ({ orderId: ids.order, status: 'processing' }),
    DispatchOrder: async () => ({ orderId: ids.order, status: 'processing' }),
    KnowsCustomer: async () => ({ known: false }),
    GetCustomer: async () => customer,
    SaveCustomer: async () => customer,
    ChangeEmail: async ({ customerId }) => ({ customerId: `${customerId}-now` }),
    AskErasure: async () => ({ eraseAt: '2026-02-17T10:00:00.000Z' }),
    KeepAccount: async () => ({}),
    AddContact: async () => ({ contactId: ids.order }),
    ListContacts: async () => ({ contacts: [contact], total: 1 }),
    MarkContact: async () => ({ ...contact, answeredAt: contact.createdAt }),
    GetContact: async () => ({}),
    SalesFigures: async () => salesFigures,
  }),
  standIn(customersRpc, goodCustomers),
  standIn(supportRpc, goodSupport),
  standIn(platesRpc, goodPlates),
  standIn(packsRpc, goodPacks),
  standIn(viewingRpc, goodViewing),
  standIn(codesRpc, {
    MakeBatch: async ({ quantity }) => ({ generated: quantity, batchId: ids.batch }),
    ListBatches: async () => ({ batches: [batch], total: 1 }),
    GetBatch: async () => batch,
    ExportBatch: async () => ({ codes: [publicCode] }),
    CodeStats: async () => codeFigures,
    ListCodes: async () => ({ codes: [], total: 0 }),
    GetOrdered: async () => ({ ordered: false, yours: false, private: false, timelines: 0, begun: false }),
    AvailableCodes: async () => ({ codes: [publicCode] }),
    Activate: async ({ code }) => ({ outcome: 'activated', timelineUrl: `/timeline/${code}`, privacyEpoch: 0 }),
    PlanFarewell: async () => ({}),
    UndoActivation: async ({ code }) => ({ code }),
    ConfirmClaim: async () => ({ outcome: 'activated', timelineUrl: `/timeline/${publicCode}`, privacyEpoch: 0 }),
    ListCustomerCodes: async () => ({ codes: [] }),
    GetOwner: async () => ({
      code: publicCode,
      ownerName: 'Inés',
      ownerEmail: 'ines@example.org',
      honoreeName: 'Rosa',
      eventType: 'Memorial',
      timelineUrl: `/timeline/${publicCode}`,
    }),
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
  standIn(deskRpc, {
    GetDesk: async ({ code }) => ({
      code,
      role: 'owner',
      about,
      counts: { shown: 1, held: 2, hidden: 0 },
      isComplete: false,
      isPrivate: false,
      guestsPaused: false,
      guestPolicy: 'open',
      confirmed: true,
    }),
    ListDeskEntries: async () => ({ json: Buffer.from(JSON.stringify([{ ...entry, status: 'held' }])) }),
    MoveEntries: async ({ code, moves }) => ({
      code,
      moved: moves,
      stayed: [],
      counts: { shown: 1, held: 2, hidden: 0 },
    }),
    Describe: async () => about,
    SetPicture: async () => about,
    CompleteStory: async ({ code, complete }) => ({ code, isComplete: complete }),
  }),
  standIn(exportsRpc, goodExports),
  standIn(keepingRpc, goodKeeping),
  standIn(uploadsRpc, goodUploads),
  standIn(partnersRpc, {
    PartnerFigures: async () => partnerFigures,
    Apply: async () => ({ accountId: ids.partner, status: 'submitted' }),
    DecideApplication: async () => application,
    ListApplications: async () => ({ applications: [], total: 0 }),
    SignIn: async ({ email, partnerType }) => ({ accountId: ids.partner, email, partnerType, firstName: 'Pat' }),
    ListLocations: async () => ({ locations: [] }),
    ListPartners: async () => ({ partners: [], total: 0 }),
    GetInventory: async () => inventory,
    ...goodOffice,
    ListMakerStock: async () => ({ batches: [], total: 0 }),
  }),
  goodPasswords(partnerPasswordsRpc, {
    accountId: ids.partner,
    email: 'pat@example.org',
    firstName: 'Pat',
    partnerType: 'memorial',
  }),
  standIn(stockRpc, goodStock),
  standIn(teamRpc, goodTeam),
  standIn(affiliateDeskRpc, { RecordClicks: async () => ({}) }),
  goodPasswords(affiliatePasswordsRpc, { accountId: ids.affiliate, email: 'ada@example.org', firstName: 'Ada' }),
  standIn(casesRpc, goodCases),
  standIn(handoverRpc, goodHandover),
  standIn(plateRequestsRpc, goodPlateRequests),
  standIn(affiliatesRpc, {
    Register: async () => ({ affiliateId: ids.affiliate, affiliateCode: 'ADA10', status: 'applied' }),
    DecideAffiliate: async () => affiliate,
    SignIn: async () => ({ affiliateId: ids.affiliate }),
    GetDashboard: async () => ({
      affiliate,
      totalCommissions: 850,
      pendingCommissions: 850,
      clicksThisMonth: 0,
      payableCents: 0,
      linkSales: 0,
      typedSales: 0,
      recentClicks: [],
      recentSales: [],
      recentPayments: [],
    }),
    ListAffiliates: async () => ({ affiliates: [affiliate], total: 1 }),
    SetRate: async () => affiliate,
    GetSettings: async () => commissionTerms,
    SaveSettings: async () => ({ ...commissionTerms, version: 2 }),
    ListCommissions: async () => ({ commissions: [commission], total: 1 }),
    JudgeCommission: async () => commission,
    ListTermsHistory: async () => ({ changes: [termsChange] }),
    ListAccounts: async () => ({ accounts: [] }),
    GetAffiliate: async () => affiliate,
  }),
  goodLedger,
  goodPayouts,
  goodPayoutDetails,
  standIn(campaignsRpc, {
    ...goodReminders,
    GetPreferences: async () => preferences,
    SavePreferences: async () => preferences,
    QueueMail: async () => ({ mailId: ids.entry }),
    ListMails: async () => ({ mails: [] }),
  }),
  standIn(marketingRpc, goodMarketing),
  standIn(shippingRpc, {
    ShippingFigures: async () => shippingFigures,
    ListPending: async () => ({ pending: [], total: 0 }),
    ...goodShipping,
  }),
];

/** The good day, with some methods of some services behaving otherwise. */
export const goodDayBut = (...others: readonly StandIn[]): readonly StandIn[] =>
  goodDay().map(({ contract, methods }) => {
    const instead = others.filter((one) => one.contract === contract).map((one) => one.methods);
    return { contract, methods: Object.assign({}, methods, ...instead) };
  });
