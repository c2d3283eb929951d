import type { House, Letter, Part } from '../letter.js';
import { spoken } from '../plain-words.js';
import { changedLetter, resetLetter } from './passwords.js';

export type Applicant = { readonly firstName: string; readonly partnerType: 'memorial' | 'pet' };

/** `reason`: what staff wrote for the applicant to read. */
export type Answered = Applicant & { readonly reason?: string };

const quoted = (reason: string | undefined): readonly Part[] => (reason === undefined ? [] : [{ quote: reason }]);

export const applicationReceived = ({ firstName }: Applicant): Letter => ({
  subject: 'We have received your application',
  dear: firstName,
  parts: [
    { say: 'Thank you for your application. We look at it within two to three business days and write to you then.' },
    { say: 'If there is something you would like to add, please answer this mail.' },
  ],
});

export const applicationApproved = ({ firstName, partnerType }: Applicant, { publicUrl }: House): Letter => ({
  subject: 'Your application is approved',
  dear: firstName,
  parts: [
    { say: 'We have looked at your application and are glad to work with you. You can sign in from now on.' },
    { lead: 'Sign in', to: `${publicUrl}/partners/${partnerType}` },
  ],
});

export const applicationRefused = ({ firstName, reason }: Answered): Letter => ({
  subject: 'About your application',
  dear: firstName,
  parts: [
    { say: 'We have looked at your application with care, and we cannot accept it at present.' },
    ...quoted(reason),
    { say: 'If you think that we have missed something, please answer this mail.' },
  ],
});

export const applicationQuestion = ({ firstName, reason }: Answered): Letter => ({
  subject: 'A question about your application',
  dear: firstName,
  parts: [
    { say: 'Before we decide on your application, there is something we would like to ask you.' },
    ...quoted(reason),
    { say: 'Please answer this mail. We go on as soon as we have read it.' },
  ],
});

const accountOf: Readonly<Record<Applicant['partnerType'], string>> = {
  memorial: 'your Memorial Care partner account',
  pet: 'your Pet Cemetery partner account',
};

export type PartnerReset = Applicant & { readonly token: string };

export const partnerReset = (
  { firstName, partnerType, token }: PartnerReset,
  { brandName, publicUrl }: House,
): Letter =>
  resetLetter({
    dear: firstName,
    brandName,
    account: accountOf[partnerType],
    page: `${publicUrl}/partners/reset`,
    token,
  });

export type PartnerSecurity = Applicant & { readonly what: 'password' | 'two-step-on' | 'two-step-off' };

const happened: Readonly<Record<PartnerSecurity['what'], (account: string) => string>> = {
  password: (account) => `The password of ${account} was changed, and every device was signed out.`,
  'two-step-on': (account) => `Signing in to ${account} now asks for a code from your app as well.`,
  'two-step-off': (account) => `Signing in to ${account} does not ask for a code from an app any more.`,
};

export const partnerSecurity = ({ firstName, partnerType, what }: PartnerSecurity, { publicUrl }: House): Letter =>
  changedLetter({
    dear: firstName,
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
  { publicUrl, brandName }: House,
): Letter => {
  const who = spoken(invitedBy) || 'A colleague';
  const house = spoken(businessName) || 'their team';
  return {
    subject: `You are invited to work with ${house}`,
    dear: firstName,
    parts: [
      { say: `${who} has invited you to the partner portal of ${house} at ${brandName}. Choose a password to join.` },
      { lead: 'Choose a password', to: `${publicUrl}/partners/reset?kind=${partnerType}#token=${token}` },
      { say: 'The link works once, for a week. If you do not expect it, you can leave this mail alone.' },
    ],
  };
};

export type Shelf = {
  readonly firstName: string;
  readonly locationName: string;
  readonly currentStock: number;
  readonly threshold: number;
};

const portalLink = (publicUrl: string) => ({ lead: 'Open your inventory', to: `${publicUrl}/partner-portal` });
/** A name that could become a link is not repeated. */
export const shelfAt = (locationName: string): string => spoken(locationName) || 'your location';
export const platesCount = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

export const stockLow = (
  { firstName, locationName, currentStock, threshold }: Shelf,
  { publicUrl }: House,
): Letter => ({
  subject: `Plates are running low at ${shelfAt(locationName)}`,
  dear: firstName,
  parts: [
    {
      say: `There ${currentStock === 1 ? 'is' : 'are'} ${platesCount(currentStock)} left at ${shelfAt(locationName)}. We write when ${threshold} or fewer are left.`,
    },
    { say: 'If you would like more, ask for them in the portal. We answer with a price.' },
    portalLink(publicUrl),
  ],
});

export const stockOut = ({ firstName, locationName }: Shelf, { publicUrl }: House): Letter => ({
  subject: `No plates are left at ${shelfAt(locationName)}`,
  dear: firstName,
  parts: [
    { say: `There are no plates left at ${shelfAt(locationName)}, so none can be given to a case at present.` },
    { say: 'If there are plates on the shelf, please restock them in the portal. If not, ask for more there.' },
    portalLink(publicUrl),
  ],
});
