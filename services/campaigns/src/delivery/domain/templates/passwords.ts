import type { EmailContent } from '../email-content.js';

type Way = {
  readonly recipientName: string;
  readonly brandName: string;
  /** For example "your affiliate account". */
  readonly account: string;
  readonly page: string;
  readonly token: string;
};

/** Restores access after a forgotten password. */
export const resetEmail = ({ recipientName, brandName, account, page, token }: Way): EmailContent => ({
  subject: `A new password for ${brandName}`,
  recipientName,
  parts: [
    { paragraph: `We received a request for a new password for ${account}.` },
    { button: 'Choose a new password', to: `${page}#token=${encodeURIComponent(token)}` },
    { paragraph: 'The link works once, for one hour. When you use it, you are signed out everywhere else.' },
    { paragraph: 'If you did not ask for it, there is nothing to do: your password stays as it is.' },
  ],
});

type Change = Pick<Way, 'recipientName' | 'page'> & { readonly subject: string; readonly happened: string };

/** Sent after each change of sign-in data, so that no account is taken over unnoticed. */
export const changedEmail = ({ recipientName, subject, happened, page }: Change): EmailContent => ({
  subject,
  recipientName,
  parts: [
    { paragraph: happened },
    { paragraph: 'Not you? Choose a new password at once and reply to this email.' },
    { button: 'Choose a new password', to: page },
  ],
});
