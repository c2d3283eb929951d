import type { Branding, EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { sanitizeName } from '../plain-text.js';
import { resetEmail } from './passwords.js';

type StaffRole = 'owner' | 'operations' | 'support' | 'marketing' | 'finance';
export type StaffInvitation = { readonly name: string; readonly role: StaffRole; readonly token: string };

/** Explains a role to a reader who has never seen the back office. */
const work: Readonly<Record<StaffRole, string>> = {
  owner: 'as an owner, who may open everything',
  operations: 'for orders, plates, shipping and partners',
  support: 'for customers and their timelines',
  marketing: 'for emails, prospects and messages',
  finance: 'for commissions, payouts and the ledger',
};

export const staffInvitation = ({ name, role, token }: StaffInvitation, branding: Branding): EmailContent => ({
  subject: `You are invited to the back office of ${branding.brandName}`,
  recipientName: name,
  parts: [
    { paragraph: `You are invited to work in the back office of ${sanitizeName(branding.brandName)}, ${work[role]}.` },
    { button: 'Choose a password', to: `${branding.publicUrl}/admin/reset#token=${encodeURIComponent(token)}` },
    { paragraph: 'The link works once, for 7 days. The person who invited you can send a new one.' },
    { paragraph: 'If you do not know what this is about, there is nothing to do.' },
  ],
});

export type StaffReset = { readonly name: string; readonly token: string };

export const staffReset = ({ name, token }: StaffReset, writing: Writing): EmailContent =>
  resetEmail({ recipientName: name, account: 'staff', page: `${writing.publicUrl}/admin/reset`, token }, writing);

export type StaffSecurity = { readonly name: string; readonly what: 'password' | 'two-step-on' | 'two-step-off' };

const happened: Readonly<Record<StaffSecurity['what'], string>> = {
  password: 'The password of your account in the back office was changed, and every other device was signed out.',
  'two-step-on': 'Signing in to your account in the back office now asks for a code from your app as well.',
  'two-step-off': 'Signing in to your account in the back office no longer asks for a code from an app.',
};

export const staffSecurity = ({ name, what }: StaffSecurity, { publicUrl }: Branding): EmailContent => ({
  subject: 'Your sign-in to the back office has changed',
  recipientName: name,
  parts: [
    { paragraph: happened[what] },
    { paragraph: 'If this was not you, please choose a new password at once and tell an owner.' },
    { button: 'Choose a new password', to: `${publicUrl}/admin/reset` },
  ],
});
