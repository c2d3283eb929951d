import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { sanitizeName } from '../plain-text.js';

export type ToPerson = { readonly firstName: string };
export type WithToken = ToPerson & { readonly token: string };

export const activationUndone = ({ firstName }: ToPerson, { t }: Writing): EmailContent => ({
  subject: t('plate.undoneSubject'),
  recipientName: firstName,
  parts: [{ paragraph: t('plate.undone') }, { paragraph: t('plate.undoneMistake') }],
});

/** Sent to the new address, to prove it. The secret follows `#`, so it is in no log and no referrer. */
export const emailToConfirm = (
  { firstName, token }: WithToken,
  { t, publicUrl, brandName }: Writing,
): EmailContent => ({
  subject: t('account.confirmSubject', { brand: brandName }),
  recipientName: firstName,
  parts: [
    { paragraph: t('account.confirmAsked') },
    { button: t('account.confirm'), to: `${publicUrl}/customer/email#token=${encodeURIComponent(token)}` },
    { paragraph: t('account.confirmLink') },
  ],
});

/** Sent to the old address, so that no account is moved unnoticed. */
export const emailChanging = (
  { firstName, bySupport = false }: ToPerson & { readonly bySupport?: boolean },
  { t, publicUrl }: Writing,
): EmailContent => ({
  subject: t('account.changingSubject'),
  recipientName: firstName,
  parts: [
    { paragraph: bySupport ? t('account.changingBySupport') : t('account.changing') },
    { paragraph: t('account.changingUnasked') },
    { button: t('words.openAccount'), to: `${publicUrl}/customer/account` },
  ],
});

/** `day`: "December 5, 2026", as older versions write and show it. `on`: YYYY-MM-DD. */
export type AccountLeaving = ToPerson & { readonly day: string; readonly on?: string };

export const accountLeaving = (
  { firstName, day, on = day }: AccountLeaving,
  { t, date, publicUrl }: Writing,
): EmailContent => ({
  subject: t('account.leavingSubject'),
  recipientName: firstName,
  parts: [
    { paragraph: t('account.leaving', { day: sanitizeName(date(on)) }) },
    { button: t('account.keep'), to: `${publicUrl}/customer/account` },
    { paragraph: t('account.leavingUnasked') },
  ],
});
