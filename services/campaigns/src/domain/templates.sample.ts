import type { House } from './letter.js';
import type { Draft, TemplateName, TemplateValues } from './templates.js';

/** For tests: every template with values as the product sends them. */
export const sampleHouse: House = {
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
const affiliate = { firstName: 'Rui', affiliateCode: 'RUI4F7Q2' };
const commission = { firstName: 'Rui', amountCents: 850 };

const sampleValues: TemplateValues = {
  'sign-in-code': { code: '482913', link: 'https://keepsake.example/customer/login#code=482913' },
  'no-timeline-here': {},
  'order-received': purchase,
  'payment-confirmed': { ...order, amountCents: 8500 },
  'order-completed': order,
  'order-cancelled': order,
  'claim-to-confirm': { firstName: 'Inés', number: 'K-7K3M9QXA', claimantName: 'Tom Berg', token: '0198c0de.c2VjcmV0' },
  'timeline-open': {
    ownerName: 'Inés Duarte',
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
    timelinePath: '/timeline/CF7K3M9QXA2TDV',
  },
  'application-received': applicant,
  'application-approved': applicant,
  'application-refused': applicant,
  'application-question': applicant,
  'affiliate-approved': affiliate,
  'affiliate-refused': affiliate,
  'affiliate-paused': affiliate,
  'commission-held': { ...commission, inReview: false },
  'commission-confirmed': commission,
  'commission-reversed': commission,
  'support-new-order': purchase,
  'support-new-application': { ...applicant, lastName: 'Haddad', businessName: 'Haddad & Sons' },
};

export const sampleDraft = (template: TemplateName): Draft =>
  ({ template, values: sampleValues[template] }) as unknown as Draft;
