import type { House, Letter } from '../letter.js';

export type SignInCode = { readonly code: string; readonly link: string };

export const signInCode = ({ code, link }: SignInCode, { brandName }: House): Letter => ({
  subject: `Your sign-in code for ${brandName}`,
  parts: [
    { say: 'Someone, most likely you, asked to sign in with this address. This is the code:' },
    { digits: code },
    { say: 'It works once, for 10 minutes. Type it where you asked for it, or open this link in the same browser:' },
    { lead: 'Sign in', to: link },
    { say: 'If you did not ask for it, there is nothing to do: without the code nobody gets in.' },
  ],
});

export type NoTimelineHere = Readonly<Record<string, never>>;

export const noTimelineHere = (_: NoTimelineHere, { brandName, publicUrl }: House): Letter => ({
  subject: `Your sign-in at ${brandName}`,
  parts: [
    {
      say: 'Someone, most likely you, asked to sign in with this address. We know no timeline under this address.',
    },
    {
      say: 'Perhaps you ordered with another one; please try that. If you hold a plate that is not activated yet, scan it with your phone, and it leads you on.',
    },
    { lead: 'Sign in with another address', to: `${publicUrl}/customer/login` },
    { say: 'If you did not ask for this, there is nothing to do.' },
  ],
});
