import { formatMoney } from '@keepsake/contracts/values/money';
import type { House, Letter, Part } from '../letter.js';
import { changedLetter, resetLetter } from './passwords.js';

const dashboard = ({ publicUrl }: House): Part => ({
  lead: 'Open your dashboard',
  to: `${publicUrl}/affiliate/dashboard`,
});

export type AffiliateWords = { readonly firstName: string; readonly affiliateCode: string };

export const affiliateApproved = ({ firstName, affiliateCode }: AffiliateWords, house: House): Letter => ({
  subject: 'Your affiliate account is approved',
  dear: firstName,
  parts: [
    { say: 'From now on every order with your code earns you a commission.' },
    { rows: [['Your code', affiliateCode]] },
    dashboard(house),
  ],
});

/** `reason` as staff wrote it; absent in mails that were queued before one was asked for. */
export type AffiliateRefused = AffiliateWords & { readonly reason?: string };

export const affiliateRefused = ({ firstName, reason }: AffiliateRefused): Letter => ({
  subject: 'About your affiliate account',
  dear: firstName,
  parts: [
    { say: 'We have looked at your application with care, and we cannot accept it at present.' },
    ...(reason === undefined ? [] : [{ say: reason }]),
    { say: 'If you think that we have missed something, please answer this mail.' },
  ],
});

export const affiliatePaused = ({ firstName }: AffiliateWords, house: House): Letter => ({
  subject: 'Your affiliate account is paused',
  dear: firstName,
  parts: [
    { say: 'Your code does not earn for now. What it has earned so far stays yours.' },
    { say: 'If you would like to know why, please answer this mail.' },
    dashboard(house),
  ],
});

export type AffiliateReset = { readonly firstName: string; readonly token: string };

export const affiliateReset = ({ firstName, token }: AffiliateReset, { brandName, publicUrl }: House): Letter =>
  resetLetter({
    dear: firstName,
    brandName,
    account: 'your affiliate account',
    page: `${publicUrl}/affiliate/reset`,
    token,
  });

export type AffiliateSecurity = { readonly firstName: string; readonly what: 'password' | 'payout-details' };

const changed: Readonly<Record<AffiliateSecurity['what'], string>> = {
  password: 'The password of your affiliate account was changed, and every device was signed out.',
  'payout-details': 'The details of where your commissions are paid to were changed.',
};

export const affiliateSecurity = ({ firstName, what }: AffiliateSecurity, { publicUrl }: House): Letter =>
  changedLetter({
    dear: firstName,
    subject: 'Your affiliate account has changed',
    happened: changed[what],
    page: `${publicUrl}/affiliate/reset`,
  });

export type CommissionWords = { readonly firstName: string; readonly amountCents: number };
export type CommissionHeld = CommissionWords & { readonly inReview: boolean };

export const commissionHeld = ({ firstName, amountCents, inReview }: CommissionHeld, house: House): Letter => ({
  subject: 'An order came in with your code',
  dear: firstName,
  parts: [
    ...(inReview ? [] : [{ rows: [['Your commission', formatMoney(amountCents)] as const] }]),
    {
      say: inReview
        ? 'We look at this order ourselves before its commission counts.'
        : 'It is pending until the order is complete.',
    },
    dashboard(house),
  ],
});

export const commissionConfirmed = ({ firstName, amountCents }: CommissionWords, house: House): Letter => ({
  subject: 'Your commission is confirmed',
  dear: firstName,
  parts: [
    { rows: [['Confirmed', formatMoney(amountCents)]] },
    { say: 'The order is complete. Your dashboard shows when the commission can be paid out.' },
    dashboard(house),
  ],
});

export type CommissionLowered = CommissionWords & { readonly leftCents: number };

export const commissionLowered = ({ firstName, amountCents, leftCents }: CommissionLowered, house: House): Letter => ({
  subject: 'A commission has become smaller',
  dear: firstName,
  parts: [
    {
      rows: [
        ['Taken back', formatMoney(amountCents)],
        ['Left', formatMoney(leftCents)],
      ],
    },
    { say: 'A part of the order it belongs to was refunded. Your dashboard shows the details.' },
    dashboard(house),
  ],
});

export const commissionReversed = ({ firstName, amountCents }: CommissionWords, house: House): Letter => ({
  subject: 'A commission was taken back',
  dear: firstName,
  parts: [
    { rows: [['Taken back', formatMoney(Math.abs(amountCents))]] },
    { say: 'The order it belonged to was cancelled or refunded. Your dashboard shows the details.' },
    dashboard(house),
  ],
});

export const payoutPaid = ({ firstName, amountCents }: CommissionWords, house: House): Letter => ({
  subject: 'Your commission was paid out',
  dear: firstName,
  parts: [
    { rows: [['Paid', formatMoney(amountCents)]] },
    { say: 'The money is on its way to you. Depending on your bank it takes a few days.' },
    { say: 'Your dashboard lists every payment.' },
    dashboard(house),
  ],
});
