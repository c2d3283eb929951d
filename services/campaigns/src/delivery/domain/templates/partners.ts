import type { EmailContent, Part } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { sanitizeName } from '../plain-text.js';
import { named } from './about.js';
import { changedEmail, resetEmail } from './passwords.js';

export type Applicant = { readonly firstName: string; readonly partnerType: 'memorial' | 'pet' };

/** `reason`: text of staff for the applicant. */
export type Answered = Applicant & { readonly reason?: string };

const quoted = (reason: string | undefined): readonly Part[] => (reason === undefined ? [] : [{ quote: reason }]);

export const applicationReceived = ({ firstName }: Applicant, { t }: Writing): EmailContent => ({
  subject: t('partner.receivedSubject'),
  recipientName: firstName,
  parts: [{ paragraph: t('partner.received') }, { paragraph: t('partner.addition') }],
});

export const applicationApproved = (
  { firstName, partnerType }: Applicant,
  { t, publicUrl }: Writing,
): EmailContent => ({
  subject: t('partner.approvedSubject'),
  recipientName: firstName,
  parts: [
    { paragraph: t('partner.approved') },
    { button: t('partner.signIn'), to: `${publicUrl}/partners/${partnerType}` },
  ],
});

export const applicationRefused = ({ firstName, reason }: Answered, { t }: Writing): EmailContent => ({
  subject: t('partner.refusedSubject'),
  recipientName: firstName,
  parts: [{ paragraph: t('partner.refused') }, ...quoted(reason), { paragraph: t('partner.missed') }],
});

export const applicationQuestion = ({ firstName, reason }: Answered, { t }: Writing): EmailContent => ({
  subject: t('partner.questionSubject'),
  recipientName: firstName,
  parts: [{ paragraph: t('partner.question') }, ...quoted(reason), { paragraph: t('partner.questionReply') }],
});

export type PartnerReset = Applicant & { readonly token: string };

export const partnerReset = ({ firstName, partnerType, token }: PartnerReset, writing: Writing): EmailContent =>
  resetEmail(
    { recipientName: firstName, account: partnerType, page: `${writing.publicUrl}/partners/reset`, token },
    writing,
  );

export type PartnerSecurity = Applicant & { readonly what: 'password' | 'two-step-on' | 'two-step-off' };

const happened = {
  password: 'partner.passwordChanged',
  'two-step-on': 'partner.twoStepOn',
  'two-step-off': 'partner.twoStepOff',
} as const satisfies Readonly<Record<PartnerSecurity['what'], string>>;

export const partnerSecurity = ({ firstName, partnerType, what }: PartnerSecurity, writing: Writing): EmailContent =>
  changedEmail(
    {
      recipientName: firstName,
      subject: writing.t('partner.changedSubject'),
      happened: writing.t(happened[what], {}, { account: partnerType }),
      page: `${writing.publicUrl}/partners/reset`,
    },
    writing,
  );

export type PartnerInvitation = Applicant & {
  readonly businessName: string;
  readonly invitedBy: string;
  readonly token: string;
};

export const partnerInvitation = (
  { firstName, partnerType, businessName, invitedBy, token }: PartnerInvitation,
  { t, publicUrl, brandName }: Writing,
): EmailContent => {
  const who = sanitizeName(invitedBy);
  const at = named(t, businessName);
  return {
    subject: at('partner.invitedSubject'),
    recipientName: firstName,
    parts: [
      { paragraph: at('partner.invited', { who, brand: brandName }, { known: who === '' ? 'no' : 'yes' }) },
      {
        button: t('partner.choosePassword'),
        to: `${publicUrl}/partners/reset?kind=${partnerType}#token=${token}`,
      },
      { paragraph: t('partner.invitedLink') },
    ],
  };
};

export type StockLevel = {
  readonly firstName: string;
  readonly locationName: string;
  readonly currentStock: number;
  readonly threshold: number;
};

const portalLink = ({ t, publicUrl }: Writing) => ({ button: t('stock.inventory'), to: `${publicUrl}/partner-portal` });

export const stockLow = (
  { firstName, locationName, currentStock, threshold }: StockLevel,
  writing: Writing,
): EmailContent => {
  const { t } = writing;
  const at = named(t, locationName);
  return {
    subject: at('stock.lowSubject'),
    recipientName: firstName,
    parts: [
      { paragraph: at('stock.low', { count: currentStock, threshold }) },
      { paragraph: t('stock.lowMore') },
      portalLink(writing),
    ],
  };
};

export const stockOut = ({ firstName, locationName }: StockLevel, writing: Writing): EmailContent => {
  const { t } = writing;
  const at = named(t, locationName);
  return {
    subject: at('stock.outSubject'),
    recipientName: firstName,
    parts: [{ paragraph: at('stock.out') }, { paragraph: t('stock.outMore') }, portalLink(writing)],
  };
};
