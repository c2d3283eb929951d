import type { Branding } from './email-content.js';
import type { Draft, TemplateName, TemplateValues } from './templates.js';

/** Sample values of every template, for tests. */
export const samplePartner: Branding = {
  brandName: 'Keepsake',
  supportEmail: 'support@keepsake.example',
  publicUrl: 'https://keepsake.example',
};

const order = {
  orderId: '0198c0de-0000-7000-8000-000000000001',
  number: 'K-7K3M9QXA',
  firstName: 'Inés',
};
const purchase = {
  ...order,
  lastName: 'Duarte',
  eventType: 'Memorial',
  honoreeName: 'Rosa Duarte',
  bought: 'event',
  quantity: 3,
  copies: 3,
  totalCents: 8500,
  addressNeeded: false,
  paid: false,
};
const applicant = { firstName: 'Omar', partnerType: 'memorial' } as const;
const stock = { firstName: 'Omar', locationName: 'Haddad & Sons', threshold: 5 };
const plates = { locationName: 'Haddad & Sons', quantity: 20, priceCents: 14_900 };
const affiliate = { firstName: 'Rui', affiliateCode: 'RUI4F7Q2' };
const album = { firstName: 'Inés', honoreeName: 'Rosa Duarte', eventType: 'Memorial', code: 'CF7K3M9QXA2TDV' };
const commission = { firstName: 'Rui', amountCents: 850 };

const timeline = { honoreeName: 'Rosa Duarte', eventType: 'Memorial' } as const;
const report = { ...timeline, name: 'Inés Duarte', code: 'CF7K3M9QXA2TDV', title: 'The boat', reason: 'private' };
const succession = { ...timeline, name: 'Inés' };
const successorRequest = { ...timeline, name: 'Rui', ownerName: 'Inés', token: '0198c0de.c2VjcmV0' };
const invitation = { ...timeline, askerName: 'Inés Duarte', token: '0198c0de.c2VjcmV0' };

const sampleValues: TemplateValues = {
  'sign-in-code': { code: '482913', link: 'https://keepsake.example/customer/login#code=482913' },
  'no-timeline-here': {},
  'order-received': purchase,
  'payment-confirmed': { ...order, amountCents: 8500 },
  'order-completed': order,
  'order-closed': order,
  'order-shipped': {
    ...order,
    carrier: 'usps',
    trackingNumber: '9400100000000000000000',
  },
  'replacement-shipped': {
    number: order.number,
    firstName: order.firstName,
    carrier: 'usps',
    trackingNumber: '9400100000000000000000',
  },
  'order-cancelled': { ...order, owedCents: 8500 },
  'order-refunded': { ...order, amountCents: 4250, owedCents: 4250 },
  'order-link': {
    number: 'K-7K3M9QXA',
    firstName: 'Inés',
    link: 'https://keepsake.example/order-status/0198c0de.c2VjcmV0',
  },
  'claim-to-confirm': { firstName: 'Inés', number: 'K-7K3M9QXA', claimantName: 'Tom Berg', token: '0198c0de.c2VjcmV0' },
  'timeline-open': {
    ownerName: 'Inés Duarte',
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
    timelinePath: '/timeline/CF7K3M9QXA2TDV',
    confirmToken: '0198c0de.c2VjcmV0',
  },
  'plate-replaced': {
    ownerName: 'Inés Duarte',
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
    timelinePath: '/timeline/CF7K3M9QXA2TDV',
    oldLeadsOn: true,
    ships: true,
  },
  'activation-to-confirm': { ...timeline, name: 'Inés Duarte', token: '0198c0de.c2VjcmV0' },
  'export-ready': {
    ...album,
    token: '0198c0de.c2VjcmV0',
    sizeBytes: 1_430_000_000,
    expiresAt: '2026-11-28T10:00:00.000Z',
  },
  'export-failed': album,
  'book-ready': {
    ...album,
    token: '0198c0de.c2VjcmV0',
    sizeBytes: 143_000_000,
    expiresAt: '2026-11-28T10:00:00.000Z',
  },
  'book-failed': album,
  'activation-undone': { firstName: 'Inés' },
  'guest-invitation': { ...invitation, code: 'CF7K3M9QXA2TDV' },
  'keeper-invitation': { ...invitation, name: 'Rui', role: 'keeper' },
  'hand-over-offer': { ...invitation, name: 'Rui', atFarewell: false },
  'keeper-news': { ...timeline, ownerName: 'Inés', keeperName: 'Rui', code: 'CF7K3M9QXA2TDV', news: 'joined' },
  'keeper-removed': { ...timeline, name: 'Rui' },
  'entry-reported': report,
  'support-entry-reported': report,
  'capsule-opened': { ...timeline, code: 'CF7K3M9QXA2TDV', name: 'Inés', senderName: 'Rui', status: 'held' },
  'own-capsule-opened': { ...timeline, code: 'CF7K3M9QXA2TDV', name: 'Rui', status: 'shown' },
  'relative-question': {
    ...timeline,
    name: 'Rui',
    ownerName: 'Inés Duarte',
    prompt: 'memorial-kitchen',
    first: true,
    token: '0198c0de.c2VjcmV0',
    stopToken: '0198c0df.c2VjcmV0',
  },
  'owner-check': {
    ...succession,
    what: 'checked',
    plan: 'hand-over',
    successorName: 'Rui',
    token: 'id.secret',
    others: 2,
  },
  'owner-announcement': {
    ...succession,
    plan: 'hand-over',
    successorName: 'Rui',
    token: 'id.secret',
    day: 'December 5, 2026',
    on: '2026-12-05',
  },
  'timeline-closed': { ...succession, code: 'CF7K3M9QXA2TDV' },
  'timeline-removed': { ...succession, token: 'id.secret', day: 'December 5, 2026', on: '2026-12-05' },
  'removal-announced': { ...succession, code: 'CF7K3M9QXA2TDV', day: 'December 5, 2026', on: '2026-12-05' },
  'timeline-yours': { ...succession, code: 'CF7K3M9QXA2TDV' },
  'successor-request': successorRequest,
  'successor-news': { ...succession, news: 'successor-agreed', successorName: 'Rui', code: 'CF7K3M9QXA2TDV' },
  'successor-needed': { ...successorRequest, day: 'December 5, 2026', on: '2026-12-05' },
  'successor-needed-again': successorRequest,
  'successor-stopped': { ...timeline, name: 'Rui', ownerName: 'Inés' },
  'email-to-confirm': { firstName: 'Inés', token: 'c2VjcmV0-of-a-mail' },
  'email-changing': { firstName: 'Inés' },
  'account-leaving': { firstName: 'Inés', day: 'December 5, 2026', on: '2026-12-05' },
  'closing-announced': {
    firstName: 'Inés',
    on: '2031-03-31',
    sentence: 'We retire after twelve years. Thank you all.',
  },
  'closing-withdrawn': { firstName: 'Inés', on: '2031-03-31' },
  'birthday-reminder': { firstName: 'Inés', name: 'Rosa', day: 'February 28', on: '2027-02-28' },
  'anniversary-reminder': { firstName: 'Inés', name: 'Ana and Tom', day: 'June 1', on: '2027-06-01' },
  'remembrance-reminder': { firstName: 'Inés', name: 'Rosa Duarte', day: 'November 3', on: '2026-11-03' },
  'application-received': applicant,
  'application-approved': applicant,
  'application-refused': { ...applicant, reason: 'The license has run out.' },
  'application-question': { ...applicant, reason: 'Which county issued license NY-1234?' },
  'partner-reset': { ...applicant, token: 'c2VjcmV0-of-a-mail' },
  'partner-security': { ...applicant, what: 'password' },
  'partner-invitation': {
    ...applicant,
    businessName: 'Okafor Funeral Home',
    invitedBy: 'Grace Okafor',
    token: 'c2VjcmV0-of-a-mail',
  },
  'stock-low': { ...stock, currentStock: 4 },
  'stock-out': { ...stock, currentStock: 0 },
  'plates-answered': {
    ...plates,
    firstName: 'Omar',
    news: 'priced',
    locationId: '0197a000-0000-7000-8000-000000000001',
  },
  'case-over-plan': {
    locationName: 'Okafor Funeral Home',
    number: 16,
    casesPerMonth: 15,
    month: '2026-05',
    firstName: 'Omar',
  },
  'support-over-plan': {
    locationName: 'Okafor Funeral Home',
    number: 16,
    casesPerMonth: 15,
    month: '2026-05',
    locationId: '0197a000-0000-7000-8000-000000000001',
  },
  'weekly-summary': {
    firstDay: '2026-11-16',
    lastDay: '2026-11-22',
    orders: 12,
    revenueCents: 123_400,
    ordersBefore: 9,
    revenueBeforeCents: 90_000,
    payments: 3,
    refunds: 0,
    disputes: 1,
    short: 0,
    labels: 4,
    addresses: 0,
    applications: 1,
  },
  'family-timeline': {
    familyName: 'Rui Duarte',
    subjectName: 'Inés Duarte',
    partner: 'Haddad & Sons',
    code: 'CF7K3M9QXA2TDV',
    token: 'c2VjcmV0-of-a-mail',
  },
  'affiliate-approved': affiliate,
  'affiliate-refused': { ...affiliate, reason: 'We know example.org only from its sign-up page.' },
  'affiliate-paused': affiliate,
  'affiliate-reset': { firstName: 'Rui', token: 'c2VjcmV0-of-a-mail' },
  'affiliate-security': { firstName: 'Rui', what: 'password' },
  'commission-held': { ...commission, inReview: false },
  'commission-confirmed': commission,
  'commission-reversed': commission,
  'commission-lowered': { ...commission, leftCents: 425 },
  'payout-paid': commission,
  'staff-invitation': { name: 'Ben', role: 'operations', token: 'c2VjcmV0-of-a-mail' },
  'staff-reset': { name: 'Ben', token: 'c2VjcmV0-of-a-mail' },
  'staff-security': { name: 'Ben', what: 'password' },
  'support-plates': { ...plates, news: 'accepted', note: 'For the new chapel.' },
  'support-new-order': purchase,
  'support-dispute': {
    orderId: order.orderId,
    number: order.number,
    state: 'open',
    amountCents: 8500,
    currency: 'USD',
    dueAt: '2026-06-20T23:59:59.000Z',
  },
  'support-new-application': { ...applicant, lastName: 'Haddad', businessName: 'Haddad & Sons' },
  'contact-reply': { firstName: 'Ann', reply: 'Thank you.\n\nWe deliver 200 plates in two weeks.' },
  'support-new-message': {
    firstName: 'Ann',
    lastName: 'Okafor',
    email: 'ann@example.org',
    notes: 'Funeral Home Partnership: please call me.\nIn the morning.',
  },
};

export const sampleDraft = (template: TemplateName): Draft =>
  ({ template, values: sampleValues[template] }) as unknown as Draft;
