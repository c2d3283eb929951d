import { formatMoney } from '@keepsake/contracts/values/money';
import type { House, Letter, Part } from '../letter.js';

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

export const affiliateRefused = ({ firstName }: AffiliateWords): Letter => ({
  subject: 'About your affiliate account',
  dear: firstName,
  parts: [
    { say: 'We have looked at your application with care, and we cannot accept it at present.' },
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

export type CommissionWords = { readonly firstName: string; readonly amountCents: number };
export type CommissionHeld = CommissionWords & { readonly inReview: boolean };

export const commissionHeld = ({ firstName, amountCents, inReview }: CommissionHeld, house: House): Letter => ({
  subject: 'An order came in with your code',
  dear: firstName,
  parts: [
    { rows: [['Your commission', formatMoney(amountCents)]] },
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

export const commissionReversed = ({ firstName, amountCents }: CommissionWords, house: House): Letter => ({
  subject: 'A commission was taken back',
  dear: firstName,
  parts: [
    { rows: [['Taken back', formatMoney(Math.abs(amountCents))]] },
    { say: 'The order it belonged to was cancelled or refunded. Your dashboard shows the details.' },
    dashboard(house),
  ],
});
