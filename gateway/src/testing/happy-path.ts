import { affiliateAccountRpc } from '@keepsake/contracts/rpc/affiliate-account';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { capsulesRpc } from '@keepsake/contracts/rpc/capsules';
import { repliesRpc } from '@keepsake/contracts/rpc/replies';
import { questionsRpc } from '@keepsake/contracts/rpc/questions';
import { successionRpc } from '@keepsake/contracts/rpc/succession';
import { booksRpc } from '@keepsake/contracts/rpc/books';
import { filmsRpc } from '@keepsake/contracts/rpc/films';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { packsRpc } from '@keepsake/contracts/rpc/packs';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { affiliatePasswordsRpc, partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { sequencesRpc } from '@keepsake/contracts/rpc/sequences';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { caseFilmsRpc } from '@keepsake/contracts/rpc/case-films';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { brandRpc } from '@keepsake/contracts/rpc/brand';
import { integrationsRpc } from '@keepsake/contracts/rpc/integrations';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { visitsRpc } from '@keepsake/contracts/rpc/visits';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import {
  ids,
  publicCode,
  affiliate,
  commission,
  termsChange,
  batch,
  application,
  preferences,
  settings,
  entry,
} from './answers.js';
import { fakeCustomers, fakeSupport } from './fake-support.js';
import { codeFigures, commissionTerms, fakeReminders, partnerFigures, shippingFigures } from './figures.js';
import { fakeHosting, fakeLedger, fakePayoutDetails, fakePayouts } from './fake-ledger.js';
import {
  fakeBooks,
  fakeCaseFilms,
  fakeClosing,
  fakeExports,
  fakeFilms,
  fakeKeeping,
  fakeSuccession,
} from './fake-keeping.js';
import { fakeCases } from './fake-cases.js';
import { fakeHandover } from './fake-handover.js';
import { fakeOffice, fakePlateRequests, fakeStock, inventory } from './fake-stock.js';
import { fakeOrders, fakeSelling } from './fake-orders.js';
import { fakeBrand } from './fake-brand.js';
import { fakeIntegrations } from './fake-integrations.js';
import { fakeTeam } from './fake-team.js';
import { fakeCapsules, fakeQuestions, fakeReplies, fakeManage } from './fake-memories.js';
import { fakeVisits } from './fake-visits.js';
import { fakePasswords } from './fake-passwords.js';
import { fakePacks, fakePlates } from './fake-plates.js';
import { fakeViewing } from './fake-viewing.js';
import { fakeMarketing, fakeSequences } from './fake-marketing.js';
import { fakeShipping } from './fake-shipping.js';
import { fakeUploads } from './fake-uploads.js';
import { listSales } from './fake-sales.js';
import { fakeService, type StandIn } from './fake-service.js';

const shownEntry = Buffer.from(JSON.stringify({ ...entry, status: 'shown' }));

const subLinks = { affiliateCode: 'ADA10', mayChooseCode: false, subLinks: [] };

/** Happy-path answers of every service. A test replaces the methods it covers. */
export const happyPath = (): readonly StandIn[] => [
  fakeService(ordersRpc, fakeOrders),
  ...fakeSelling,
  fakeService(customersRpc, fakeCustomers),
  fakeService(supportRpc, fakeSupport),
  fakeService(platesRpc, fakePlates),
  fakeService(packsRpc, fakePacks),
  fakeService(viewingRpc, fakeViewing),
  fakeService(codesRpc, {
    MakeBatch: async ({ quantity }) => ({ generated: quantity, batchId: ids.batch }),
    ListBatches: async () => ({ batches: [batch], total: 1 }),
    GetBatch: async () => batch,
    ExportBatch: async () => ({ codes: [publicCode] }),
    CodeStats: async () => codeFigures,
    ListCodes: async () => ({ codes: [], total: 0 }),
    GetOrdered: async () => ({ ordered: false, yours: false, private: false, timelines: 0, begun: false, names: [] }),
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
  fakeService(timelinesRpc, {
    RegisterUpload: async ({ type }) => ({ uploadId: ids.upload, kind: type.startsWith('video') ? 'video' : 'image' }),
    AddEntry: async ({ code }) => ({ entryId: ids.entry, code, version: 2, status: 'shown', json: shownEntry }),
    AddContribution: async ({ code }) => ({ code, version: 2, json: [shownEntry] }),
    EditEntry: async ({ code }) => ({
      entryId: ids.entry,
      code,
      version: 3,
      status: 'shown',
      json: shownEntry,
    }),
    EditEntries: async ({ code }) => ({ code, version: 3, json: [shownEntry] }),
    WithdrawEntries: async ({ code }) => ({ code, version: 4, json: [] }),
    RemoveEntry: async ({ code }) => ({ code, version: 4, status: 'removed' as const }),
    ModerateEntry: async ({ code }) => ({ code, version: 5, status: 'shown' as const }),
    Unlock: async ({ code }) => ({ code, privacyEpoch: 1 }),
    GetSettings: async () => settings,
    SaveSettings: async () => settings,
  }),
  fakeManage,
  fakeService(closingRpc, fakeClosing),
  fakeService(exportsRpc, fakeExports),
  fakeService(booksRpc, fakeBooks),
  fakeService(caseFilmsRpc, fakeCaseFilms),
  fakeService(filmsRpc, fakeFilms),
  fakeService(keepingRpc, fakeKeeping),
  fakeService(repliesRpc, fakeReplies),
  fakeService(capsulesRpc, fakeCapsules),
  fakeService(successionRpc, fakeSuccession),
  fakeService(questionsRpc, fakeQuestions),
  fakeService(visitsRpc, fakeVisits),
  fakeService(uploadsRpc, fakeUploads),
  fakeService(partnersRpc, {
    PartnerFigures: async () => partnerFigures,
    Apply: async () => ({ accountId: ids.partner, status: 'submitted' as const }),
    DecideApplication: async () => application,
    ListApplications: async () => ({ applications: [], total: 0 }),
    SignIn: async ({ email, partnerType }) => ({ accountId: ids.partner, email, partnerType, firstName: 'Pat' }),
    ListLocations: async () => ({ locations: [] }),
    ListPartners: async () => ({ partners: [], total: 0 }),
    GetInventory: async () => inventory,
    ...fakeOffice,
    ListMakerStock: async () => ({ batches: [], total: 0 }),
  }),
  fakePasswords(partnerPasswordsRpc, {
    accountId: ids.partner,
    email: 'pat@example.org',
    firstName: 'Pat',
    partnerType: 'memorial' as const,
  }),
  fakeService(stockRpc, fakeStock),
  fakeService(teamRpc, fakeTeam),
  fakeService(integrationsRpc, fakeIntegrations),
  fakeService(brandRpc, fakeBrand),
  fakeService(affiliateAccountRpc, {
    RecordClicks: async () => ({}),
    ListSubLinks: async () => subLinks,
    AddSubLink: async () => subLinks,
    RemoveSubLink: async () => subLinks,
    ChooseCode: async () => subLinks,
  }),
  fakePasswords(affiliatePasswordsRpc, { accountId: ids.affiliate, email: 'ada@example.org', firstName: 'Ada' }),
  fakeService(casesRpc, fakeCases),
  fakeService(handoverRpc, fakeHandover),
  fakeService(plateRequestsRpc, fakePlateRequests),
  fakeService(affiliatesRpc, {
    Register: async () => ({ affiliateId: ids.affiliate, affiliateCode: 'ADA10', status: 'applied' as const }),
    DecideAffiliate: async () => affiliate,
    SignIn: async () => ({ affiliateId: ids.affiliate }),
    GetDashboard: async () => ({
      affiliate,
      totalCommissions: 850,
      pendingCommissions: 850,
      clicksThisMonth: 0,
      minimumPayoutCents: 0,
      payableCents: 0,
      linkSales: 0,
      typedSales: 0,
      recentClicks: [],
      recentOrders: [],
      recentSales: [],
      recentPayments: [],
    }),
    ListSales: listSales,
    ListAffiliates: async () => ({ affiliates: [affiliate], total: 1 }),
    SetRate: async () => affiliate,
    GetSettings: async () => commissionTerms,
    SaveSettings: async () => ({ ...commissionTerms, version: 2 }),
    ListCommissions: async () => ({
      commissions: [{ ...commission, orderNumber: 'K-4F7Q2M9X', totalCents: 8_500 }],
      total: 1,
    }),
    JudgeCommission: async () => commission,
    ListTermsHistory: async () => ({ changes: [termsChange] }),
    ListAccounts: async () => ({ accounts: [] }),
    GetAffiliate: async () => affiliate,
  }),
  fakeLedger,
  ...fakeHosting,
  fakePayouts,
  fakePayoutDetails,
  fakeService(campaignsRpc, {
    ...fakeReminders,
    GetPreferences: async () => preferences,
    SavePreferences: async () => preferences,
    SaveLanguage: async () => ({}),
    QueueMail: async () => ({ mailId: ids.entry }),
    QueueMails: async ({ mails }) => ({ mailIds: mails.map(() => ids.entry) }),
    ListMails: async () => ({ mails: [] }),
    ShowMailText: async () => ({ language: 'en', subject: 'Your order', text: 'Hello Maja,\n\n[See your order]\n' }),
  }),
  fakeService(marketingRpc, fakeMarketing),
  fakeService(sequencesRpc, fakeSequences),
  fakeService(shippingRpc, {
    ShippingFigures: async () => shippingFigures,
    ListPending: async () => ({ pending: [], total: 0 }),
    ...fakeShipping,
  }),
];

/** The happy path with some methods replaced. */
export const happyPathWith = (...others: readonly StandIn[]): readonly StandIn[] =>
  happyPath().map(({ contract, methods }) => {
    const instead = others.filter((one) => one.contract === contract).map((one) => one.methods);
    return { contract, methods: Object.assign({}, methods, ...instead) };
  });
