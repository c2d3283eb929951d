import type { Branding, EmailContent, Part } from '../email-content.js';
import { sanitizeName } from '../plain-text.js';
import { changedEmail, resetEmail } from './passwords.js';

export type Applicant = { readonly firstName: string; readonly partnerType: 'memorial' | 'pet' };

/** `reason`: text of staff for the applicant. */
export type Answered = Applicant & { readonly reason?: string };

const quoted = (reason: string | undefined): readonly Part[] => (reason === undefined ? [] : [{ quote: reason }]);

export const applicationReceived = ({ firstName }: Applicant): EmailContent => ({
  subject: 'We have received your application',
  recipientName: firstName,
  parts: [
    {
      paragraph:
        'Thank you for your application. We look at it within two to three business days and write to you then.',
    },
    { paragraph: 'If there is something you would like to add, reply to this email.' },
  ],
});

export const applicationApproved = ({ firstName, partnerType }: Applicant, { publicUrl }: Branding): EmailContent => ({
  subject: 'Your application is approved',
  recipientName: firstName,
  parts: [
    { paragraph: 'We have looked at your application and are glad to work with you. You can sign in from now on.' },
    { button: 'Sign in', to: `${publicUrl}/partners/${partnerType}` },
  ],
});

export const applicationRefused = ({ firstName, reason }: Answered): EmailContent => ({
  subject: 'About your application',
  recipientName: firstName,
  parts: [
    { paragraph: 'We have looked at your application with care, and we cannot accept it at present.' },
    ...quoted(reason),
    { paragraph: 'If you think that we have missed something, reply to this email.' },
  ],
});

export const applicationQuestion = ({ firstName, reason }: Answered): EmailContent => ({
  subject: 'A question about your application',
  recipientName: firstName,
  parts: [
    { paragraph: 'Before we decide on your application, there is something we would like to ask you.' },
    ...quoted(reason),
    { paragraph: 'Reply to this email. We continue as soon as we have read it.' },
  ],
});

const accountOf: Readonly<Record<Applicant['partnerType'], string>> = {
  memorial: 'your Memorial Care partner account',
  pet: 'your Pet Cemetery partner account',
};

export type PartnerReset = Applicant & { readonly token: string };

export const partnerReset = (
  { firstName, partnerType, token }: PartnerReset,
  { brandName, publicUrl }: Branding,
): EmailContent =>
  resetEmail({
    recipientName: firstName,
    brandName,
    account: accountOf[partnerType],
    page: `${publicUrl}/partners/reset`,
    token,
  });

export type PartnerSecurity = Applicant & { readonly what: 'password' | 'two-step-on' | 'two-step-off' };

const happened: Readonly<Record<PartnerSecurity['what'], (account: string) => string>> = {
  password: (account) => `The password of ${account} was changed, and every device was signed out.`,
  'two-step-on': (account) => `Signing in to ${account} now asks for a code from your app as well.`,
  'two-step-off': (account) => `Signing in to ${account} no longer asks for a code from an app.`,
};

export const partnerSecurity = (
  { firstName, partnerType, what }: PartnerSecurity,
  { publicUrl }: Branding,
): EmailContent =>
  changedEmail({
    recipientName: firstName,
    subject: 'Your partner account has changed',
    happened: happened[what](accountOf[partnerType]),
    page: `${publicUrl}/partners/reset`,
  });

export type PartnerInvitation = Applicant & {
  readonly businessName: string;
  readonly invitedBy: string;
  readonly token: string;
};

export const partnerInvitation = (
  { firstName, partnerType, businessName, invitedBy, token }: PartnerInvitation,
  { publicUrl, brandName }: Branding,
): EmailContent => {
  const who = sanitizeName(invitedBy) || 'A colleague';
  const partnerName = sanitizeName(businessName) || 'their team';
  return {
    subject: `You are invited to work with ${partnerName}`,
    recipientName: firstName,
    parts: [
      {
        paragraph: `${who} has invited you to the partner portal of ${partnerName} at ${brandName}. Choose a password to join.`,
      },
      { button: 'Choose a password', to: `${publicUrl}/partners/reset?kind=${partnerType}#token=${token}` },
      { paragraph: 'The link works once, for a week. If you don’t expect it, you can ignore this email.' },
    ],
  };
};

export type StockLevel = {
  readonly firstName: string;
  readonly locationName: string;
  readonly currentStock: number;
  readonly threshold: number;
};

const portalLink = (publicUrl: string) => ({ button: 'Open your inventory', to: `${publicUrl}/partner-portal` });
/** Omits a name that mail programs could turn into a link. */
export const stockAt = (locationName: string): string => sanitizeName(locationName) || 'your location';
export const platesCount = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

export const stockLow = (
  { firstName, locationName, currentStock, threshold }: StockLevel,
  { publicUrl }: Branding,
): EmailContent => ({
  subject: `Plates are running low at ${stockAt(locationName)}`,
  recipientName: firstName,
  parts: [
    {
      paragraph: `There ${currentStock === 1 ? 'is' : 'are'} ${platesCount(currentStock)} left at ${stockAt(locationName)}. We write when ${threshold} or fewer are left.`,
    },
    { paragraph: 'If you would like more, ask for them in the portal. We answer with a price.' },
    portalLink(publicUrl),
  ],
});

export const stockOut = ({ firstName, locationName }: StockLevel, { publicUrl }: Branding): EmailContent => ({
  subject: `No plates are left at ${stockAt(locationName)}`,
  recipientName: firstName,
  parts: [
    { paragraph: `There are no plates left at ${stockAt(locationName)}, so none can be given to a case at present.` },
    { paragraph: 'If there are plates on the shelf, please restock them in the portal. If not, ask for more there.' },
    portalLink(publicUrl),
  ],
});
