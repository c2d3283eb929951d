import type { Branding, EmailContent } from '../email-content.js';

export type SignInCode = { readonly code: string; readonly link: string };

export const signInCode = ({ code, link }: SignInCode, { brandName }: Branding): EmailContent => ({
  subject: `Your sign-in code for ${brandName}`,
  parts: [
    { paragraph: 'We received a request to sign in with this address. This is the code:' },
    { code },
    {
      paragraph:
        'It works once, for 10 minutes. Type it where you asked for it, or open this link in the same browser:',
    },
    { button: 'Sign in', to: link },
    { paragraph: 'If you did not ask for it, there is nothing to do: without the code no one gets in.' },
  ],
});

export type NoTimelineHere = Readonly<Record<string, never>>;

export const noTimelineHere = (_: NoTimelineHere, { brandName, publicUrl }: Branding): EmailContent => ({
  subject: `Your sign-in at ${brandName}`,
  parts: [
    {
      paragraph: 'We received a request to sign in with this address. There is no timeline under this address.',
    },
    {
      paragraph:
        'Perhaps you ordered with another one; please try that. If you hold a plate that is not activated yet, scan it with your phone, and it leads you on.',
    },
    { button: 'Sign in with another address', to: `${publicUrl}/customer/login` },
    { paragraph: 'If you did not ask for this, there is nothing to do.' },
  ],
});
