import type { EmailContent, Part } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { changedEmail, resetEmail } from './passwords.js';

const dashboard = ({ t, publicUrl }: Writing): Part => ({
  button: t('affiliate.dashboard'),
  to: `${publicUrl}/affiliate/dashboard`,
});

export type AffiliateTexts = { readonly firstName: string; readonly affiliateCode: string };

export const affiliateApproved = ({ firstName, affiliateCode }: AffiliateTexts, writing: Writing): EmailContent => ({
  subject: writing.t('affiliate.approvedSubject'),
  recipientName: firstName,
  parts: [
    { paragraph: writing.t('affiliate.approved') },
    { rows: [[writing.t('affiliate.yourCode'), affiliateCode]] },
    dashboard(writing),
  ],
});

/** `reason`: text of staff; absent in emails that older versions queued. */
export type AffiliateRefused = AffiliateTexts & { readonly reason?: string };

export const affiliateRefused = ({ firstName, reason }: AffiliateRefused, { t }: Writing): EmailContent => ({
  subject: t('affiliate.aboutSubject'),
  recipientName: firstName,
  parts: [
    { paragraph: t('affiliate.refused') },
    ...(reason === undefined ? [] : [{ quote: reason }]),
    { paragraph: t('affiliate.missed') },
  ],
});

export const affiliatePaused = ({ firstName }: AffiliateTexts, writing: Writing): EmailContent => ({
  subject: writing.t('affiliate.pausedSubject'),
  recipientName: firstName,
  parts: [
    { paragraph: writing.t('affiliate.paused') },
    { paragraph: writing.t('affiliate.pausedWhy') },
    dashboard(writing),
  ],
});

export type AffiliateReset = { readonly firstName: string; readonly token: string };

export const affiliateReset = ({ firstName, token }: AffiliateReset, writing: Writing): EmailContent =>
  resetEmail(
    { recipientName: firstName, account: 'affiliate', page: `${writing.publicUrl}/affiliate/reset`, token },
    writing,
  );

export type AffiliateSecurity = { readonly firstName: string; readonly what: 'password' | 'payout-details' };

export const affiliateSecurity = ({ firstName, what }: AffiliateSecurity, writing: Writing): EmailContent =>
  changedEmail(
    {
      recipientName: firstName,
      subject: writing.t('affiliate.changedSubject'),
      happened: what === 'password' ? writing.t('affiliate.passwordChanged') : writing.t('affiliate.payoutChanged'),
      page: `${writing.publicUrl}/affiliate/reset`,
    },
    writing,
  );

export type CommissionTexts = { readonly firstName: string; readonly amountCents: number };
export type CommissionHeld = CommissionTexts & { readonly inReview: boolean };

export const commissionHeld = (
  { firstName, amountCents, inReview }: CommissionHeld,
  writing: Writing,
): EmailContent => ({
  subject: writing.t('affiliate.heldSubject'),
  recipientName: firstName,
  parts: [
    ...(inReview ? [] : [{ rows: [[writing.t('affiliate.commission'), writing.money(amountCents)] as const] }]),
    { paragraph: inReview ? writing.t('affiliate.inReview') : writing.t('affiliate.held') },
    dashboard(writing),
  ],
});

export const commissionConfirmed = ({ firstName, amountCents }: CommissionTexts, writing: Writing): EmailContent => ({
  subject: writing.t('affiliate.confirmedSubject'),
  recipientName: firstName,
  parts: [
    { rows: [[writing.t('affiliate.confirmedRow'), writing.money(amountCents)]] },
    { paragraph: writing.t('affiliate.confirmed') },
    dashboard(writing),
  ],
});

export type CommissionLowered = CommissionTexts & { readonly leftCents: number };

export const commissionLowered = (
  { firstName, amountCents, leftCents }: CommissionLowered,
  writing: Writing,
): EmailContent => ({
  subject: writing.t('affiliate.loweredSubject'),
  recipientName: firstName,
  parts: [
    {
      rows: [
        [writing.t('affiliate.reversedRow'), writing.money(amountCents)],
        [writing.t('affiliate.leftRow'), writing.money(leftCents)],
      ],
    },
    { paragraph: writing.t('affiliate.lowered') },
    dashboard(writing),
  ],
});

/** `judged`: staff reviewed the order; absent in emails that older versions queued. */
export type CommissionReversed = CommissionTexts & { readonly judged?: boolean };

export const commissionReversed = (
  { firstName, amountCents, judged }: CommissionReversed,
  writing: Writing,
): EmailContent => ({
  subject: writing.t('affiliate.reversedSubject'),
  recipientName: firstName,
  parts: [
    { rows: [[writing.t('affiliate.reversedRow'), writing.money(Math.abs(amountCents))]] },
    { paragraph: judged ? writing.t('affiliate.reversedJudged') : writing.t('affiliate.reversed') },
    dashboard(writing),
  ],
});

export const payoutPaid = ({ firstName, amountCents }: CommissionTexts, writing: Writing): EmailContent => ({
  subject: writing.t('affiliate.paidSubject'),
  recipientName: firstName,
  parts: [
    { rows: [[writing.t('affiliate.paidRow'), writing.money(amountCents)]] },
    { paragraph: writing.t('affiliate.paid') },
    { paragraph: writing.t('affiliate.paidList') },
    dashboard(writing),
  ],
});
