import type { Letter } from '../letter.js';

type Way = {
  readonly dear: string;
  readonly brandName: string;
  /** "your affiliate account" */
  readonly account: string;
  readonly page: string;
  readonly token: string;
};

/** A way back in for who has forgotten the password. */
export const resetLetter = ({ dear, brandName, account, page, token }: Way): Letter => ({
  subject: `A new password for ${brandName}`,
  dear,
  parts: [
    { say: `Someone, most likely you, asked for a new password for ${account}.` },
    { lead: 'Choose a new password', to: `${page}#token=${encodeURIComponent(token)}` },
    { say: 'The link works once, for one hour. When you use it, you are signed out everywhere else.' },
    { say: 'If you did not ask for it, there is nothing to do: your password stays as it is.' },
  ],
});

type Change = Pick<Way, 'dear' | 'page'> & { readonly subject: string; readonly happened: string };

/** Said after each change of what opens an account, so that nobody takes it over unseen. */
export const changedLetter = ({ dear, subject, happened, page }: Change): Letter => ({
  subject,
  dear,
  parts: [
    { say: happened },
    { say: 'Not you? Please choose a new password at once and answer this mail.' },
    { lead: 'Choose a new password', to: page },
  ],
});
