import type { Branding, EmailContent } from '../email-content.js';
import { sanitizeName } from '../plain-text.js';

export type ToPerson = { readonly firstName: string };
export type WithToken = ToPerson & { readonly token: string };

export const activationUndone = ({ firstName }: ToPerson): EmailContent => ({
  subject: 'The activation of a plate was undone',
  recipientName: firstName,
  parts: [
    {
      paragraph:
        'A plate was activated with this address. Its family told us that it is theirs, so we have undone the activation. The page is no longer shown.',
    },
    { paragraph: 'If you think this is a mistake, reply to this email. What you wrote is kept for now.' },
  ],
});

/** Sent to the new address, to prove it. The secret follows `#`, so it is in no log and no referrer. */
export const emailToConfirm = ({ firstName, token }: WithToken, { publicUrl, brandName }: Branding): EmailContent => ({
  subject: `Confirm your new address for ${brandName}`,
  recipientName: firstName,
  parts: [
    {
      paragraph: 'We received a request to use this address for an account. Nothing changes until you agree.',
    },
    { button: 'Confirm this address', to: `${publicUrl}/customer/email#token=${encodeURIComponent(token)}` },
    { paragraph: 'The link works once, for 24 hours. If you did not ask for it, there is nothing to do.' },
  ],
});

/** Sent to the old address, so that no account is moved unnoticed. */
export const emailChanging = (
  { firstName, bySupport = false }: ToPerson & { readonly bySupport?: boolean },
  { publicUrl }: Branding,
): EmailContent => ({
  subject: 'Your account is about to get another address',
  recipientName: firstName,
  parts: [
    {
      paragraph: bySupport
        ? 'We were asked, most likely by you, to use another address for your account, and our support has entered it. It changes as soon as the new address is confirmed.'
        : 'Someone who is signed in to your account, most likely you, asked to use another address for it. It changes as soon as the new address is confirmed.',
    },
    {
      paragraph:
        'If this was not you, open your account, choose to keep this address, and sign out everywhere. Or reply to this email, and we stop it.',
    },
    { button: 'Open my account', to: `${publicUrl}/customer/account` },
  ],
});

/** `day` is formatted for the reader: "December 5, 2026". */
export type AccountLeaving = ToPerson & { readonly day: string };

export const accountLeaving = ({ firstName, day }: AccountLeaving, { publicUrl }: Branding): EmailContent => ({
  subject: 'Your account will be deleted',
  recipientName: firstName,
  parts: [
    {
      paragraph: `You asked us to delete your account. This happens on ${sanitizeName(day)}. Until then everything stays as it is, and you can change your mind.`,
    },
    { button: 'Keep my account', to: `${publicUrl}/customer/account` },
    {
      paragraph:
        'If you did not ask for this, please keep your account there and sign out everywhere, or reply to this email.',
    },
  ],
});
