import type { House, Letter } from '../letter.js';
import { spoken } from '../plain-words.js';

export type ToPerson = { readonly firstName: string };
export type WithToken = ToPerson & { readonly token: string };

export const activationUndone = ({ firstName }: ToPerson): Letter => ({
  subject: 'The activation of a plate was taken back',
  dear: firstName,
  parts: [
    {
      say: 'A plate was activated with this address. Its family told us that it is theirs, so we have taken the activation back. The page is not shown any more.',
    },
    { say: 'If you think this is a mistake, please answer this mail. What you wrote is kept for now.' },
  ],
});

/** To the new address: whoever reads it there may use it. The secret stands behind `#`, in no log and no referrer. */
export const emailToConfirm = ({ firstName, token }: WithToken, { publicUrl, brandName }: House): Letter => ({
  subject: `Confirm your new address for ${brandName}`,
  dear: firstName,
  parts: [
    { say: 'Someone, most likely you, asked to use this address for their account. Until you agree, nothing changes.' },
    { lead: 'Confirm this address', to: `${publicUrl}/customer/email#token=${encodeURIComponent(token)}` },
    { say: 'The link works once, for 24 hours. If you did not ask for it, there is nothing to do.' },
  ],
});

/** To the old address, so that nobody moves an account away unseen. */
export const emailChanging = (
  { firstName, bySupport = false }: ToPerson & { readonly bySupport?: boolean },
  { publicUrl }: House,
): Letter => ({
  subject: 'Your account is about to get another address',
  dear: firstName,
  parts: [
    {
      say: bySupport
        ? 'We were asked, most likely by you, to use another address for your account, and our support has entered it. It changes as soon as the new address is confirmed.'
        : 'Someone who is signed in to your account, most likely you, asked to use another address for it. It changes as soon as the new address is confirmed.',
    },
    {
      say: 'If this was not you, open your account, choose to keep this address, and sign out everywhere. Or answer this mail, and we stop it.',
    },
    { lead: 'Open my account', to: `${publicUrl}/customer/account` },
  ],
});

/** `day` is written out for the reader: "5 December 2026". */
export type AccountLeaving = ToPerson & { readonly day: string };

export const accountLeaving = ({ firstName, day }: AccountLeaving, { publicUrl }: House): Letter => ({
  subject: 'Your account will be deleted',
  dear: firstName,
  parts: [
    {
      say: `You asked us to delete your account. This happens on ${spoken(day)}. Until then everything stays as it is, and you can change your mind.`,
    },
    { lead: 'Keep my account', to: `${publicUrl}/customer/account` },
    {
      say: 'If you did not ask for this, please keep your account there and sign out everywhere, or answer this mail.',
    },
  ],
});
