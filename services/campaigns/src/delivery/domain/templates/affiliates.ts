import { formatMoney } from '@keepsake/contracts/values/money';
import type { Branding, EmailContent, Part } from '../email-content.js';
import { changedEmail, resetEmail } from './passwords.js';

const dashboard = ({ publicUrl }: Branding): Part => ({
  button: 'Open your dashboard',
  to: `${publicUrl}/affiliate/dashboard`,
});

export type AffiliateTexts = { readonly firstName: string; readonly affiliateCode: string };

export const affiliateApproved = ({ firstName, affiliateCode }: AffiliateTexts, branding: Branding): EmailContent => ({
  subject: 'Your affiliate account is approved',
  recipientName: firstName,
  parts: [
    { paragraph: 'From now on every order with your code earns you a commission.' },
    { rows: [['Your code', affiliateCode]] },
    dashboard(branding),
  ],
});

/** `reason`: text of staff; absent in emails that older versions queued. */
export type AffiliateRefused = AffiliateTexts & { readonly reason?: string };

export const affiliateRefused = ({ firstName, reason }: AffiliateRefused): EmailContent => ({
  subject: 'About your affiliate account',
  recipientName: firstName,
  parts: [
    { paragraph: 'We have looked at your application with care, and we cannot accept it at present.' },
    ...(reason === undefined ? [] : [{ paragraph: reason }]),
    { paragraph: 'If you think that we have missed something, reply to this email.' },
  ],
});

export const affiliatePaused = ({ firstName }: AffiliateTexts, branding: Branding): EmailContent => ({
  subject: 'Your affiliate account is paused',
  recipientName: firstName,
  parts: [
    { paragraph: 'Your code does not earn for now. What it has earned so far stays yours.' },
    { paragraph: 'If you would like to know why, reply to this email.' },
    dashboard(branding),
  ],
});

export type AffiliateReset = { readonly firstName: string; readonly token: string };

export const affiliateReset = (
  { firstName, token }: AffiliateReset,
  { brandName, publicUrl }: Branding,
): EmailContent =>
  resetEmail({
    recipientName: firstName,
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

export const affiliateSecurity = ({ firstName, what }: AffiliateSecurity, { publicUrl }: Branding): EmailContent =>
  changedEmail({
    recipientName: firstName,
    subject: 'Your affiliate account has changed',
    happened: changed[what],
    page: `${publicUrl}/affiliate/reset`,
  });

export type CommissionTexts = { readonly firstName: string; readonly amountCents: number };
export type CommissionHeld = CommissionTexts & { readonly inReview: boolean };

export const commissionHeld = (
  { firstName, amountCents, inReview }: CommissionHeld,
  branding: Branding,
): EmailContent => ({
  subject: 'An order came in with your code',
  recipientName: firstName,
  parts: [
    ...(inReview ? [] : [{ rows: [['Your commission', formatMoney(amountCents)] as const] }]),
    {
      paragraph: inReview
        ? 'We look at this order ourselves before its commission counts.'
        : 'It is pending until the order is complete.',
    },
    dashboard(branding),
  ],
});

export const commissionConfirmed = ({ firstName, amountCents }: CommissionTexts, branding: Branding): EmailContent => ({
  subject: 'Your commission is confirmed',
  recipientName: firstName,
  parts: [
    { rows: [['Confirmed', formatMoney(amountCents)]] },
    { paragraph: 'The order is complete. Your dashboard shows when the commission can be paid out.' },
    dashboard(branding),
  ],
});

export type CommissionLowered = CommissionTexts & { readonly leftCents: number };

export const commissionLowered = (
  { firstName, amountCents, leftCents }: CommissionLowered,
  branding: Branding,
): EmailContent => ({
  subject: 'A commission has become smaller',
  recipientName: firstName,
  parts: [
    {
      rows: [
        ['Reversed', formatMoney(amountCents)],
        ['Left', formatMoney(leftCents)],
      ],
    },
    { paragraph: 'A part of the order it belongs to was refunded. Your dashboard shows the details.' },
    dashboard(branding),
  ],
});

/** `judged`: staff reviewed the order; absent in emails that older versions queued. */
export type CommissionReversed = CommissionTexts & { readonly judged?: boolean };

export const commissionReversed = (
  { firstName, amountCents, judged }: CommissionReversed,
  branding: Branding,
): EmailContent => ({
  subject: 'A commission was reversed',
  recipientName: firstName,
  parts: [
    { rows: [['Reversed', formatMoney(Math.abs(amountCents))]] },
    {
      paragraph: judged
        ? 'We have looked at the order it belonged to and pay no commission for it. If you think this is a mistake, please answer this email.'
        : 'The order it belonged to was canceled or refunded. Your dashboard shows the details.',
    },
    dashboard(branding),
  ],
});

export const payoutPaid = ({ firstName, amountCents }: CommissionTexts, branding: Branding): EmailContent => ({
  subject: 'Your commission was paid out',
  recipientName: firstName,
  parts: [
    { rows: [['Paid', formatMoney(amountCents)]] },
    { paragraph: 'The money is on its way to you. Depending on your bank it takes a few days.' },
    { paragraph: 'Your dashboard lists every payment.' },
    dashboard(branding),
  ],
});
