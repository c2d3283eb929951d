import type { House, Letter } from '../letter.js';
import { spoken } from '../plain-words.js';
import { resetLetter } from './passwords.js';

type StaffRole = 'owner' | 'operations' | 'support' | 'marketing' | 'finance';
export type StaffInvitation = { readonly name: string; readonly role: StaffRole; readonly token: string };

/** What the role lets one do, for somebody who has never seen the back office. */
const work: Readonly<Record<StaffRole, string>> = {
  owner: 'as an owner, who may open everything',
  operations: 'for orders, plates, shipping and partners',
  support: 'for customers and their timelines',
  marketing: 'for mails, prospects and messages',
  finance: 'for commissions, payouts and the ledger',
};

export const staffInvitation = ({ name, role, token }: StaffInvitation, house: House): Letter => ({
  subject: `You are invited to the back office of ${house.brandName}`,
  dear: name,
  parts: [
    { say: `You are invited to work in the back office of ${spoken(house.brandName)}, ${work[role]}.` },
    { lead: 'Choose a password', to: `${house.publicUrl}/admin/reset#token=${encodeURIComponent(token)}` },
    { say: 'The link works once, for 7 days. Whoever invited you can send a new one.' },
    { say: 'If you do not know what this is about, there is nothing to do.' },
  ],
});

export type StaffReset = { readonly name: string; readonly token: string };

export const staffReset = ({ name, token }: StaffReset, { brandName, publicUrl }: House): Letter =>
  resetLetter({ dear: name, brandName, account: 'the back office', page: `${publicUrl}/admin/reset`, token });

export type StaffSecurity = { readonly name: string; readonly what: 'password' | 'two-step-on' | 'two-step-off' };

const happened: Readonly<Record<StaffSecurity['what'], string>> = {
  password: 'The password of your account in the back office was changed, and every other device was signed out.',
  'two-step-on': 'Signing in to your account in the back office now asks for a code from your app as well.',
  'two-step-off': 'Signing in to your account in the back office does not ask for a code from an app any more.',
};

export const staffSecurity = ({ name, what }: StaffSecurity, { publicUrl }: House): Letter => ({
  subject: 'Your sign-in to the back office has changed',
  dear: name,
  parts: [
    { say: happened[what] },
    { say: 'If this was not you, please choose a new password at once and tell an owner.' },
    { lead: 'Choose a new password', to: `${publicUrl}/admin/reset` },
  ],
});
